/** A plain entity that the product lacks: one definition alone must be enough for it. */
import { registry } from '../src/domain/entities/registry'
import * as common from '../src/domain/kit/common-fields'
import { defineEntity, isPlainObject, makeRegistry } from '../src/domain/kit/entity'
import type { Finding, Values } from '../src/domain/kit/field'
import { type Relation, soundReversal, withoutCircle } from '../src/domain/kit/relation'

export const jar = defineEntity({
  name: 'jar',
  path: '/jars',
  version: 1,
  label: { id: 'test.jar', message: 'Jar' },
  labelPlural: { id: 'test.jars', message: 'Jars' },
  icon: 'ingredient',
  sync: 'full',
  route: { list: '/jars', base: '/jars' },
  verbs: ['read', 'create', 'patch', 'delete', 'restore'],
  writers: 'all',
  fields: {
    code: common.code,
    name: common.name,
    volume: { type: 'unit', label: { id: 'test.volume', message: 'Volume' }, above: '0', suffix: 'ml' },
    item_id: { type: 'reference', label: { id: 'test.item', message: 'Ingredient' }, to: 'item' },
    notes: common.notes,
  },
  rules: [],
  title: (show) => show('name'),
  list: { code: 'code', subtitle: ['volume'], search: ['name', 'code'], sort: 'name' },
  example: { code: 'J1', name: 'Wide jar', volume: '500' },
})

export const registryWithJar = makeRegistry([...registry.all, jar])

/** Posted and no stock: undone by a record that names it. Looked up by the entries of a list. */
export const sighting = defineEntity({
  name: 'sighting',
  path: '/sightings',
  version: 1,
  label: { id: 'test.sighting', message: 'Sighting' },
  labelPlural: { id: 'test.sightings', message: 'Sightings' },
  icon: 'count',
  sync: 'full',
  route: { list: '/sightings', base: '/sightings' },
  verbs: ['read', 'create', 'patch'],
  writers: 'all',
  posted: true,
  indexes: ['*dishes'],
  fields: {
    name: common.name,
    dishes: { type: 'list', label: { id: 'test.dishes', message: 'Dishes' }, of: common.name },
    reverses_id: { type: 'reference', label: { id: 'test.undoes', message: 'Undoes' }, to: 'sighting', hide: true },
    notes: common.notes,
  },
  rules: [],
  relations: [soundReversal],
  title: (show) => show('name'),
  list: { subtitle: [], search: ['name'], sort: 'name' },
  example: { name: 'Tray 1', dishes: ['1', '2'] },
})

const FINE = { value: 'fine', label: { id: 'test.fine', message: 'Fine' } }
const COARSE = { value: 'coarse', label: { id: 'test.coarse', message: 'Coarse' } }
const inMode = (mode: string) => (_values: Values, record: Values) => record.mode === mode

/** A recipe in small: parts whose amounts depend on the mode of the whole. */
export const brew = defineEntity({
  name: 'brew',
  path: '/brews',
  version: 1,
  label: { id: 'test.brew', message: 'Brew' },
  labelPlural: { id: 'test.brews', message: 'Brews' },
  icon: 'ingredient',
  sync: 'full',
  route: { list: '/brews', base: '/brews' },
  verbs: ['read', 'create', 'patch', 'delete', 'restore'],
  writers: 'all',
  fields: {
    name: common.name,
    mode: {
      type: 'select',
      label: { id: 'test.mode', message: 'Mode' },
      required: true,
      options: [
        { value: 'fractional', label: { id: 'test.fractional', message: 'Fractional' } },
        { value: 'quantity', label: { id: 'test.quantity', message: 'Quantity' } },
      ],
    },
    parts: {
      type: 'list',
      label: { id: 'test.parts', message: 'Parts' },
      required: true,
      messages: {
        required: { id: 'test.parts.required', message: 'Add at least one ingredient.' },
        custom: { id: 'test.parts.sum', message: 'Percent sum must equal 100.' },
      },
      sentences: { few: { id: 'test.parts.few', message: 'A part below 50.' } },
      of: {
        type: 'block',
        label: { id: 'test.part', message: 'Part' },
        fields: {
          item_id: { type: 'reference', label: { id: 'test.item', message: 'Ingredient' }, to: 'item' },
          brew_id: { type: 'reference', label: { id: 'test.brew', message: 'Brew' }, to: 'brew', hide: true },
          percent: {
            type: 'unit',
            label: { id: 'test.percent', message: 'Percent' },
            suffix: '%',
            required: true,
            messages: {
              required: { id: 'test.percent.required', message: 'Percent is required for each ingredient.' },
            },
            visibleWhen: inMode('fractional'),
          },
          amount: {
            type: 'unit',
            label: { id: 'test.amount', message: 'Amount' },
            unitKey: 'unit_id',
            required: true,
            visibleWhen: inMode('quantity'),
          },
          unit_id: {
            type: 'reference',
            label: { id: 'test.unit', message: 'Unit' },
            to: 'unit',
            visibleWhen: inMode('quantity'),
          },
          grade: {
            type: 'select',
            label: { id: 'test.grade', message: 'Grade' },
            options: (_values, record) => (record.mode === 'quantity' ? [FINE, COARSE] : [FINE]),
          },
          memo: {
            type: 'text',
            label: { id: 'test.memo', message: 'Memo' },
            maxLength: 20,
            customValidation: (value, _values, record) =>
              value === record.name ? { code: 'duplicate_entry' } : undefined,
          },
        },
      },
    },
    notes: common.notes,
  },
  rules: [{ fields: ['mode', 'parts'], check: partFindings }],
  relations: [withoutCircle('parts.*.brew_id')],
  title: (show) => show('name'),
  list: { subtitle: [], search: ['name'], sort: 'name' },
  example: { name: 'Rye', mode: 'fractional', parts: [{ percent: '100' }] },
})

/** The percents make a hundred; nothing below 50 after the first. */
function partFindings({ mode, parts }: Values): Finding[] {
  const entries = Array.isArray(parts) ? parts.filter(isPlainObject) : []
  if (mode !== 'fractional' || entries.length === 0) return []
  const strays = entries.flatMap(({ percent }, index): Finding[] =>
    Number(percent) > 100 ? [{ field: `parts.${index}`, code: 'duplicate_entry' }] : [],
  )
  if (strays.length > 0) return strays
  const percents = entries.map(({ percent }) => Number(percent))
  if (percents.reduce((sum, percent) => sum + percent, 0) === 100) return []
  return [
    { field: 'parts', code: 'custom' },
    ...percents.flatMap((percent, index): Finding[] =>
      index > 0 && percent < 50 ? [{ field: `parts.${index}`, code: 'duplicate_entry', level: 'warning' }] : [],
    ),
  ]
}

/** What cultures are of, and how often it bears to be taken on. */
export const line = defineEntity({
  ...jar,
  name: 'line',
  path: '/lines',
  route: { list: '/lines', base: '/lines' },
  fields: {
    name: common.name,
    limit: { type: 'number', label: { id: 'test.limit', message: 'Limit' }, min: 0 },
    notes: common.notes,
  },
  list: { subtitle: [], search: ['name'], sort: 'name' },
  example: { name: 'Oyster', limit: 3 },
})

/** One step further: the line is that of the parent. Beyond its limit is a warning, and far beyond it an error. */
const withinLimit: Relation = {
  fields: ['parent_id', 'transfers'],
  reads: ['parent_id.line_id'],
  check: (values, { one }) => {
    const n = one('parent_id.line_id')?.limit
    const transfers = Number(values.transfers)
    if (typeof n !== 'number' || !(transfers > n)) return undefined
    const finding = { field: 'transfers', code: 'custom' } as const
    return transfers > n + 10
      ? { ...finding, params: { sentence: 'worn', n } }
      : { ...finding, level: 'warning', params: { sentence: 'many', n } }
  },
}

/** A tree of its own: a culture and the one that it was taken from, on more dishes than lists hold by themselves. */
export const culture = defineEntity({
  ...jar,
  name: 'culture',
  path: '/cultures',
  route: { list: '/cultures', base: '/cultures' },
  fields: {
    name: common.name,
    parent_id: {
      type: 'reference',
      label: { id: 'test.parent', message: 'Parent' },
      to: 'culture',
      messages: { cycle: { id: 'test.parent.cycle', message: 'A culture cannot come from itself.' } },
    },
    line_id: { type: 'reference', label: { id: 'test.line', message: 'Line' }, to: 'line' },
    transfers: {
      type: 'number',
      label: { id: 'test.transfers', message: 'Transfers' },
      min: 0,
      sentences: {
        many: { id: 'test.transfers.many', message: 'The line of the parent bears {n} transfers.' },
        worn: { id: 'test.transfers.worn', message: 'Ten more than {n} transfers wear any line out.' },
      },
    },
    dishes: { type: 'list', label: { id: 'test.dishes', message: 'Dishes' }, maxItems: 500, of: common.name },
    notes: common.notes,
  },
  relations: [withoutCircle('parent_id'), withinLimit],
  list: { subtitle: [], search: ['name'], sort: 'name' },
  example: { name: 'Mother' },
})

export const registryWithKit = makeRegistry([...registry.all, jar, sighting, brew, line, culture])
