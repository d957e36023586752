/**
 * Random forms for the fuzz test: a plain description of a form, its definition, and the findings of a slow reading of
 * the description. The reading follows the words of the rules, not the code under test.
 */
import type { Field, FieldMap, Json, Label, Values } from '../../../src/domain/kit/field'

export type Spec = {
  readonly key: string
  readonly type: Field['type']
  readonly required: boolean
  readonly hide: boolean
  readonly readonly: boolean
  readonly removable: boolean
  /** Visible only while the named sibling has this value; 'anything' for any value. */
  readonly when: { readonly key: string; readonly is: string } | undefined
  /** A custom check refuses this value. */
  readonly forbidden: string | undefined
  readonly limit: number
  readonly inner: readonly Spec[]
}

export type Random = { readonly below: (n: number) => number; readonly one: <T>(list: readonly T[]) => T }

/** mulberry32: small, and the same everywhere. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (n: number) => Math.floor(next() * n)
  return {
    below,
    one: (list) => {
      const found = list[below(list.length)]
      if (found === undefined) throw new Error('nothing to choose from')
      return found
    },
  }
}

const TYPES: readonly Field['type'][] = [
  ...(['text', 'email', 'password', 'number', 'unit', 'date', 'boolean', 'select', 'url', 'button'] as const),
  ...(['reference', 'file', 'block', 'list', 'block', 'list', 'text', 'select'] as const),
]

export function randomSpecs(random: Random, depth = 0): readonly Spec[] {
  const count = 1 + random.below(depth === 0 ? 8 : 4)
  const specs: Spec[] = []
  for (let index = 0; index < count; index += 1) specs.push(randomSpec(random, depth, `f${index}`, specs))
  return specs
}

function randomSpec(random: Random, depth: number, key: string, before: readonly Spec[]): Spec {
  const plain = TYPES.filter((type) => type !== 'block' && type !== 'list')
  const type = random.one(depth < 2 ? TYPES : plain)
  const often = (n: number) => random.below(n) === 0
  return {
    key,
    type,
    required: often(3),
    hide: often(10),
    readonly: often(10),
    removable: often(5),
    when: often(2) ? conditionOn(random, before) : undefined,
    forbidden: often(4) ? random.one(['a', 'b', '5', '2026-03-04']) : undefined,
    limit: 1 + random.below(6),
    inner:
      type === 'block'
        ? randomSpecs(random, depth + 1)
        : type === 'list'
          ? [{ ...randomSpec(random, depth + 1, 'entry', []), hide: false, required: often(2) }]
          : [],
  }
}

/** Mostly depends on a field that may be 'a' or is conditional itself: chains are where bugs are. */
function conditionOn(random: Random, before: readonly Spec[]): Spec['when'] {
  const telling = before.filter(({ type, when }) => type === 'text' || type === 'select' || when !== undefined)
  const among = telling.length > 0 && random.below(4) > 0 ? telling : before
  return among.length === 0 ? undefined : { key: random.one(among).key, is: random.one(['a', 'a', 'anything']) }
}

const label = (message: string): Label => ({ id: `test.${message}`, message })
export const CHOICES = ['a', 'b'] as const

export function fieldsOf(specs: readonly Spec[], prefix = ''): FieldMap {
  return Object.fromEntries(specs.map((spec) => [spec.key, fieldOf(spec, `${prefix}${spec.key}`)]))
}

function fieldOf(spec: Spec, path: string): Field {
  const { when, forbidden } = spec
  const common = {
    label: label(path),
    required: spec.required,
    hide: spec.hide,
    readonly: spec.readonly,
    removable: spec.removable,
    ...(when ? { visibleWhen: (values: Values) => holds(when, values) } : {}),
    ...(forbidden === undefined
      ? {}
      : {
          customValidation: (value: Json | undefined) =>
            value === forbidden ? ({ code: 'custom' } as const) : undefined,
        }),
  }
  const [entry] = spec.inner
  switch (spec.type) {
    case 'text':
      return { ...common, type: 'text', maxLength: spec.limit }
    case 'number':
      return { ...common, type: 'number', min: 1, max: spec.limit }
    case 'unit':
      return { ...common, type: 'unit', min: '0.5', max: String(spec.limit) }
    case 'password':
      return { ...common, type: 'password', minLength: spec.limit }
    case 'select':
      return { ...common, type: 'select', options: CHOICES.map((value) => ({ value, label: label(value) })) }
    case 'reference':
      return { ...common, type: 'reference', to: 'item' }
    case 'file':
      return { ...common, type: 'file', accept: ['jpg'] }
    case 'button':
      return { ...common, type: 'button', action: 'run' }
    case 'block':
      return { ...common, type: 'block', fields: fieldsOf(spec.inner, `${path}.`) }
    case 'list':
      if (!entry) throw new Error('a list of nothing')
      return { ...common, type: 'list', maxItems: spec.limit, of: fieldOf(entry, `${path}.entry`) }
    default:
      return { ...common, type: spec.type }
  }
}

function holds({ key, is }: { key: string; is: string }, values: Values): boolean {
  const value = Object.hasOwn(values, key) ? values[key] : undefined
  return is === 'anything' ? value !== undefined && value !== null : value === is
}

const ID = '01920000-0000-7000-8000-000000000001'
/** Valid and almost valid values of each type, with their findings. */
const KNOWN: Partial<Record<Field['type'], Readonly<Record<string, string | undefined>>>> = {
  email: { 'a@b.co': undefined, 'a@b': 'email', 'ab.co': 'email_at', 'é@b.co': 'email_latin' },
  url: { 'b.co': undefined, 'http://b.co/x': undefined, 'ftp://b.co': 'url', b: 'url' },
  date: { '2026-03-04': undefined, '04.03.2026': undefined, '2026-02-30': 'date' },
  reference: { [ID]: undefined, [ID.toUpperCase()]: undefined },
  file: { [`${'0a'.repeat(32)}.jpg`]: undefined, [`${'0a'.repeat(32)}.pdf`]: 'file' },
}

const HOSTILE: readonly Json[] = [
  ...[
    'x'.repeat(5000),
    '🍄'.repeat(40),
    'שלום עולם',
    '\u202eabc',
    'NaN',
    '-Infinity',
    '1e309',
    '0x10',
    '\u0000',
    '\ud800',
  ],
  ...[
    '__proto__',
    'constructor',
    '{}',
    '<b>',
    '{field}',
    '%s',
    '\'"`',
    ' \u00a0\n',
    '999999999999999999999',
    '-0',
    '1.',
    '.5',
  ],
  ...[0, -1, 1.5, 5, 1e300, 2 ** 53, true, false, null],
  ...[[], {}, [null], [[['a']]], { a: 'b' }, [''], { f0: 'a' }, { f0: { f0: 'a' } }],
  JSON.parse('{"__proto__":{"f0":"a"},"constructor":"a","f0":"a"}') as Json,
]

export function randomValue(random: Random, spec: Spec): Json | undefined {
  const kind = random.below(10)
  if (kind === 0) return undefined
  if (kind === 1) return random.one(HOSTILE)
  const [entry] = spec.inner
  if (spec.type === 'block') return randomValues(random, spec.inner) as Json
  if (spec.type === 'list' && entry) {
    return Array.from({ length: random.below(5) }, () => randomValue(random, entry) ?? '')
  }
  if (spec.type === 'boolean') return random.one([true, false])
  if (spec.type === 'select') return random.one(['a', 'a', 'b', '', 'c'])
  if (spec.type === 'number') return random.one<Json>([1, 2, 5, 7, 0, '12x'])
  if (spec.type === 'unit') return random.one(['1', '0.25', ' 5 ', '5.50', '100', 'kg', '-3'])
  const known = KNOWN[spec.type]
  return random.one(known ? Object.keys(known) : ['a', 'a', 'b', ' a ', '', '5', 'abcdefgh', 'Ab1!'])
}

export function randomValues(random: Random, specs: readonly Spec[]): Values {
  const values = specs.map((spec) => [spec.key, randomValue(random, spec)] as const)
  const strange = random.below(12) === 0 ? [[random.one(['__proto__', 'constructor', 'f99']), 'a'] as const] : []
  return Object.fromEntries([...values, ...strange])
}

export { KNOWN }
