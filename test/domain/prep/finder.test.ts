import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findCauses, LIKELY } from '../../../src/domain/prep/finder'
import { type Case, keysOf } from '../../../src/domain/prep/groups'
import { alikeness, fisherUpTo, holm, wilson } from '../../../src/domain/prep/statistics'
import { badOnes, betaOf, chanceOf, labOf, outbreak } from './made-up-labs'

describe('the finder', () => {
  it('names the true cause first in 90 % of outbreaks, third in 98 %', () => {
    let first = 0
    let third = 0
    let all = 0
    for (let seed = 1; all < 200; seed++) {
      const made = outbreak(seed)
      if (!made) continue
      all += 1
      const { suspects } = findCauses(made.cases, badOnes(made.cases))
      const rank = suspects.findIndex(({ names }) =>
        names.some(({ factor, key }) => factor === made.factor && key === made.key),
      )
      if (rank === 0) first += 1
      if (rank >= 0 && rank < 3) third += 1
    }
    expect(first / all).toBeGreaterThanOrEqual(0.9)
    expect(third / all).toBeGreaterThanOrEqual(0.98)
  })

  it('names the package behind an outbreak that several agar series share', () => {
    const cases = Array.from({ length: 6 }, (_, agar) => agar).flatMap((agar) =>
      Array.from({ length: 20 }, (_, number): Case => {
        const shares = { medium: `AG-${agar}`, package: [`malt ${agar % 2}`, `agar ${agar % 3}`] }
        const isBad = agar % 2 === 1 && number % 2 === 0
        return { seriesId: `P-${agar}`, number, isBad, observed: 'seen', shares }
      }),
    )
    const [first] = findCauses(cases, badOnes(cases)).suspects
    expect(first?.names).toEqual([{ factor: 'package', key: 'malt 1' }])
    expect([first?.bad, first?.count, first?.others.bad]).toEqual([30, 60, 0])
  })

  it('finds a common cause on at most 5 % of 300 farms without one', () => {
    let alarms = 0
    for (let seed = 1; seed <= 300; seed++) {
      const chance = chanceOf(seed * 7919)
      const cases = labOf(chance).map((dish) => ({ ...dish, isBad: chance() < 0.06 }))
      if (findCauses(cases, badOnes(cases)).suspects.length > 0) alarms += 1
    }
    expect(alarms / 300).toBeLessThanOrEqual(0.05)
  })

  it.each([0.02, 0.05, 0.1, 0.2])(
    'ignores natural differences between series as a cause (correlation %s)',
    (correlation) => {
      let alarms = 0
      for (let seed = 1; seed <= 200; seed++) {
        const chance = chanceOf(seed * 7919)
        const rates = new Map<string, number>()
        const cases = labOf(chance).map((dish) => {
          const rate = rates.get(dish.seriesId) ?? betaOf(chance, 0.06, correlation)
          rates.set(dish.seriesId, rate)
          return { ...dish, isBad: chance() < rate }
        })
        // That one series is bad by itself is no common cause, and true.
        const spans = ({ members }: { members: readonly number[] }) =>
          new Set(members.map((at) => cases[at]?.seriesId)).size
        const { suspects } = findCauses(cases, badOnes(cases))
        if (suspects.some((one) => !one.isExplained && one.chance < LIKELY && spans(one) > 1)) alarms += 1
      }
      expect(alarms / 200).toBeLessThanOrEqual(0.1)
    },
  )

  it('merges factors shared by the same dishes, and names those the first explains', () => {
    const dish = (number: number, isBad: boolean, run: string, agar: string, person: string): Case => ({
      seriesId: 'p',
      number,
      isBad,
      observed: 'seen',
      shares: { run, medium: agar, person },
    })
    const cases = [
      ...Array.from({ length: 12 }, (_, n) => dish(n, n < 10, 'A', 'AG-1', 'Vera')),
      ...Array.from({ length: 30 }, (_, n) => dish(20 + n, n < 1, 'B', 'AG-2', n < 4 ? 'Vera' : 'Ilya')),
      ...Array.from({ length: 30 }, (_, n) => dish(60 + n, n < 1, 'B', 'AG-3', 'Ilya')),
    ]
    const { suspects } = findCauses(cases, badOnes(cases))
    expect(suspects[0]).toMatchObject({ count: 12, bad: 10, others: { count: 60, bad: 2 }, isExplained: false })
    expect(suspects[0]?.names.map(({ factor }) => factor)).toEqual(['medium', 'run'])
    expect(suspects[0]?.chance).toBeLessThan(LIKELY)
    expect(suspects.find(({ names }) => names[0]?.key === 'Vera')?.isExplained).toBe(true)
  })

  it('examines only groups with a chosen dish', () => {
    const made = outbreak(3) ?? outbreak(4)
    if (!made) throw new Error('no outbreak')
    const clean = made.cases.findIndex(({ shares }) => !keysOf(shares[made.factor]).includes(made.key))
    const { suspects } = findCauses(made.cases, [clean])
    expect(suspects.flatMap(({ names }) => names)).not.toContainEqual({ factor: made.factor, key: made.key })
  })
})

describe('the tests behind it', () => {
  it('Fisher’s test is the sum over every way to draw the group', () => {
    const pairs = fc.record({
      all: fc.integer({ min: 2, max: 12 }),
      bad: fc.nat(12),
      n: fc.integer({ min: 1, max: 12 }),
      k: fc.nat(12),
    })
    fc.assert(
      fc.property(pairs, ({ all, bad, n, k }) => {
        fc.pre(bad <= all && n <= all && k <= n)
        let hits = 0
        let ways = 0
        for (let mask = 0; mask < 1 << all; mask++) {
          const drawn = [...Array(all).keys()].filter((bit) => mask & (1 << bit))
          if (drawn.length !== n) continue
          ways += 1
          if (drawn.filter((bit) => bit < bad).length >= k) hits += 1
        }
        expect(fisherUpTo(12)(all, bad, n, k)).toBeCloseTo(hits / ways, 9)
      }),
      { numRuns: 60 },
    )
  })

  it('Holm’s correction follows his paper, and keeps the order', () => {
    expect(holm([0.01, 0.04, 0.03, 0.005])).toEqual([0.03, 0.06, 0.06, 0.02])
    expect(holm([])).toEqual([])
  })

  it('both sides estimate the correlation of dishes, and single series add nothing', () => {
    const series = (...bad: readonly number[]) => bad.map((one) => ({ count: 10, bad: one }))
    const side = series(0, 9, 1, 8)
    expect(alikeness([side])).toBeGreaterThan(0.5)
    expect(alikeness([side, series(4)])).toBe(alikeness([side]))
    expect(alikeness([series(4), series(5)])).toBe(0)
    // Two halves of series that are bad or clean as a whole: nothing can be more alike.
    expect(alikeness([series(0, 10), series(10, 0)])).toBe(1)
  })

  it('the mean estimate of a known correlation equals that correlation', () => {
    const chance = chanceOf(16)
    const drawn = Array.from({ length: 2000 }, () =>
      alikeness(
        [4, 12].map((series) =>
          Array.from({ length: series }, () => {
            const rate = betaOf(chance, 0.4, 0.2)
            return { count: 12, bad: Array.from({ length: 12 }, () => chance()).filter((one) => one < rate).length }
          }),
        ),
      ),
    )
    const mean = drawn.reduce((sum, one) => sum + one, 0) / drawn.length
    expect(Math.abs(mean - 0.2)).toBeLessThan(0.01)
  })

  it('Wilson’s interval matches the literature, even for none of few', () => {
    expect(wilson(3, 14).low).toBeCloseTo(0.0757, 3)
    expect(wilson(3, 14).high).toBeCloseTo(0.4759, 3)
    expect(wilson(0, 5).low).toBe(0)
    expect(wilson(0, 5).high).toBeCloseTo(0.4345, 3)
    expect(wilson(0, 0)).toEqual({ low: 0, high: 1 })
  })
})
