import { describe, expect, test } from 'vitest'
import { labelLink, parseQr, type QrExpectation, structuredLink } from '../../src/domain/qr'
import { referenceOf } from './qr-reference'

const ORIGIN = 'https://farm.example'
const KEY = '01920000-0000-7000-8000-000000000005'
const home: QrExpectation = { origins: [ORIGIN, 'http://192.168.1.5:8080', 'http://[::1]:8080'], production: true }

/** A stream of chance that a number repeats (mulberry32). */
function chanceOf(seed: number) {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let word = Math.imul(state ^ (state >>> 15), 1 | state)
    word ^= word + Math.imul(word ^ (word >>> 7), 61 | word)
    return ((word ^ (word >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  const pick = <T>(list: readonly T[]): T => {
    const found = list[below(list.length)]
    if (found === undefined) throw new Error('nothing to pick')
    return found
  }
  return { below, pick, happens: (share: number): boolean => next() < share }
}
type Chance = ReturnType<typeof chanceOf>

const CATEGORIES = ['GRAIN', 'grain', ' Grain ', 'ЗЕРНО', 'a&b', '#?/=', '100%', '🍄', '__proto__', 'constructor', 'é']
const KEYS = [KEY, KEY.toUpperCase(), ` ${KEY} `, '12', '', '__proto__', 'toString', `${KEY}0`, KEY.replaceAll('-', '')]
const NUMBERS = ['1', '9', '2000', '2001', '0', '-1', '1.5', '1e3', '', '007', '00001', '٣', ' 1', '0x1', 'NaN']
const SPACES = ['', '', '', '', ' ', '\u00a0', '\ufeff', '\u2003', '\n', '\t', '\u0000', '\u200b', '\u2028']
const SCHEMES = ['https://', 'http://', 'HTTPS://', 'https:/', 'https:', 'https:\\\\', 'https:////', 'ftp://', '//', '']
const SCHEMES_TOO = [
  'javascript://',
  'data:',
  'blob:https://',
  'htt\tps://',
  'https//',
  'view-source:https://',
  'wss://',
]
const HOSTS = ['farm.example', 'FARM.example', 'farm.example:443', '192.168.1.5:8080', '[::1]:8080', 'farm.example.']
const HOSTS_TOO = [
  'evil.example',
  'farm.example@evil.example',
  'a:b@farm.example',
  '[',
  'a b',
  '%',
  '',
  'münchen.example',
]
const PATHS = [
  '/view',
  '/',
  '',
  '/a/b',
  '//a/b',
  '/a//',
  '/a/../b',
  '/a/%2e%2E/b',
  '\\a\\b',
  '/.',
  '/a/./b',
  '//evil/c',
]
const JUNK = [
  '&',
  '=',
  '?',
  '#',
  '%',
  '%zz',
  '%00',
  '%ff',
  '%D0',
  '+',
  '\\',
  '/',
  '@',
  ':',
  ' ',
  '\u2028',
  '\ud800',
  'я',
  '🍄',
]

/** A link made of parts, each of them sometimes wrong. */
function composed(chance: Chance): string {
  const isSound = chance.happens(0.5)
  const scheme = chance.pick(isSound ? SCHEMES.slice(0, 3) : [...SCHEMES, ...SCHEMES_TOO])
  const host = chance.pick(isSound ? HOSTS : [...HOSTS, ...HOSTS_TOO])
  return `${chance.pick(SPACES)}${scheme}${host}${chance.pick(PATHS)}?${query(chance)}${chance.pick(['', '', '#h', '#view=1'])}${chance.pick(SPACES)}`
}

function query(chance: Chance): string {
  const parts = [
    ['view', chance.pick(['true', 'true', '', 'false'])],
    ['category', chance.pick(CATEGORIES)],
    ['key', chance.happens(0.7) ? KEY : chance.pick(KEYS)],
    ['quantity_id', chance.pick(NUMBERS)],
    ['data', dataText(chance)],
  ] as const
  const kept = parts.filter(([name]) => !chance.happens(name === 'data' ? 0.7 : name === 'quantity_id' ? 0.5 : 0.07))
  const told = kept.flatMap(([name, value]) => {
    const text = `${spelt(name, chance)}=${chance.happens(0.8) ? encodeURIComponent(value) : value}`
    return chance.happens(0.06) ? [text, `${name}=${chance.pick(JUNK)}`] : [text]
  })
  if (chance.happens(0.1)) told.reverse()
  return told.join(chance.pick(['&', '&', '&', '&', '&&', ';']))
}

/** A parameter's name, sometimes another one that looks like it. */
function spelt(name: string, chance: Chance): string {
  if (chance.happens(0.94)) return name
  const first = name.charCodeAt(0).toString(16)
  return chance.pick([
    name.toUpperCase(),
    `%${first}${name.slice(1)}`,
    `${name}%20`,
    ` ${name}`,
    `${name}[]`,
    `amp;${name}`,
  ])
}

function dataText(chance: Chance): string {
  const value = chance.pick<unknown>([
    { fields: ['a'], values: { a: 1 } },
    { fields: [], values: 'ж'.repeat(chance.pick([3, 300])) },
    { fields: 1, values: 'a'.repeat(chance.pick([970, 976, 977, 978, 990])) },
    { fields: 1 },
    { fields: null, values: null },
    [1],
    null,
    'text',
  ])
  const text = Buffer.from(JSON.stringify(value)).toString('base64url')
  const cut = chance.below(text.length + 1)
  return chance.pick([
    text,
    text,
    `${text}=`,
    text.slice(0, cut),
    `${text.slice(0, cut)}${chance.pick(['*', '+', '/', ' ', '=', 'я', 'A'])}${text.slice(cut)}`,
    Buffer.from('{"__proto__":{"fields":1,"values":2}}').toString('base64url'),
    Buffer.from([0xff, 0xfe, 0x7b]).toString('base64url'),
    '',
  ])
}

/** A good label with a few cuts and insertions. */
function damaged(chance: Chance): string {
  const quantityId = chance.below(2000) + 1
  const link = { origin: ORIGIN, category: chance.pick(CATEGORIES).trim(), key: KEY, quantityId }
  const made = chance.happens(0.3) ? structuredLink(link, { fields: ['a'], values: ['б'] }) : { link: labelLink(link) }
  let text = 'link' in made ? made.link : ''
  for (let edits = chance.below(3) + 1; edits > 0; edits -= 1) {
    const at = chance.below(text.length + 1)
    text = text.slice(0, at) + (chance.happens(0.7) ? chance.pick(JUNK) : '') + text.slice(at + chance.below(4))
  }
  return text
}

/** Around the length that is too much. */
function long(chance: Chance): string {
  const start = `${ORIGIN}/view?view=true&category=GRAIN&key=${KEY}&x=`
  const length = 1997 + chance.below(7)
  return chance.happens(0.5)
    ? start.padEnd(length, chance.pick(['a', '%', ' ']))
    : ' '.repeat(length - 5) + start.slice(0, 5)
}

function noise(chance: Chance): string {
  const length = chance.below(40)
  return Array.from({ length }, () => String.fromCharCode(chance.below(chance.pick([0x80, 0x2100, 0x10000])))).join('')
}

const MAKERS = [composed, composed, composed, composed, damaged, damaged, damaged, noise, long] as const

describe('100,000 junk and near-miss texts', () => {
  test.each([1, 2, 3, 4, 5])('each give the result of an independent parser, and no exception (seed %i)', (seed) => {
    const chance = chanceOf(seed)
    const seen = new Map<string, number>()
    for (let run = 0; run < 20_000; run += 1) {
      const text = chance.pick(MAKERS)(chance)
      const expected: QrExpectation = {
        ...(chance.happens(0.5) ? home : { origins: [], production: false }),
        ...(chance.happens(0.5) ? { category: chance.pick(CATEGORIES) } : {}),
      }
      const right = referenceOf(text, expected)
      const read = parseQr(text, expected)
      const said = read.ok
        ? { category: read.category, key: read.key, quantityId: read.quantityId, data: read.data }
        : { problem: read.problem }
      if (JSON.stringify(said) !== JSON.stringify(right)) {
        expect({ text, expected, said }, `run ${run}`).toEqual({ text, expected, said: right })
      }
      if (read.ok && new URL(read.address, ORIGIN).origin !== ORIGIN) throw new Error(`leads away: ${text}`)
      const kind = 'problem' in right ? right.problem : 'ok'
      seen.set(kind, (seen.get(kind) ?? 0) + 1)
    }
    // Every answer is met often enough to mean something.
    for (const kind of ['ok', 'invalid_url', 'invalid_data', 'foreign_origin', 'wrong_category']) {
      expect(seen.get(kind), kind).toBeGreaterThan(300)
    }
    expect(seen.get('bad_structured_data')).toBeGreaterThan(100)
  })
})
