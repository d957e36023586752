import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeId } from '../../src/domain/ids'
import type { Json } from '../../src/domain/kit/field'
import { QR_MESSAGES } from '../../src/domain/messages'
import {
  compactLink,
  type LabelLink,
  labelLink,
  MAX_LINK_LENGTH,
  MAX_PACKAGE_NUMBER,
  parseQr,
  readStructured,
  type StructuredData,
  structuredLink,
} from '../../src/domain/qr'

const KEY = '01920000-0000-7000-8000-000000000005'
const ORIGIN = 'https://farm.example'
const anywhere = { origins: [], production: false }
const home = { origins: [ORIGIN, 'http://192.168.1.5:8080'], production: true }

const ids = fc
  .tuple(fc.integer({ min: 0, max: 2 ** 48 - 1 }), fc.uint8Array({ minLength: 10, maxLength: 10 }))
  .map(([now, bytes]) => makeId(now, () => bytes))
const origins = fc.constantFrom(
  ORIGIN,
  'http://localhost:8080',
  'http://192.168.1.5:8080',
  'https://xn--e1afmkfd.example',
  'http://[::1]:8080',
)
/** Category texts as they are stored: trimmed, not blank, at most 10 characters. */
const categories = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 10 }),
    fc.constantFrom('GRAIN', '&key=x', '100%', 'a+b c', '#?/=', '\u041c\u0423\u041a\u0410'),
  )
  .map((text) => text.normalize('NFC').trim())
  .filter((text) => text !== '')
const numbers = fc.option(fc.integer({ min: 1, max: MAX_PACKAGE_NUMBER }), { nil: undefined })
const links: fc.Arbitrary<LabelLink> = fc
  .tuple(origins, categories, ids, numbers)
  .map(([origin, category, key, quantityId]) => ({
    origin,
    category,
    key,
    ...(quantityId === undefined ? {} : { quantityId }),
  }))
const data: fc.Arbitrary<StructuredData> = fc
  .tuple(fc.jsonValue({ maxDepth: 2 }), fc.dictionary(fc.string(), fc.string({ unit: 'grapheme' }), { maxKeys: 4 }))
  .map(([fields, values]) => JSON.parse(JSON.stringify({ fields, values })) as StructuredData)

const numbersTo = (most: number): number[] => Array.from({ length: most }, (_, index) => index + 1)

const addressOf = (text: string) => {
  const url = new URL(text)
  return url.pathname + url.search
}

describe('a label', () => {
  test('parses to the printed values', () => {
    fc.assert(
      fc.property(links, (link) => {
        const text = labelLink(link)
        const read = parseQr(text, { origins: [link.origin], production: true, category: link.category })
        const { origin: _origin, ...said } = link
        expect(read).toEqual({ ok: true, ...said, address: addressOf(text) })
      }),
      { numRuns: 500 },
    )
  })

  test('stays short: no screen path, and at most 120 characters for an ordinary farm', () => {
    const link = labelLink({ origin: ORIGIN, category: 'GRAIN', key: KEY, quantityId: 12 })
    expect(link).toBe(`${ORIGIN}/view?view=true&category=GRAIN&key=${KEY}&quantity_id=12`)
    expect(link.length).toBeLessThanOrEqual(120)
  })

  test('reads the same in the capitals of a small label', () => {
    fc.assert(
      fc.property(links, data, (link, carried) => {
        const made = structuredLink(link, carried)
        for (const text of [labelLink(link), 'link' in made ? made.link : labelLink(link)]) {
          const short = compactLink(text)
          const rule = { origins: [link.origin], production: true, category: link.category }
          expect(parseQr(short, rule)).toEqual({ ...parseQr(text, rule), address: addressOf(short) })
          expect(short.toLowerCase()).toBe(text.toLowerCase())
        }
      }),
      { numRuns: 300 },
    )
    const plain = labelLink({ origin: ORIGIN, category: 'PETRI', key: KEY, quantityId: 12 })
    expect(compactLink(plain)).toBe(
      `HTTPS://FARM.EXAMPLE/view?view=true&category=PETRI&key=${KEY.toUpperCase()}&quantity_id=12`,
    )
    expect(compactLink(`${ORIGIN}/view?view=true&category=PETRI&key=old-key`)).toContain('&key=old-key')
  })

  test('prints an id that ends in half a character', () => {
    expect(labelLink({ origin: ORIGIN, category: 'GRAIN', key: `${KEY}\ud83c` })).toContain(`key=${KEY}%EF%BF%BD`)
  })

  test('parses to the values it carries, or is rejected as too large', () => {
    fc.assert(
      fc.property(links, data, (link, carried) => {
        const made = structuredLink(link, carried)
        const json = JSON.stringify(carried)
        if ('problem' in made) {
          expect(made.problem).toBe(json.length > 1000 ? 'too_long' : 'link_too_long')
          expect(json.length > 1000 || new TextEncoder().encode(json).length > 1300).toBe(true)
          return
        }
        expect(made.link.length).toBeLessThanOrEqual(MAX_LINK_LENGTH)
        expect(parseQr(made.link, anywhere)).toMatchObject({ ok: true, key: link.key, data: carried })
      }),
      { numRuns: 500 },
    )
  })

  test('parses for every package of every kind of record', () => {
    const kinds = ['STRAIN', 'SPORE', 'AGAR', 'PETRI', 'RECIPE', 'USER', 'UNIT', 'CATEGORY', 'SUPPLIER']
    const odd = ['ЗЕРНО', 'ёж 1', '\u0065\u0301', '🍄', '👩‍🌾', '%41', '+', '?&=#', '"<>', '..', '__proto__', '\u200b']
    for (const category of [...kinds, ...odd]) {
      for (const quantityId of category === 'STRAIN' ? numbersTo(MAX_PACKAGE_NUMBER) : [undefined, 1, 2000]) {
        const link = { origin: ORIGIN, category, key: KEY, ...(quantityId === undefined ? {} : { quantityId }) }
        expect(parseQr(labelLink(link), { ...home, category })).toMatchObject({
          ok: true,
          category,
          key: KEY,
          ...(quantityId === undefined ? {} : { quantityId }),
        })
      }
    }
  })

  test('prints a category that ends in half a character', () => {
    const text = labelLink({ origin: ORIGIN, category: 'GRIB\ud83c', key: KEY })
    expect(parseQr(text, home)).toMatchObject({ ok: true, category: 'GRIB\ufffd', key: KEY })
  })

  test('parses with data of the greatest length, for any characters', () => {
    const link = { origin: ORIGIN, category: 'GRAIN', key: KEY, quantityId: 2000 }
    const one = (text: string): StructuredData => ({ fields: ['a'], values: text })
    const empty = JSON.stringify(one('')).length
    for (const unit of ['a', '"', '\n', 'ж', '🍄', '\u0000', '\ud800', '=']) {
      const size = JSON.stringify(one(unit)).length - empty
      const most = Math.floor((1000 - empty) / size)
      const made = [most, most + 1].map((count) => structuredLink(link, one(unit.repeat(count))))
      for (const [index, each] of made.entries()) {
        if ('problem' in each) continue
        expect(index, unit).toBe(0)
        const read = parseQr(each.link, home)
        expect(read, unit).toMatchObject({ ok: true, data: one(unit.repeat(most)) })
      }
      // Only what takes more bytes than characters is refused below the limit: its link is too long.
      expect('link' in (made[0] ?? {}), unit).toBe(!['ж', '🍄'].includes(unit))
    }
  })

  test('holds at most 1000 characters of data and 2000 of link', () => {
    const link = { origin: ORIGIN, category: 'GRAIN', key: KEY }
    const filler = (length: number): StructuredData => ({ fields: [], values: 'a'.repeat(length - 25) })
    expect(JSON.stringify(filler(1000))).toHaveLength(1000)
    expect('link' in structuredLink(link, filler(1000))).toBe(true)
    expect(structuredLink(link, filler(1001))).toEqual({ problem: 'too_long' })
    const cyrillic: StructuredData = { fields: [], values: '\u0436'.repeat(900) }
    expect(structuredLink(link, cyrillic)).toEqual({ problem: 'link_too_long' })
    expect(QR_MESSAGES.too_long.message).toBe('Data too large for QR code')
    expect(QR_MESSAGES.link_too_long.message).toBe('URL too long for QR code')
  })
})

describe('reading', () => {
  const query = `category=GRAIN&key=${KEY}`
  const problem = (text: string, expected: Parameters<typeof parseQr>[1] = anywhere) => {
    const result = parseQr(text, expected)
    return result.ok ? 'ok' : result.problem
  }

  test('accepts the view form and any path of two segments, in any case', () => {
    expect(problem(`${ORIGIN}/view?view=true&${query}`)).toBe('ok')
    expect(problem(`${ORIGIN}/?view&${query}`)).toBe('ok')
    expect(problem(`${ORIGIN}/ingredients-and-purchases/purchases/${KEY}?${query}`)).toBe('ok')
    expect(
      parseQr(` HTTPS://farm.example/view?view=true&category=GRAIN&key=${KEY.toUpperCase()}\n`, home),
    ).toMatchObject({ ok: true, key: KEY })
    expect(problem(`${ORIGIN}/view?${query}`)).toBe('invalid_url')
  })

  test('needs category and key', () => {
    expect(problem(`${ORIGIN}/view?view=true&category=GRAIN`)).toBe('invalid_url')
    expect(problem(`${ORIGIN}/view?view=true&key=${KEY}`)).toBe('invalid_url')
    expect(problem(`${ORIGIN}/view?view=true&category=%20&key=${KEY}`)).toBe('invalid_url')
  })

  test('a foreign key names the label by category and key', () => {
    const foreign = parseQr(`${ORIGIN}/view?view=true&category=GRAIN&key=12`, anywhere)
    expect(foreign).toEqual({ ok: false, problem: 'foreign_key', params: { code: 'GRAIN/12' } })
    expect(problem(`${ORIGIN}/view?view=true&category=GRAIN&key=__proto__`)).toBe('foreign_key')
  })

  test('other texts are no label', () => {
    for (const text of [
      '',
      ' ',
      'hello',
      '4006381333931',
      'ftp://farm.example/a/b',
      'https://',
      'http://[',
      'javascript:alert(1)',
      `//farm.example/view?view=true&${query}`,
    ])
      expect(problem(text), text).toBe('invalid_data')
    expect(problem(`${ORIGIN}/view?view=true&${query}&x=${'a'.repeat(2000)}`)).toBe('invalid_data')
  })

  test('package numbers are 1 to 2000', () => {
    for (const bad of ['0', '-1', '1.5', '2001', 'x', '1e3', '%31%20', '00001'])
      expect(problem(`${ORIGIN}/view?view=true&${query}&quantity_id=${bad}`), bad).toBe('bad_number')
    expect(parseQr(`${ORIGIN}/view?view=true&${query}&quantity_id=`, anywhere)).not.toHaveProperty('quantityId')
  })

  test('an unexpected category is rejected with both names, ignoring case', () => {
    const link = labelLink({ origin: ORIGIN, category: 'Grain', key: KEY })
    expect(problem(link, { ...anywhere, category: ' GRAIN ' })).toBe('ok')
    expect(parseQr(link, { ...anywhere, category: 'STRAIN' })).toEqual({
      ok: false,
      problem: 'wrong_category',
      params: { expected: 'STRAIN', found: 'Grain' },
    })
  })

  test('production accepts only links of the farm’s own origins, compared as a whole', () => {
    const at = (origin: string) => problem(`${origin}/view?view=true&${query}`, home)
    expect([at(ORIGIN), at('http://192.168.1.5:8080'), at('HTTPS://FARM.EXAMPLE:443')]).toEqual(['ok', 'ok', 'ok'])
    for (const foreign of [
      'http://farm.example',
      'https://farm.example.evil.example',
      'https://farm.example:444',
      'https://farm.example@evil.example',
      'https://evil.example/https://farm.example',
    ])
      expect(at(foreign), foreign).toBe('foreign_origin')
    expect(problem(`https://evil.example/view?view=true&${query}`)).toBe('ok')
  })

  test('gives an address inside the app, never one that leads to another host', () => {
    for (const path of [
      '//evil.example/a',
      '///evil.example/a',
      '/\\evil.example/a',
      '/\\/evil.example/a/b',
      '/a/..//evil.example/b',
    ]) {
      const result = parseQr(`${ORIGIN}${path}?view=true&${query}#h`, home)
      expect(result.ok, path).toBe(true)
      if (result.ok) expect(new URL(result.address, ORIGIN).origin, path).toBe(ORIGIN)
    }
  })

  test('embedded data requires fields and values', () => {
    const encode = (value: Json | string) =>
      Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
    expect(readStructured(encode({ fields: ['a'], values: { a: 1 } }))).toEqual({ fields: ['a'], values: { a: 1 } })
    const bad = [
      encode({ fields: 1 }),
      encode([1, 2]),
      encode('null'),
      encode('{'),
      encode({ fields: 1, values: 'a'.repeat(1000) }),
      '',
      '*',
      '%',
      '====',
      Buffer.from([0xff, 0xfe]).toString('base64url'),
    ]
    for (const text of bad) {
      expect(readStructured(text), text).toBeUndefined()
      expect(problem(`${ORIGIN}/view?view=true&${query}&data=${encodeURIComponent(text)}`), text).toBe(
        'bad_structured_data',
      )
    }
    const planted = readStructured(encode('{"__proto__":{"fields":1,"values":2}}'))
    expect(planted).toBeUndefined()
  })
})

describe('10,000 junk and near-miss texts', () => {
  const good = labelLink({ origin: ORIGIN, category: 'GRAIN', key: KEY, quantityId: 3 })
  const mutated = fc
    .tuple(
      links.map(labelLink),
      fc.array(fc.tuple(fc.nat(200), fc.nat(3), fc.string({ maxLength: 3, unit: 'binary' })), {
        minLength: 1,
        maxLength: 5,
      }),
    )
    .map(([text, edits]) =>
      edits.reduce(
        (now, [at, cut, put]) => now.slice(0, at % (now.length + 1)) + put + now.slice((at % (now.length + 1)) + cut),
        text,
      ),
    )
  const composed = fc
    .tuple(
      fc.constantFrom('https://', 'http://', 'HTTP:', '//', '', 'data:', ' https://'),
      fc.constantFrom('farm.example', '', '[', '%', 'a b', '\u0000', '..', '\ud800'),
      fc.constantFrom('/view', '/', '', '/a/b', '/%', '//', '/%E0%A4%A'),
      fc.array(
        fc.constantFrom(
          'view=true',
          'view',
          'category=',
          'category=GRAIN',
          'key=',
          `key=${KEY}`,
          'key=%',
          'quantity_id=1',
          'quantity_id=-1',
          'data=',
          'data=eyJ9',
          'data=%ff',
          '&',
          '#',
          '?',
        ),
        { maxLength: 7 },
      ),
    )
    .map(([scheme, host, path, parts]) => `${scheme}${host}${path}?${parts.join('&')}`)
  const texts = fc.oneof(
    fc.string({ maxLength: 80 }),
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    mutated,
    composed,
  )

  test('each give a result or an error value, never an exception', () => {
    const seen = { ok: 0, refused: 0 }
    fc.assert(
      fc.property(texts, fc.boolean(), (text, production) => {
        const result = parseQr(text, { origins: [ORIGIN], production, category: 'GRAIN' })
        if (result.ok) {
          seen.ok++
          expect(result.key).toMatch(/^[0-9a-f-]{36}$/)
          expect(result.category.trim().toLowerCase()).toBe('grain')
          expect(new URL(result.address, ORIGIN).origin).toBe(ORIGIN)
        } else {
          seen.refused++
          expect(result.problem).toMatch(
            /^(invalid_url|invalid_data|foreign_origin|foreign_key|bad_number|wrong_category|bad_structured_data)$/,
          )
        }
      }),
      { numRuns: 10_000 },
    )
    expect(seen.ok + seen.refused).toBe(10_000)
    expect(seen.refused).toBeGreaterThan(5_000)
    expect(parseQr(good, { ...home, category: 'grain' }).ok).toBe(true)
  })
})
