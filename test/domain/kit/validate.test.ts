import { describe, expect, test } from 'vitest'
import { defineEntity, type EntityDefinition } from '../../../src/domain/kit/entity'
import { FINDING_CODES, type Finding, type Values } from '../../../src/domain/kit/field'
import { normalise } from '../../../src/domain/kit/normalise'
import { errorsOf, validate, validateChanged } from '../../../src/domain/kit/validate'
import { FINDING_HINTS, FINDING_MESSAGES, QR_MESSAGES } from '../../../src/domain/messages'

const label = { id: 'test.label', message: 'Label' }
const text = { type: 'text', label, maxLength: 10 } as const

const definition: EntityDefinition = defineEntity({
  name: 'thing',
  path: '/things',
  version: 1,
  label,
  labelPlural: label,
  sync: 'full',
  verbs: ['read', 'create', 'patch'],
  writers: 'all',
  fields: {
    name: { ...text, required: true },
    kind: { type: 'select', label, options: [{ value: 'long', label }] },
    // Only asked of long things.
    length: { type: 'unit', label, required: true, above: '0', visibleWhen: (values) => values.kind === 'long' },
    memo: { ...text, visibleWhen: (values) => values.kind === 'long' },
    day: { type: 'date', label, warnAheadDays: 1 },
    word: {
      ...text,
      customValidation: (value, values) => (value === values.name ? { code: 'duplicate_entry' } : undefined),
    },
    tags: { type: 'list', label, maxItems: 2, of: text },
    parts: {
      type: 'list',
      label,
      of: {
        type: 'block',
        label,
        fields: { name: { ...text, required: true }, share: { type: 'number', label, max: 100 } },
      },
    },
    keyed: {
      type: 'list',
      label,
      merge: { by: ['of', 'side'] },
      of: {
        type: 'block',
        label,
        fields: { of: { ...text, required: true }, side: { ...text, required: true }, note: text },
      },
    },
    long: { type: 'list', label, maxItems: 500, of: text },
    must: { type: 'list', label, of: text },
  },
  rules: [
    {
      fields: ['name', 'word'],
      check: (values) => (values.word === 'no' ? { field: 'word', code: 'custom' } : undefined),
    },
    {
      fields: ['parts'],
      check: (values) =>
        Array.isArray(values.parts) && values.parts.length === 1 ? { field: 'parts', code: 'together' } : undefined,
    },
  ],
  title: (show) => show('name'),
  list: { subtitle: [], search: [], sort: 'name' },
  example: { name: 'rope' },
})

const briefly = (findings: readonly Finding[]) => findings.map((finding) => `${finding.field}:${finding.code}`)
const found = (values: Values) => briefly(validate(definition, normalise(definition.fields, values)))

describe('a whole body', () => {
  test('needs its required fields, and blanks count as empty', () => {
    expect(found({})).toEqual(['name:required'])
    expect(found({ name: '  \t' })).toEqual(['name:required'])
    expect(found({ name: null })).toEqual(['name:required'])
    expect(found({ name: 'rope' })).toEqual([])
  })

  test('rejects unknown fields of any name', () => {
    expect(found({ name: 'rope', colour: 'red' })).toEqual(['colour:unknown'])
    expect(found(JSON.parse('{"name":"rope","__proto__":{"word":"x"},"constructor":1,"toString":null}'))).toEqual([
      '__proto__:unknown',
      'constructor:unknown',
      'toString:unknown',
    ])
  })

  test('borrows nothing from an inherited property', () => {
    expect(found(JSON.parse('{"__proto__":{"name":"rope"}}'))).toEqual(['name:required', '__proto__:unknown'])
  })

  test('a field is required only while it is visible', () => {
    expect(found({ name: 'rope', kind: 'long' })).toEqual(['length:required'])
    expect(found({ name: 'rope', kind: 'long', length: '0' })).toEqual(['length:above'])
    expect(found({ name: 'rope', length: '0' })).toEqual([])
  })

  test('a hidden field still holds nothing of another type, form or length', () => {
    expect(found({ name: 'rope', length: { deep: [1] } })).toEqual(['length:type'])
    expect(found({ name: 'rope', length: 'long' })).toEqual(['length:decimal'])
    expect(found({ name: 'rope', memo: 'a'.repeat(10) })).toEqual([])
    expect(found({ name: 'rope', memo: 'a'.repeat(11) })).toEqual(['memo:max_length'])
  })

  test('a change validates a hidden field only if it writes that field', () => {
    const changed = (keys: string[]) => {
      const values = { name: 'rope', kind: 'short', memo: 'a'.repeat(11) }
      return briefly(validateChanged(definition, values, keys)).filter((one) => one.startsWith('memo'))
    }
    expect([changed(['memo']), changed(['kind']), changed(['name'])]).toEqual([['memo:max_length'], [], []])
  })

  test('a custom check runs on a value that is otherwise right', () => {
    expect(found({ name: 'rope', word: 'rope' })).toEqual(['word:duplicate_entry'])
    expect(found({ name: 'a'.repeat(11), word: 'a'.repeat(11) })).toEqual(['name:max_length', 'word:max_length'])
  })

  test('findings inside lists and blocks contain their path', () => {
    expect(found({ name: 'rope', tags: ['a', 'b', 'c'] })).toEqual(['tags:max_items'])
    expect(found({ name: 'rope', tags: 'a' })).toEqual(['tags:type'])
    expect(found({ name: 'rope', tags: ['a', 5] })).toEqual(['tags.1:type'])
    const parts = [{ name: 'x', share: 101 }, { share: 1 }, 'no', { name: 'y', more: true }]
    expect(found({ name: 'rope', parts })).toEqual([
      'parts.0.share:max',
      'parts.1.name:required',
      'parts.2:type',
      'parts.3.more:unknown',
    ])
  })

  test('a list may allow more entries than the default', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => String(index))
    expect(found({ name: 'rope', long: many(500) })).toEqual([])
    expect(found({ name: 'rope', long: many(501) })).toEqual(['long:max_items'])
    expect(found({ name: 'rope', must: many(101) })).toEqual(['must:max_items'])
  })

  test('S18: a repeated key in a keyed list is an error at the repeating entry', () => {
    const entry = (of: string, side: string, note = 'n') => ({ of, side, note })
    expect(found({ name: 'rope', keyed: [entry('a', 'l'), entry('a', 'r'), entry('b', 'l')] })).toEqual([])
    expect(found({ name: 'rope', keyed: [entry('a', 'l'), entry('b', 'l'), entry(' a ', 'l', 'x')] })).toEqual([
      'keyed.2.of:duplicate_entry',
    ])
    expect(found({ name: 'rope', keyed: [{ note: 'x' }, { note: 'y' }] })).toEqual([
      'keyed.0.of:required',
      'keyed.0.side:required',
      'keyed.1.of:required',
      'keyed.1.side:required',
    ])
  })

  test('a rule over fields with own or inner findings stays silent', () => {
    expect(found({ name: 'rope', word: 'no' })).toEqual(['word:custom'])
    expect(found({ word: 'no' })).toEqual(['name:required'])
    expect(found({ name: 'rope', parts: [{ name: 'x' }] })).toEqual(['parts:together'])
    expect(found({ name: 'rope', parts: [{ share: 1 }] })).toEqual(['parts.0.name:required'])
  })

  test('a warning neither blocks nor hides an error', () => {
    const findings = validate(definition, { name: 'rope', day: '2030-01-01' }, { today: '2026-03-04' })
    expect(findings).toEqual([{ field: 'day', code: 'date_ahead', level: 'warning' }])
    expect(errorsOf(findings)).toEqual([])
    expect(errorsOf(validate(definition, { day: '2030-01-01' }, { today: '2026-03-04' }))).toHaveLength(1)
  })
})

describe('a patch', () => {
  const changed = (values: Values, fields: string[]) => briefly(validateChanged(definition, values, fields))
  test('validates only its changed fields and the rules that read them', () => {
    const old = { name: 'a'.repeat(99), word: 'no' }
    expect(changed(old, ['tags'])).toEqual([])
    expect(changed(old, ['name'])).toEqual(['name:max_length'])
    expect(changed({ ...old, name: 'rope' }, ['name'])).toEqual(['word:custom'])
  })
  test('never clears a required field', () => {
    expect(changed({ word: 'x' }, ['name'])).toEqual(['name:required'])
  })
  test('never adds unknown fields', () => {
    expect(changed({ name: 'rope', colour: 'red' }, ['colour', '__proto__'])).toEqual([
      'colour:unknown',
      '__proto__:unknown',
    ])
  })
  test('validates a field again after its visibility’s conditions change', () => {
    expect(changed({ name: 'rope', kind: 'long' }, ['kind'])).toEqual(['length:required'])
    expect(changed({ name: 'rope', kind: 'long', length: '0' }, ['kind'])).toEqual(['length:above'])
    expect(changed({ name: 'rope', length: '0' }, ['kind'])).toEqual([])
  })
  test('S25: ignores untouched fields, even if a newer server stored values invalid here', () => {
    expect(changed({ name: 'rope', kind: 'long', length: '0' }, ['tags'])).toEqual([])
    expect(changed({ name: 'rope', kind: 'newer', word: 'no' }, ['tags'])).toEqual([])
  })
})

describe('sentences', () => {
  test('follow the seed if it has the message', () => {
    const said = (code: keyof typeof FINDING_MESSAGES) => FINDING_MESSAGES[code].message
    expect(said('required')).toBe('{field} required')
    expect(said('max_length')).toBe('Max {n} characters')
    expect(said('email')).toBe('{field} must be a valid email')
    expect(said('number')).toBe('{field} must be a valid number')
    expect(said('url')).toBe('{field} must be a valid URL')
    expect(said('date')).toBe('{field} must be a valid date')
    expect(said('decimal')).toContain('must start with a valid number')
    expect(said('min')).toContain('must be at least {n}')
    expect(said('max')).toContain('must be no more than {n}')
    expect(said('custom')).toBe('{field} validation failed')
    expect(said('password_min')).toContain('must be at least {n} characters')
    expect(said('password_upper')).toContain('must contain uppercase letter')
    expect(said('password_lower')).toContain('must contain lowercase letter')
    expect(said('password_digit')).toContain('must contain number')
    expect(said('password_special')).toContain('must contain special character')
  })
  test('e-mails and numbers show the short hints of the seed', () => {
    const hint = (code: keyof typeof FINDING_MESSAGES) => FINDING_HINTS[code]?.message
    expect(['email_latin', 'email_at', 'email', 'number'].map((code) => hint(code as 'email'))).toEqual([
      'latin only',
      '@ required',
      'invalid',
      'digits only',
    ])
  })
  test('a bad QR code shows the messages of the seed', () => {
    expect(QR_MESSAGES.invalid_url.message).toBe(
      'Invalid QR URL format. Must include category and key parameters with valid path.',
    )
    expect(QR_MESSAGES.invalid_data.message).toBe('Invalid QR data format')
    expect(QR_MESSAGES.too_long.message).toBe('Data too large for QR code')
  })
  test('exist for every code, each under an id of its own', () => {
    expect(Object.keys(FINDING_MESSAGES).sort()).toEqual([...FINDING_CODES].sort())
    const ids = Object.values(FINDING_MESSAGES).map((message) => message.id)
    expect(new Set(ids).size).toBe(ids.length)
  })
})
