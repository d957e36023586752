/** A kind of series that the product lacks: one definition alone must be enough for it. */
import { registryOf, SERIES } from '../src/domain/entities/registry'
import * as common from '../src/domain/kit/common-fields'
import { defineEntity } from '../src/domain/kit/entity'
import { LABELS } from '../src/domain/kit/labels'
import { DISH_STATES } from '../src/domain/kit/part-states'
import { withoutCircle } from '../src/domain/kit/relation'
import { kindOptions } from '../src/domain/kit/series'

const PARENTS = [
  { name: 'petri_series', label: LABELS.dish },
  { name: 'grain_jar', label: { id: 'test.grain_jar', message: 'Grain jar' } },
] as const

/** Jars of grain, inoculated from dishes or from other jars. Counted, begun and called otherwise than dishes. */
export const grainJar = defineEntity({
  name: 'grain_jar',
  path: '/grain_jars',
  version: 1,
  label: { id: 'test.grain_jar', message: 'Grain jar' },
  labelPlural: { id: 'test.grain_jars', message: 'Grain jars' },
  icon: 'dish',
  sync: 'full',
  route: { list: '/grain', base: '/grain' },
  verbs: ['read', 'create', 'patch', 'delete', 'restore'],
  writers: 'all',
  parts: {
    count: 'jar_count',
    label: { id: 'test.one_jar', message: 'Jar' },
    words: {
      many: { id: 'test.many_jars', message: 'Jars' },
      count: { id: 'test.jar.number', message: '{n, plural, one {# jar} other {# jars}}' },
    },
  },
  series: {
    began: 'spawned_at',
    own: { cooked: 'poured', closed: 'used' },
    usually: 'inoculated',
    states: DISH_STATES,
    waiting: ['spawned'],
    verbs: ['growing', 'colonized', 'contaminated', 'used'],
    parents: 'parents',
    origins: [],
    media: [],
    shares: {},
  },
  qr: { category: 'GRAIN' },
  fields: {
    series_code: common.countedCode,
    proposed_code: common.proposedCode,
    jar_count: { type: 'number', label: { id: 'test.jar_count', message: 'Jars' }, min: 1, max: 500, required: true },
    spawned_at: { type: 'date', precision: 'instant', label: { id: 'test.spawned', message: 'Spawned' } },
    status: {
      type: 'select',
      label: LABELS.status,
      options: ['cooked', 'spawned', 'closed'].map((value) => ({
        value,
        label: { id: `test.${value}`, message: value },
      })),
    },
    parents: {
      type: 'list',
      label: { id: 'test.jar.parents', message: 'Parents' },
      merge: { by: ['series_id', 'quantity_id'] },
      of: {
        type: 'block',
        label: { id: 'test.jar.parent', message: 'Parent' },
        fields: {
          series_kind: { type: 'select', label: LABELS.status, options: kindOptions(PARENTS) },
          series_id: {
            type: 'reference',
            label: { id: 'test.jar.from', message: 'Series' },
            to: PARENTS.map(({ name }) => name),
            kindField: 'series_kind',
            rightBtns: { scan: { countField: 'quantity_id' } },
          },
          quantity_id: { type: 'number', label: LABELS.dish, min: 1, max: 500 },
        },
      },
    },
    notes: common.notes,
  },
  rules: [],
  relations: [withoutCircle('parents.*.series_id')],
  title: (show) => show('series_code'),
  list: { code: 'series_code', subtitle: ['status'], search: ['series_code'], sort: 'spawned_at', descending: true },
  example: { series_code: 'GJ-1', jar_count: 6, spawned_at: '2026-03-05T12:20:00.000Z', status: 'spawned' },
})

export const registryWithJars = registryOf([...SERIES, grainJar])
