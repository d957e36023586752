import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findCauses, rangeOf } from '../../../src/domain/prep/finder'
import { type Case, FACTORS, keysOf } from '../../../src/domain/prep/groups'
import { fisherUpTo, holm } from '../../../src/domain/prep/statistics'
import { fisherOf, holmOf, type Judged, judge } from './finder-oracle'
import { badOnes, chanceOf, labOf, outbreak } from './made-up-labs'

/** Keys of a factor, one or several or none, a key twice among them. */
const shared = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom('a', 'b', 'c') },
  { weight: 1, arbitrary: fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.constant(undefined) },
)
/** Series of a small farm; what they share is said of `factors`, one after the other. `noise` decides which dishes are contaminated. */
const farm = fc.record({
  // With all of them no group of a small farm stands out after the correction.
  factors: fc.subarray([...FACTORS], { minLength: 1, maxLength: 4 }),
  series: fc.array(
    fc.record({
      shared: fc.array(shared, { minLength: 4, maxLength: 4 }),
      noise: fc.array(fc.nat(99), { minLength: 1, maxLength: 20, size: 'max' }),
      looks: fc.array(fc.constantFrom('seen' as const, 'silent' as const, 'unknown' as const), { maxLength: 20 }),
    }),
    { minLength: 1, maxLength: 9, size: 'max' },
  ),
  cause: fc.constantFrom('a', 'b', 'c'),
  rates: fc.record({ inside: fc.constantFrom(60, 90, 100), outside: fc.constantFrom(0, 5, 20) }),
  asked: fc.array(fc.nat(60), { minLength: 1, maxLength: 8, size: 'max' }),
})

/** The dishes of a farm on which those that share the cause in the first factor are contaminated more often. */
function casesOf({ factors, series, cause, rates }: typeof farm extends fc.Arbitrary<infer T> ? T : never): Case[] {
  return series.flatMap(({ shared: own, noise, looks }, at) => {
    const shares = Object.fromEntries(factors.map((factor, place) => [factor, own[place]]))
    return noise.map((chance, index): Case => {
      const isBad = chance < (keysOf(own[0]).includes(cause) ? rates.inside : rates.outside)
      return {
        seriesId: `s${at}`,
        number: index + 1,
        isBad,
        observed: isBad ? 'seen' : (looks[index] ?? 'seen'),
        shares,
      }
    })
  })
}

/** The rank that docs/prep.md gives: by chance, by the test alone, by contaminated dishes. What differs by rounding alone is equal. */
function compared(a: Judged, b: Judged): number {
  const isOther = (one: number, other: number) => Math.abs(one - other) > 1e-9 * Math.max(one, other)
  if (isOther(a.chance, b.chance)) return a.chance - b.chance
  return isOther(a.raw, b.raw) ? a.raw - b.raw : b.bad - a.bad
}

/** Holds the finder against the oracle; false where rounding alone decides. */
function agree(cases: readonly Case[], chosen: readonly number[]): boolean {
  const verdict = judge(cases, chosen)
  if (verdict.isClose) return false
  const { suspects, all } = findCauses(cases, chosen)
  const { count, bad } = all
  expect([count, bad]).toEqual([cases.length, cases.filter(({ isBad }) => isBad).length])
  const nameOf = ({ names }: (typeof suspects)[number]) => names.map(({ factor, key }) => `${factor} ${key}`)
  const inAnyOrder = <T extends { readonly members: readonly number[] }>(all: readonly T[]) =>
    all.toSorted((a, b) => (a.members.join() < b.members.join() ? -1 : 1))
  const [found, expected] = [inAnyOrder(suspects), inAnyOrder(verdict.suspects)]
  expect(found.map(nameOf)).toEqual(expected.map(({ names }) => names))
  for (const [at, suspect] of found.entries()) {
    const judged = expected[at]
    const members = judged?.members ?? []
    const badOf = judged?.bad ?? -1
    expect(suspect.members).toEqual(members)
    expect([suspect.count, suspect.bad]).toEqual([members.length, badOf])
    expect([suspect.others.count, suspect.others.bad]).toEqual([count - members.length, bad - badOf])
    expect(suspect.chance).toBeCloseTo(judged?.chance ?? -1, 9)
    const range = rangeOf(suspect)
    expect(range.low).toBeCloseTo(judged?.low ?? -1, 6)
    expect(range.high).toBeCloseTo(judged?.high ?? -1, 6)
    expect(suspect.strength).toBe(judged?.strength)
  }
  const byName = new Map(verdict.suspects.map((one) => [one.names.join(), one]))
  const inOrder = suspects.flatMap((one) => byName.get(nameOf(one).join()) ?? [])
  // A likely one first, however unlikely a smaller group is by chance.
  for (const [at, here] of inOrder.slice(2).entries())
    expect(compared(inOrder[at + 1] ?? here, here)).toBeLessThanOrEqual(0)
  const likely = verdict.suspects.filter(({ isLikely }) => isLikely)
  const [top] = inOrder
  if (top) for (const one of likely) expect(compared(top, one)).toBeLessThanOrEqual(0)
  // Which of two equal ones stands first decides what is explained by it.
  if (inOrder[0] === verdict.suspects[0])
    expect(found.map(({ isExplained }) => isExplained)).toEqual(expected.map((one) => one.isExplained))
  return true
}

describe('the finder beside an oracle', () => {
  it('names the oracle’s suspects, order and chances on any small farm', () => {
    let named = 0
    let explained = 0
    let judged = 0
    fc.assert(
      fc.property(farm, (made) => {
        const cases = casesOf(made)
        const chosen = made.asked.filter((at) => at < cases.length)
        fc.pre(agree(cases, chosen))
        const { suspects } = findCauses(cases, chosen)
        judged += 1
        if (suspects.length > 0) named += 1
        if (suspects.some(({ isExplained }) => isExplained)) explained += 1
      }),
      { numRuns: 3000, maxSkipsPerRun: 20 },
    )
    // Farms on which nothing is to be seen prove little. Some 36 have an explained suspect.
    expect(named / judged).toBeGreaterThan(0.2)
    expect(explained).toBeGreaterThan(10)
  })

  it('names the same suspects in labs of two months, with and without an outbreak', () => {
    for (let seed = 1; seed <= 8; seed++) {
      const made = outbreak(seed)
      if (made) agree(made.cases, badOnes(made.cases))
      const chance = chanceOf(seed * 7919)
      const cases = labOf(chance).map((dish) => ({ ...dish, isBad: chance() < 0.06 }))
      agree(cases, badOnes(cases))
    }
  })

  it('the first suspect explains a group that is incomparable without the first', () => {
    const dishes = (run: string | undefined, person: string | undefined, count: number, bad: number) =>
      Array.from({ length: count }, (_, n) => {
        const observed = 'seen' as const
        return { seriesId: `${run} ${person} ${n}`, number: n, isBad: n < bad, observed, shares: { run, person } }
      })
    const cases = [
      ...dishes('A', 'Vera', 300, 300),
      ...dishes('A', undefined, 10, 8),
      // All that is left without run A is Vera's.
      ...dishes(undefined, 'Vera', 100, 92),
    ]
    const { suspects } = findCauses(cases, badOnes(cases))
    expect(suspects.map(({ names, isExplained }) => [names[0]?.key, isExplained])).toEqual([
      ['A', false],
      ['Vera', true],
    ])
    expect(agree(cases, badOnes(cases))).toBe(true)
  })

  it('tests by the same probabilities, up to hundreds of dishes', () => {
    const table = fc.record({ all: fc.integer({ min: 2, max: 600 }), bad: fc.nat(600), n: fc.nat(600), k: fc.nat(600) })
    const fisher = fisherUpTo(600)
    fc.assert(
      fc.property(table, ({ all, bad: rawBad, n: rawN, k: rawK }) => {
        const [bad, n] = [rawBad % (all + 1), 1 + (rawN % all)]
        const k = rawK % (Math.min(bad, n) + 1)
        expect(fisher(all, bad, n, k)).toBeCloseTo(fisherOf(all, bad, n, k), 9)
      }),
      { numRuns: 500 },
    )
  })

  it('corrects by the same steps, also where probabilities are equal', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(0.001, 0.002, 0.01, 0.03, 0.2, 1), { maxLength: 30 }), (all) => {
        expect(holm(all)).toEqual(holmOf(all))
      }),
    )
  })
})
