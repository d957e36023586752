// Every rule of a form with its sentence and its hint, in both languages, through the validation, the tables and the
// catalogs that the app ships.
import { beforeAll, describe, expect, it } from 'vitest'
import { defineEntity } from '../../../src/domain/kit/entity'
import type { Field, FieldMap, Finding, Values } from '../../../src/domain/kit/field'
import { normalise } from '../../../src/domain/kit/normalise'
import { validate, validateFields } from '../../../src/domain/kit/validate'
import { fieldAt, findingHint, findingText } from '../../../src/records/words/finding-text'
import { CASES, label, named, password, RIGHT, text, unit } from './finding-cases'
import { LANGUAGES, readCatalogs, writingIn } from './written-in'

beforeAll(readCatalogs)

const first = (fields: FieldMap, values: Values): Finding => {
  const [finding] = validateFields(fields, normalise(fields, values), {})
  if (!finding) throw new Error('nothing was found')
  return finding
}

describe.each(LANGUAGES)('findings in %s', (locale) => {
  const at = locale === 'en' ? 0 : 1
  it.each(CASES)('$rule', ({ field, value, apart, hint, ...said }) => {
    const fields = { size: field }
    const finding = first(fields, value === undefined ? {} : { size: value })
    expect(findingText(finding, fields, writingIn(locale))).toBe(said[locale])
    expect(findingText(finding, fields, writingIn(locale), 'apart')).toBe(apart?.[at] ?? said[locale])
    expect(findingHint(finding, field, writingIn(locale))).toBe(hint?.[at])
  })

  it('names the field with which a check of the whole form fails', () => {
    const definition = defineEntity({
      name: 'thing',
      path: '/things',
      version: 1,
      label: label('Thing'),
      labelPlural: label('Things'),
      icon: 'unit',
      sync: 'full',
      verbs: ['read', 'create'],
      writers: 'all',
      fields: { from: { ...text, label: label('From') }, to: { ...text, label: label('To') } },
      rules: [
        {
          fields: ['from', 'to'],
          check: ({ from, to }) => (from === to ? { field: 'to', code: 'custom' } : undefined),
        },
      ],
      title: () => '',
      list: { subtitle: [], search: [], sort: 'from' },
      example: { from: 'a', to: 'b' },
    })
    const [finding] = validate(definition, { from: 'a', to: 'a' })
    const sentence = finding && findingText(finding, definition.fields, writingIn(locale))
    expect(sentence).toBe(['To validation failed', 'To: проверка не пройдена'][at])
  })
})

it.each(RIGHT)('accepts a right value: %s', (_name, field, value) => {
  const fields = { size: field }
  expect(validateFields(fields, normalise(fields, { size: value }), {})).toEqual([])
})

it('takes each special character of the rule as special in a password', () => {
  const missed = [...'!@#$%^&*(),.?":{}|<>'].filter(
    (sign) => validateFields({ size: password }, { size: `Abcdef1${sign}` }, {}).length > 0,
  )
  expect(missed).toEqual([])
})

it('resolves a path through lists and blocks, and never to a neighbour field', () => {
  const block = { ...named, type: 'block', fields: { size: unit } } as const satisfies Field
  const fields: FieldMap = {
    size: text,
    parts: { ...named, type: 'list', of: block },
    tags: { ...named, type: 'list', of: text },
  }
  expect(fieldAt(fields, 'size')).toBe(text)
  expect(fieldAt(fields, 'parts.3.size')).toBe(unit)
  expect(fieldAt(fields, 'tags.0')).toBe(text)
  for (const nowhere of ['', 'tags.size', 'parts.size', 'size.size', 'constructor', 'parts.0.__proto__']) {
    expect(fieldAt(fields, nowhere), nowhere).toBeUndefined()
  }
})
