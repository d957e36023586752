import { expect, it } from 'vitest'
import { defineEntity } from '../../../src/domain/kit/entity'
import type { Finding, Values } from '../../../src/domain/kit/field'
import { validate } from '../../../src/domain/kit/validate'
import { type FindingWriting, findingText } from '../../../src/records/words/finding-text'
import { openFarmWithAdmin } from '../../server/support/farm'
import { brew, registryWithKit } from '../../throwaway-entity'

const writing: FindingWriting = {
  translate: ({ message }) => message,
  date: (date) => date,
  amount: (amount) => amount,
}
const said = (finding: Finding, place?: 'apart') => findingText(finding, brew.fields, writing, place)
const cases: readonly [about: string, body: object, at: string, sentence: string][] = [
  ['an empty list', {}, 'parts', 'Add at least one ingredient.'],
  ['a rule over the list', { parts: [{ percent: '60' }, { percent: '50' }] }, 'parts', 'Percent sum must equal 100.'],
  ['a field of an entry', { parts: [{ memo: 'x' }] }, 'parts.0.percent', 'Percent is required for each ingredient.'],
]

it.each(cases)(
  'shows the definition’s own sentence of %s, found here or by the server',
  async (_, body, at, sentence) => {
    const whole = { name: 'Rye', mode: 'fractional', ...body }
    const [found] = validate(brew, whole)
    expect(found?.field).toBe(at)
    expect(found && said(found)).toBe(sentence)
    expect(found && said(found, 'apart')).toBe(sentence)
    const { admin } = await openFarmWithAdmin({ registry: registryWithKit })
    const answer = (await admin.call('POST', '/brews', whole)).body
    const codes = Object.entries(answer.fields as Record<string, Finding['code']>)
    expect(codes.map(([field, code]) => said({ field, code }))).toEqual([sentence])
    expect(JSON.stringify(answer)).not.toContain(sentence)
  },
)

it('picks between findings of one code by the name of their sentence', () => {
  expect(said({ field: 'parts', code: 'custom', params: { sentence: 'few' } })).toBe('A part below 50.')
  expect(said({ field: 'parts', code: 'custom', params: { sentence: 'constructor' } })).toBe(
    'Percent sum must equal 100.',
  )
})

const says = (id: string, message: string) => ({ id: `test.${id}`, message })
const part = brew.fields.parts.of
const tooLittle = { min: says('time.min', 'Sterilization time must be a positive number.') }
const missing = (message: string) => ({ required: true, messages: { required: says('missing', message) } }) as const

/** A recipe's form: ten messages, each at its field, and nothing of it known to the kit. */
const recipe = defineEntity({
  ...brew,
  fields: {
    ...brew.fields,
    name: { ...brew.fields.name, ...missing('Name is required.') },
    notes: { ...brew.fields.notes, ...missing('Description is required.') },
    type_id: { type: 'reference', label: says('type', 'Type'), to: 'unit', ...missing('Select a sterilization type.') },
    time: {
      type: 'number',
      label: says('time', 'Time'),
      min: 1,
      required: true,
      messages: { ...missing('Enter sterilization time.').messages, ...tooLittle },
    },
    parts: {
      ...brew.fields.parts,
      of: {
        ...part,
        fields: {
          ...part.fields,
          item_id: { ...part.fields.item_id, ...missing('Select supply item.') },
          amount: { ...part.fields.amount, ...missing('Value is required for each ingredient.') },
        },
      },
    },
  },
})
const item_id = '01920000-0000-7000-8000-000000000111'
const sound = { name: 'Rye', notes: 'x', type_id: item_id, time: 45, mode: 'fractional' }
const filled = { ...sound, parts: [{ item_id, percent: '100' }] }
const tenth = [
  { item_id, percent: '33' },
  { item_id, percent: '66.999999' },
]

it.each<[string, object, string]>([
  ['name', { ...filled, name: undefined }, 'Name is required.'],
  ['notes', { ...filled, notes: undefined }, 'Description is required.'],
  ['type_id', { ...filled, type_id: undefined }, 'Select a sterilization type.'],
  ['time', { ...filled, time: undefined }, 'Enter sterilization time.'],
  ['time', { ...filled, time: 0 }, 'Sterilization time must be a positive number.'],
  ['parts', sound, 'Add at least one ingredient.'],
  ['parts.0.item_id', { ...sound, parts: [{ percent: '100' }] }, 'Select supply item.'],
  ['parts', { ...sound, parts: tenth }, 'Percent sum must equal 100.'],
  ['parts.0.percent', { ...sound, parts: [{ item_id }] }, 'Percent is required for each ingredient.'],
  ['parts.0.amount', { ...filled, mode: 'quantity' }, 'Value is required for each ingredient.'],
])('a recipe-like definition shows its message at %s', (at, body, sentence) => {
  const found = validate(recipe, body as Values)
  expect(found.map((finding) => [finding.field, findingText(finding, recipe.fields, writing)])).toEqual([
    [at, sentence],
  ])
  expect(validate(recipe, filled as Values)).toEqual([])
})
