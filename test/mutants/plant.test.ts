/** Which mutants are planted in a small text. With none on, the woven text does what the text did. */
import { parseSync } from 'vite'
import { afterEach, describe, expect, it } from 'vitest'
import { installSwitch } from './on'
import { plant } from './plant'
import { QUESTION, weave } from './weave'

const changes = (source: string) => plant('a.ts', source).map(({ before, after }) => `${before} -> ${after}`)

const cases: readonly (readonly [string, string, readonly string[]])[] = [
  ['a boundary, both ways', 'f = a < b', ['f = a < b -> ', 'a < b -> a <= b', 'a < b -> true', 'a < b -> false']],
  ['what decides an if', 'if (a === b) f()', ['a === b -> true', 'a === b -> false', 'f() -> ']],
  [
    'and, or and what stands in for nothing',
    'const c = (a && b) ?? d',
    ['(a && b) ?? d -> (a && b)', 'a && b -> (a) || (b)'],
  ],
  ['sums, but not of texts', "const c = [a + b, a + 'b'].length", ["[a + b, a + 'b'] -> []", 'a + b -> a - b']],
  ['small numbers and claims', 'const c = x(0, 1n, true, 7)', ['0 -> 1', '1n -> 0n', 'true -> false']],
  [
    'methods of lists',
    'const c = a.filter(b).some(d)',
    ['a.filter(b).some(d) -> a.filter(b).every(d)', 'a.filter(b) -> a'],
  ],
  ['what a function gives back', 'const f = () => g()', ['g() -> undefined']],
  ['a question of a chain', 'const c = a?.b.c', ['a?.b -> a.b']],
  ['what is there by default', 'function f({ a = 0 }, b = 1) {}', ['0 -> 1', '1 -> 0']],
  ['nothing that an object is begun with', "class A extends B { constructor(readonly c: D) { super('e') } }", []],
  ['no types', 'type A = 0 | true; const a = b as 0 | 1; const c: readonly [1] = d', []],
  ['no names and no texts', "import a from 'b'; const c = { 0: 'd' }; export { c }", []],
]

describe('planting', () => {
  it.each(cases)('changes %s', (_name, source, expected) => {
    expect(changes(source)).toEqual(expected)
  })

  it('reports the place of the change', () => {
    expect(plant('a.ts', 'const a = b\n\n  const c = !d\n')).toMatchObject([
      { line: 3, code: 'const c = !d', before: '!d', after: 'd', path: 'a.ts' },
    ])
  })
})

/** A toll by weight, and lines that end without a semicolon before what is woven. */
const TOLL = `
function tollOf(weight, of) {
  const told = []
  let toll = 0
  if (weight >= 10) toll = 5
  else toll += 1
  told.push(toll)
  if (of?.some((one) => one > weight)) told.push('heavier')
  return told.length > 1 ? toll + 1 : toll
}
`

/** Which mutants of the toll these examples do not notice. */
function survivors(examples: readonly (readonly [weight: number, of: number[] | undefined, toll: number])[]) {
  const mutants = plant('toll.ts', TOLL)
  const woven = weave(TOLL, mutants, [...mutants.keys()])
  expect(parseSync('toll.ts', woven).errors).toEqual([])
  const tollOf = new Function(`${woven}\nreturn tollOf`)()
  const { turn } = installSwitch(mutants.length)
  const isMissed = (mutant: number | undefined) => {
    turn(mutant)
    try {
      return examples.every(([weight, of, toll]) => tollOf(weight, of) === toll)
    } catch {
      return false
    }
  }
  expect(isMissed(undefined)).toBe(true)
  return mutants.filter((_mutant, at) => isMissed(at)).map(({ line, before, after }) => `${line} ${before} -> ${after}`)
}

describe('weaving', () => {
  afterEach(() => void Reflect.deleteProperty(globalThis, QUESTION))

  it('reports a mutant as alive if the examples do not reach it', () => {
    expect(survivors([[12, undefined, 5]])).toContain('5 weight >= 10 -> weight > 10')
    expect(survivors([[12, [1], 5]])).toEqual(expect.arrayContaining(['8 of?.some -> of.some', '6 toll += 1 -> ']))
  })

  it('kills all that they do ask', () => {
    const examples = [
      [10, undefined, 5],
      [9, [9], 1],
      [9, [10, 3], 2],
    ] as const
    expect(survivors(examples.map(([weight, of, toll]) => [weight, of && [...of], toll]))).toEqual([])
  })
})
