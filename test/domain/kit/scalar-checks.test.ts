import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Field, Json } from '../../../src/domain/kit/field'
import { checkScalar } from '../../../src/domain/kit/scalar-checks'

const label = { id: 'test.label', message: 'Label' }
const id = '01920000-0000-7000-8000-000000000001'
const codeOf = (field: Field, value: Json, today?: string) => checkScalar(field, value, {}, today)?.code

describe('text', () => {
  const field = { type: 'text', label, maxLength: 10 } as const satisfies Field
  test('counts visible characters for maxLength, not code units', () => {
    expect(codeOf(field, 'a'.repeat(10))).toBeUndefined()
    expect(checkScalar(field, 'a'.repeat(11), {})).toEqual({ code: 'max_length', params: { n: 10 } })
    expect(codeOf(field, '\u{1f344}'.repeat(10))).toBeUndefined()
    expect(codeOf(field, '\u{1f344}'.repeat(11))).toBe('max_length')
  })
  test('requires a string', () => {
    for (const value of [5, true, ['a'], { a: 'b' }]) expect(codeOf(field, value)).toBe('type')
  })
})

describe('e-mail', () => {
  const field = { type: 'email', label } as const satisfies Field
  test('requires a local part, @, a domain and a top-level domain of two letters', () => {
    for (const value of ['a@b.co', "o'neil+farm@mail.farm.example", 'A.B-C_1@X-1.museum']) {
      expect(codeOf(field, value), value).toBeUndefined()
    }
  })
  test('reports the error: latin only, @ required, or invalid', () => {
    expect(codeOf(field, 'vera.farm.example')).toBe('email_at')
    expect(codeOf(field, 'v\u00e9ra@farm.example')).toBe('email_latin')
    expect(codeOf(field, '\u0432\u0435\u0440\u0430')).toBe('email_latin')
    for (const value of [
      'a@b',
      'a@b.c',
      '@b.co',
      'a@',
      'a@@b.co',
      'a@b.c0',
      'a b@c.de',
      'a@b..co',
      'a@.co',
      'a@b.co.',
    ]) {
      expect(codeOf(field, value), value).toBe('email')
    }
  })
  test('limits its length', () => {
    expect(codeOf(field, `${'a'.repeat(245)}@farm.co`)).toBeUndefined()
    expect(codeOf(field, `${'a'.repeat(250)}@farm.co`)).toBe('max_length')
  })
})

describe('whole number', () => {
  const field = { type: 'number', label, min: 1, max: 500 } as const satisfies Field
  test('requires a whole JSON number within its bounds', () => {
    expect([1, 12, 500].map((value) => codeOf(field, value))).toEqual([undefined, undefined, undefined])
    expect(checkScalar(field, 0, {})).toEqual({ code: 'min', params: { n: 1 } })
    expect(checkScalar(field, 501, {})).toEqual({ code: 'max', params: { n: 500 } })
    for (const value of ['12', 1.5, 1e300, 2 ** 53, true, [1], { n: 1 }]) expect(codeOf(field, value)).toBe('number')
  })
})

describe('decimal amount', () => {
  test('requires a decimal string, because a JSON number is a binary float', () => {
    const field = { type: 'unit', label } as const satisfies Field
    expect(codeOf(field, '-2.5')).toBeUndefined()
    expect(codeOf(field, 2.5)).toBe('type')
    for (const value of ['x', '5 kg', '1e3', '1.0000001', '1234567890123']) expect(codeOf(field, value)).toBe('decimal')
  })
  test('keeps its bounds exactly', () => {
    const field = { type: 'unit', label, min: '0', max: '95' } as const satisfies Field
    expect(['0', '95', '94.999999'].map((value) => codeOf(field, value))).toEqual([undefined, undefined, undefined])
    expect(checkScalar(field, '-0.000001', {})).toEqual({ code: 'min', params: { n: '0' } })
    expect(checkScalar(field, '95.000001', {})).toEqual({ code: 'max', params: { n: '95' } })
    const above = { type: 'unit', label, above: '0' } as const satisfies Field
    expect(codeOf(above, '0.000001')).toBeUndefined()
    for (const value of ['0', '-1'])
      expect(checkScalar(above, value, {})).toEqual({ code: 'above', params: { n: '0' } })
  })
})

describe('web address', () => {
  const check = (options: Partial<Extract<Field, { type: 'url' }>>, value: string) =>
    codeOf({ type: 'url', label, ...options }, value)
  test('requires a host with a top-level domain, with or without http(s)', () => {
    const good = ['farm.example', 'www.farm.example/a?b#c', 'http://farm.example', 'https://a.b.farm.example:8443/x']
    for (const value of good) expect(check({}, value), value).toBeUndefined()
    const bad = [
      'farm',
      'http://farm',
      'ftp://farm.example',
      'javascript:alert(1)//farm.example',
      'https://',
      'https://farm.example/a b',
      'https://farm..example',
      '//farm.example',
      'farm.e',
    ]
    for (const value of bad) expect(check({}, value), value).toBe('url')
  })
  test('reads a protocol in any case: phones capitalise the first letter', () => {
    expect(check({}, 'Https://farm.example')).toBeUndefined()
    expect(check({ requireProtocol: true }, 'HTTPS://farm.example')).toBeUndefined()
    expect(check({ allowHttp: false }, 'HTTP://farm.example')).toBe('url')
  })
  test('requires a protocol or https if its definition says so', () => {
    expect(check({ requireProtocol: true }, 'farm.example')).toBe('url')
    expect(check({ requireProtocol: true }, 'http://farm.example')).toBeUndefined()
    expect(check({ allowHttp: false }, 'http://farm.example')).toBe('url')
    expect(check({ allowHttp: false }, 'https://farm.example')).toBeUndefined()
    expect(check({ allowHttp: false }, 'farm.example')).toBeUndefined()
  })
  test('limits its length', () => {
    expect(check({}, `farm.example/${'a'.repeat(1987)}`)).toBeUndefined()
    expect(check({}, `farm.example/${'a'.repeat(1988)}`)).toBe('max_length')
  })
})

describe('password', () => {
  const strict = {
    type: 'password',
    label,
    minLength: 4,
    requireUppercase: true,
    requireLowercase: true,
    requireNumbers: true,
    requireSpecialChars: true,
  } as const satisfies Field
  test('requires 8 to 128 characters, unless its definition sets another minimum', () => {
    const field = { type: 'password', label } as const satisfies Field
    expect(checkScalar(field, 'seven77', {})).toEqual({ code: 'password_min', params: { n: 8 } })
    expect(codeOf(field, 'eight888')).toBeUndefined()
    expect(codeOf(field, 'a'.repeat(128))).toBeUndefined()
    expect(checkScalar(field, 'a'.repeat(129), {})).toEqual({ code: 'password_max', params: { n: 128 } })
    expect(checkScalar(strict, 'aB1', {})).toEqual({ code: 'password_min', params: { n: 4 } })
  })
  test('names the kind of character it lacks', () => {
    expect(codeOf(strict, 'abc1!')).toBe('password_upper')
    expect(codeOf(strict, 'ABC1!')).toBe('password_lower')
    expect(codeOf(strict, 'ABCd!')).toBe('password_digit')
    expect(codeOf(strict, 'ABCd1')).toBe('password_special')
    expect(codeOf(strict, '\u0413\u0440\u0438\u04311!')).toBeUndefined()
  })
  test("knows the seed's special characters and no others", () => {
    for (const special of '!@#$%^&*(),.?":{}|<>') expect(codeOf(strict, `ABc1${special}`), special).toBeUndefined()
    for (const other of "-_=+;'`~/\\[] ") expect(codeOf(strict, `ABc1${other}`), other).toBe('password_special')
  })
})

describe('date', () => {
  const day = { type: 'date', label, min: '2000-01-01', warnAheadDays: 1 } as const satisfies Field
  const instant = { type: 'date', label, precision: 'instant' } as const satisfies Field
  test('parses as YYYY-MM-DD or DD.MM.YYYY and exists in the calendar', () => {
    for (const value of ['2026-03-04', '04.03.2026', '2024-02-29']) expect(codeOf(day, value), value).toBeUndefined()
    for (const value of [
      '2025-02-29',
      '2026-13-01',
      '2026-3-4',
      '4.3.2026',
      '31.04.2026',
      'today',
      '2026-03-04T00:00:00Z',
    ])
      expect(codeOf(day, value), value).toBe('date')
  })
  test('an instant names its offset', () => {
    expect(codeOf(instant, '2026-03-04T10:00:00.000Z')).toBeUndefined()
    for (const value of ['2026-03-04T10:00:00', '2026-03-04', '2026-03-04T25:00:00Z', '2026-02-30T10:00:00Z'])
      expect(codeOf(instant, value), value).toBe('date')
  })
  test('rejects dates before its bound, and warns about dates too far ahead', () => {
    expect(checkScalar(day, '1999-12-31', {})).toEqual({ code: 'date_min', params: { date: '2000-01-01' } })
    expect(codeOf(day, '2026-03-05', '2026-03-04')).toBeUndefined()
    expect(checkScalar(day, '2026-03-06', {}, '2026-03-04')).toEqual({ code: 'date_ahead', level: 'warning' })
    expect(codeOf(day, '2036-03-06')).toBeUndefined()
  })
  test('an instant warns about the future, and rejects a week ahead', () => {
    const at = (date: string, field: Field = instant) => checkScalar(field, `${date}T10:00:00.000Z`, {}, '2026-03-04')
    expect([at('1970-01-01'), at('2026-03-04'), at('2026-03-05')]).toEqual([undefined, undefined, undefined])
    expect([at('2026-03-06'), at('2026-03-11')]).toEqual([
      { code: 'date_ahead', level: 'warning' },
      { code: 'date_ahead', level: 'warning' },
    ])
    expect(at('2026-03-12')).toEqual({ code: 'date_far', params: { n: 7 } })
    expect(at('2226-03-12', { ...instant, maxAheadDays: 100_000, warnAheadDays: 100_000 })).toBeUndefined()
  })
})

test('a choice is one of its options, which may depend on other values', () => {
  const options = [{ value: 'a', label }]
  const fixed = { type: 'select', label, options } as const satisfies Field
  expect([codeOf(fixed, 'a'), codeOf(fixed, 'b'), codeOf(fixed, 5)]).toEqual([undefined, 'option', 'type'])
  const computed: Field = { type: 'select', label, options: (values) => (values.more ? options : []) }
  expect(checkScalar(computed, 'a', { more: true })).toBeUndefined()
  expect(checkScalar(computed, 'a', {})?.code).toBe('option')
})

test('a reference holds an id, a file its digest and kind', () => {
  const reference = { type: 'reference', label, to: 'unit' } as const satisfies Field
  const file = { type: 'file', label, accept: ['jpg'] } as const satisfies Field
  const named = (extension: string) => `${'a'.repeat(64)}.${extension}`
  expect([codeOf(reference, id), codeOf(file, named('jpg'))]).toEqual([undefined, undefined])
  expect([codeOf(reference, 'kg'), codeOf(file, 'kg')]).toEqual(['reference', 'file'])
  expect([codeOf(file, id), codeOf(file, named('pdf')), codeOf(file, named('svg'))]).toEqual(['file', 'file', 'file'])
})

test('a flag is true or false', () => {
  const flag = { type: 'boolean', label } as const satisfies Field
  expect([true, false].map((value) => codeOf(flag, value))).toEqual([undefined, undefined])
  expect(['true', 0, 1].map((value) => codeOf(flag, value))).toEqual(['type', 'type', 'type'])
})

test('no text makes a check throw', () => {
  const all: Field[] = [
    { type: 'text', label, maxLength: 5 },
    { type: 'email', label },
    { type: 'password', label, requireSpecialChars: true },
    { type: 'url', label },
    { type: 'unit', label, min: '0', max: '5', above: '1' },
    { type: 'date', label, min: '2000-01-01', warnAheadDays: 1 },
    { type: 'date', label, precision: 'instant' },
    { type: 'select', label, options: [] },
    { type: 'reference', label, to: 'unit' },
  ]
  const texts = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.date().map(String),
    fc.emailAddress(),
    fc.webUrl(),
  )
  fc.assert(
    fc.property(texts, fc.constantFrom(...all), (text, field) => {
      checkScalar(field, text, {}, '2026-03-04')
    }),
  )
})
