/** How much the parts to pick will give, by what this farm usually picks. */
import type { Series } from '../prep/series'
import { growthOf, type UsualPicks } from './expected'
import { type FlushRule, flushesOf } from './flush'
import type { Pick } from './picks'

/** Grams of the parts for which it can be said, the sums of their quartiles, and how many parts these are. */
export type Expected = { readonly grams: number; readonly low: number; readonly high: number; readonly told: number }

export const NOTHING_EXPECTED: Expected = { grams: 0, low: 0, high: 0, told: 0 }

/**
 * The median of the next flush for each of these parts of a series. A part counts as not told where fewer than five series say what is
 * usual. `at`: the instant of the pick.
 */
export function expectedOf(
  series: Series,
  numbers: readonly number[],
  {
    picks,
    rule,
    usual,
    at,
  }: { readonly picks: readonly Pick[]; readonly rule: FlushRule; readonly usual: UsualPicks; readonly at: string },
): Expected {
  const { next } = flushesOf(picks, rule)
  const of = growthOf(series)
  return numbers
    .map((number) => usual(of, next([number], at)))
    .flatMap((one) => (one.median === undefined ? [] : [{ grams: one.median, low: one.low, high: one.high, told: 1 }]))
    .reduce(together, NOTHING_EXPECTED)
}

export function together(a: Expected, b: Expected): Expected {
  return { grams: a.grams + b.grams, low: a.low + b.low, high: a.high + b.high, told: a.told + b.told }
}
