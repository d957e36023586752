/** The page's forms: one with a single field for every rule, and one with every control. Throwaway, as their texts are. */
import { defineEntity, type EntityDefinition } from '../../../src/domain/kit/entity'
import type { Field, Values } from '../../../src/domain/kit/field'
import { crate } from '../../records/form/every-field'
import { CASES, label, RIGHT } from '../../records/words/finding-cases'

export type Drawn = { readonly definition: EntityDefinition; readonly given: Values }

/** Number `index` of a table, its value already in the field when `isGiven`. */
export function ruleForm(table: string, index: number, isGiven: boolean): Drawn {
  const [field, value] = table === 'right' ? rightAt(index) : wrongAt(index)
  const definition = defineEntity({
    name: `${table}_${index}`,
    path: `/${table}-${index}`,
    version: 1,
    label: label('Thing'),
    labelPlural: label('Things'),
    icon: 'unit',
    sync: 'full',
    verbs: ['read', 'create'],
    writers: 'all',
    fields: { size: field },
    rules: [],
    title: () => '',
    list: { subtitle: [], search: [], sort: 'size' },
    example: {},
  })
  return { definition, given: isGiven && value !== undefined ? { size: value } : {} }
}

type Row = readonly [field: Field, value: Values[string]]

function wrongAt(index: number): Row {
  const found = CASES[index]
  if (!found) throw new Error(`no rule ${index}`)
  return [found.field, found.value]
}

function rightAt(index: number): Row {
  const found = RIGHT[index]
  if (!found) throw new Error(`no right value ${index}`)
  return [found[1], found[2]]
}

const choices = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ value: `v${index}`, label: label(`Choice ${index}`) }))

/** Every control. `Shade` is a list without a search line, `Tone` one with it: both are longer than what they may show. */
export const everyControl: EntityDefinition = {
  ...crate,
  name: 'every_control',
  path: '/every-control',
  fields: {
    ...crate.fields,
    kind: {
      type: 'select',
      label: label('Kind'),
      options: [
        { value: 'box', label: label('Box of board') },
        { value: 'bag', label: label('Bag') },
      ],
      rightBtns: { scan: {} },
    },
    shade: { type: 'select', label: label('Shade'), options: choices(8) },
    tone: { type: 'select', label: label('Tone'), options: choices(30) },
    story: { type: 'text', label: label('Story'), maxLength: 9999, multiline: true },
    moment: { type: 'date', label: label('Moment'), precision: 'instant' },
  },
}
