/** Contamination rates by strain, medium, sterilizer run or week. */
import { addDays } from '../clock'
import type { BenchCase } from './cases'
import { rangeOf } from './finder'
import { keysOf, type Tally, tallyOf } from './groups'

export const RATE_FACTORS = ['strain', 'recipe', 'run', 'week'] as const
export type RateFactor = (typeof RATE_FACTORS)[number]

export type Rate = {
  /** An id, a run's code, or the Monday of a week. Empty if unknown. */
  readonly key: string
  readonly bad: number
  readonly count: number
  /** How many of them were not observed. */
  readonly unseen: number
  /** From 0 to 1, with its 95 % confidence interval. */
  readonly rate: number
  readonly low: number
  readonly high: number
}

/** The farm's rate and the rate of each group. Weeks are in order, other groups by rate, the highest first. */
export function ratesBy(
  factor: RateFactor,
  cases: readonly BenchCase[],
): { readonly all: Rate; readonly groups: readonly Rate[] } {
  const found = new Map<string, BenchCase[]>()
  for (const one of cases) {
    const [shared = ''] = keysOf(one.shares[factor === 'week' ? 'day' : factor])
    const key = factor === 'week' && shared !== '' ? mondayOf(shared) : shared
    const group = found.get(key)
    if (group) group.push(one)
    else found.set(key, [one])
  }
  const groups = [...found].map(([key, mine]) => rateOf(key, tallyOf(mine)))
  const inOrder = (a: Rate, b: Rate) =>
    factor === 'week' ? (a.key < b.key ? 1 : -1) : b.rate - a.rate || b.count - a.count || (a.key < b.key ? -1 : 1)
  return { all: rateOf('', tallyOf(cases)), groups: groups.sort(inOrder) }
}

function rateOf(key: string, tally: Tally): Rate {
  const { bad, count, unseen } = tally
  return { key, bad, count, unseen, rate: count === 0 ? 0 : bad / count, ...rangeOf(tally) }
}

/** The Monday of a day's week (`YYYY-MM-DD`). */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, -((weekday + 6) % 7))
}
