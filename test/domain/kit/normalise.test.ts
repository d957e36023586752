import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codeKey } from '../../../src/domain/kit/code-key'
import type { Field, FieldMap, Json, Values } from '../../../src/domain/kit/field'
import {
  canonicalFactor,
  normalise,
  normalisePatch,
  normaliseValue,
  sameJson,
  sameValue,
  withDefaults,
} from '../../../src/domain/kit/normalise'

const label = { id: 'test.label', message: 'Label' }
const text = { type: 'text', label, maxLength: 100 } as const satisfies Field
const fields = {
  name: text,
  amount: { type: 'unit', label },
  day: { type: 'date', label },
  moment: { type: 'date', precision: 'instant', label },
  other: { type: 'reference', label, to: 'unit' },
  count: { type: 'number', label },
  flag: { type: 'boolean', label },
  code: { ...text, code: true },
  mail: { type: 'email', label },
  notes: { ...text, multiline: true },
  secret: { type: 'password', label },
  kind: { type: 'select', label, options: [] },
  names: { type: 'list', label, of: text },
  box: { type: 'block', label, fields: { inner: text, amounts: { type: 'list', label, of: { type: 'unit', label } } } },
} as const satisfies FieldMap

const strings = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(' 1.50 ', '-0', '04.03.2026', '2026-03-04T10:00+02:00', ' A\u0301 ', 'e\u0301', '\ud800', 'a\u0000 '),
  // Look-alikes: of no width, of double width, in other letters, and marks that stack.
  fc
    .array(
      fc.constantFrom(
        'A',
        'b',
        ' ',
        '\u200b',
        '\u00ad',
        '\ufeff',
        '\u200d',
        '\uff21',
        '\uffa0',
        '\u00b2',
        '\u0344',
        '\u0301',
        '\u3000',
        '\n',
        '\u202e',
        '\uffe3',
        '\ufe0f',
      ),
      { maxLength: 40 },
    )
    .map((parts) => parts.join('')),
)
const json = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    strings,
    fc.constantFrom<Json>(null, true, false, 0, -1, 2.5, ''),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(strings, tie('value'), { maxKeys: 4 }),
  ),
})).value
const bodies = fc.dictionary(
  fc.oneof(fc.constantFrom(...Object.keys(fields), '__proto__', 'constructor'), fc.string()),
  json,
)

describe('canonical form', () => {
  test('normalizing twice equals normalizing once, for any input', () => {
    fc.assert(
      fc.property(bodies, (body) => {
        const once = normalise(fields, body)
        expect(normalise(fields, once)).toStrictEqual(once)
        const patch = normalisePatch(fields, body)
        expect(normalisePatch(fields, patch)).toStrictEqual(patch)
      }),
      { numRuns: 1000 },
    )
  })

  test('text is trimmed and composed, decimals, dates, instants and ids have one spelling', () => {
    const body = {
      name: '  Cafe\u0301\u00a0',
      amount: ' 02.500 ',
      day: '04.03.2026',
      moment: '2026-03-04T10:00:00+02:00',
      other: ' 01920000-0000-7000-8000-00000000000A ',
      names: [' a ', '', null, 'b'],
      box: { inner: ' ', amounts: ['1.0'] },
    }
    expect(normalise(fields, body)).toStrictEqual({
      name: 'Caf\u00e9',
      amount: '2.5',
      day: '2026-03-04',
      moment: '2026-03-04T08:00:00.000Z',
      other: '01920000-0000-7000-8000-00000000000a',
      names: ['a', 'b'],
      box: { amounts: ['1'] },
    })
  })

  test('an empty value disappears from a body and stays null in a patch', () => {
    const nothing = { name: ' \t\n', names: ['', null], box: { inner: '' }, day: null, secret: '', amount: undefined }
    expect(normalise(fields, nothing)).toStrictEqual({})
    expect(normalisePatch(fields, nothing)).toStrictEqual({
      name: null,
      names: null,
      box: null,
      day: null,
      secret: null,
    })
  })

  test('a code contains no invisible characters, and letters of one width', () => {
    const code = (value: string) => normaliseValue(fields.code, value)
    expect(code('R\u200bY\u00adE')).toBe('RYE')
    expect(code('\uff32\uff39\uff25\uff11')).toBe('RYE1')
    expect(code(' a\u3000\t b\ufeff ')).toBe('a b')
    expect(code('m\u00b2')).toBe('m\u00b2')
    // Two blanks meet once nothing stands between them any more.
    expect(code('A \u00ad\u3000B')).toBe('A B')
    expect(code('A \uffe3')).toBe('A \u0304')
    expect(code('\u200b\u2060\u3164')).toBeUndefined()
  })

  test('a name loses invisible characters, and keeps joiners of letters and emoji', () => {
    const name = (value: string) => normaliseValue(fields.name, value)
    expect(name('Vera\u200b \u202eM\u2069')).toBe('Vera M')
    const [family, word] = ['\ud83d\udc68\u200d\ud83c\udf3e', '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645']
    expect([name(family), name(word)]).toEqual([family, word])
    expect([name('\u200b'), name(' \u200d\ufe0f '), normaliseValue(fields.notes, '\u200b')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(normaliseValue(fields.mail, 'vera@farm.example\u200b')).toBe('vera@farm.example')
  })

  test('codes that look equal are equal, with any characters', () => {
    const same = ['rye', 'RYE ', 'R\u200bye', '\uff52\uff59\uff45', '\ud835\udc11\u200dYE']
    expect(new Set(same.map(codeKey))).toEqual(new Set(['rye']))
    expect(codeKey('m\u00b2')).toBe(codeKey('M2'))
  })

  test('a password keeps its spaces and letters as typed', () => {
    expect(normaliseValue(fields.secret, '  e\u0301 ')).toBe('  e\u0301 ')
  })

  test('a wrong type and an unknown field pass through to validation', () => {
    const wrong = { name: 5, names: 'x', box: [1], amount: 2.5, count: '7', unknown: { a: [1] } }
    expect(normalise(fields, wrong)).toStrictEqual(wrong)
  })

  test('text that no database can hold unchanged is mended: lone surrogates and NUL', () => {
    expect(normaliseValue(text, 'a\ud800b')).toBe('a\ufffdb')
    expect(normaliseValue(text, '\udc00')).toBe('\ufffd')
    expect(normaliseValue(text, '\ud83c\udf44')).toBe('\ud83c\udf44')
    expect(normaliseValue(text, '\u0000 a\u0000b \u0000')).toBe('ab')
    expect(normaliseValue(text, '\u0000')).toBeUndefined()
  })

  test('a field called __proto__ stays a field and reaches validation', () => {
    const body: Values = JSON.parse('{"__proto__":{"name":"planted"},"name":"real"}')
    for (const result of [normalise(fields, body), normalisePatch(fields, body)]) {
      expect(Object.keys(result)).toEqual(['__proto__', 'name'])
      expect(Object.getPrototypeOf(result)).toBe(Object.prototype)
      expect(result.name).toBe('real')
    }
  })
})

describe('sameness', () => {
  test('compares canonical values, so spelling is no change', () => {
    expect(sameValue(fields.amount, '2.50', '2.5')).toBe(true)
    expect(sameValue(fields.name, ' Caf\u00e9', 'Cafe\u0301')).toBe(true)
    expect(sameValue(fields.moment, '2026-03-04T10:00+02:00', '2026-03-04T08:00:00.000Z')).toBe(true)
    expect(sameValue(fields.names, [], undefined)).toBe(true)
    expect(sameValue(fields.names, ['a', 'b'], ['b', 'a'])).toBe(false)
    expect(sameValue(undefined, 'a', ' a')).toBe(false)
  })

  test('agrees with comparing sorted JSON texts', () => {
    const sorted = (value: Json): unknown => {
      if (Array.isArray(value)) return value.map((entry: Json) => sorted(entry))
      if (typeof value !== 'object' || value === null) return value
      return Object.entries(value)
        .filter(([, entry]) => entry !== null)
        .map(([key, entry]): [string, unknown] => [key, sorted(entry)])
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, entry]) => ({ key, entry }))
    }
    const textOf = (value: Json) => `${Array.isArray(value)}${typeof value}${JSON.stringify(sorted(value))}`
    fc.assert(
      fc.property(json, json, (a, b) => {
        expect(sameJson(a, b)).toBe(textOf(a) === textOf(b))
      }),
    )
    fc.assert(
      fc.property(json, (a) => {
        expect(sameJson(a, structuredClone(a))).toBe(true)
      }),
    )
  })

  test('an inherited property is no value', () => {
    expect(sameJson(JSON.parse('{"__proto__":{}}'), {})).toBe(false)
    expect(sameJson({ constructor: 'x' }, {})).toBe(false)
  })
})

describe('codes', () => {
  test('compare trimmed, case-insensitive and in composed form', () => {
    expect(codeKey(' Rye ')).toBe(codeKey('RYE'))
    expect(codeKey('\u041c\u0423\u041a\u0410')).toBe(codeKey('\u043c\u0443\u043a\u0430'))
    expect(codeKey('E\u0301')).toBe(codeKey('\u00e9'))
    expect(codeKey('RYE-2')).not.toBe(codeKey('RYE2'))
    fc.assert(
      fc.property(strings, (code) => {
        expect(codeKey(codeKey(code))).toBe(codeKey(code))
      }),
    )
  })
})

test('a conversion factor has one spelling', () => {
  expect(['2.50', '5/2', '10/4', ' 2.5 '].map(canonicalFactor)).toEqual(['2.5', '2.5', '2.5', '2.5'])
  expect(['2/6', '1/3'].map(canonicalFactor)).toEqual(['1/3', '1/3'])
  expect(['0', '-1', 'x'].map(canonicalFactor)).toEqual([undefined, undefined, undefined])
})

describe('defaults', () => {
  const defaulted: FieldMap = {
    state: { ...text, default: 'new' },
    flag: { type: 'boolean', label, default: true },
    code: text,
    shown: { ...text, defaultFrom: 'code' },
  }
  test('fill absent and null fields, and overwrite nothing', () => {
    expect(withDefaults(defaulted, {})).toEqual({ state: 'new', flag: true })
    expect(withDefaults(defaulted, { state: null, flag: false, code: 'A' })).toEqual({
      state: 'new',
      flag: false,
      code: 'A',
      shown: 'A',
    })
    expect(withDefaults(defaulted, { state: 'old', code: 'A', shown: 'B' })).toMatchObject({ state: 'old', shown: 'B' })
  })
})
