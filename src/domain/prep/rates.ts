/** How many dishes were contaminated, group by group: of a strain, a medium, a sterilizer run, a week. */
import { addDays } from '../clock'
import type { BenchCase } from './cases'
import { keysOf } from './groups'
import { wilson } from './statistics'

export const RATE_FACTORS = ['strain', 'recipe', 'run', 'week'] as const
export type RateFactor = (typeof RATE_FACTORS)[number]

export type Rate = {
  /** An id, a run's code, or the Monday of a week; empty where it is not known. */
  readonly key: string
  readonly bad: number
  readonly count: number
  /** From 0 to 1, and where the true one lies with 95 % confidence. */
  readonly rate: number
  readonly low: number
  readonly high: number
}

/** The farm's rate and that of each group: weeks in their order, all others the highest first. */
export function ratesBy(
  factor: RateFactor,
  cases: readonly BenchCase[],
): { readonly all: Rate; readonly groups: readonly Rate[] } {
  const found = new Map<string, { bad: number; count: number }>()
  for (const { shares, isBad } of cases) {
    const [shared = ''] = keysOf(shares[factor === 'week' ? 'day' : factor])
    const key = factor === 'week' && shared !== '' ? mondayOf(shared) : shared
    const group = found.get(key) ?? { bad: 0, count: 0 }
    group.count += 1
    if (isBad) group.bad += 1
    found.set(key, group)
  }
  const groups = [...found].map(([key, { bad, count }]) => rateOf(key, bad, count))
  const inOrder = (a: Rate, b: Rate) =>
    factor === 'week' ? (a.key < b.key ? 1 : -1) : b.rate - a.rate || b.count - a.count || (a.key < b.key ? -1 : 1)
  const bad = groups.reduce((sum, group) => sum + group.bad, 0)
  return { all: rateOf('', bad, cases.length), groups: groups.sort(inOrder) }
}

function rateOf(key: string, bad: number, count: number): Rate {
  return { key, bad, count, rate: count === 0 ? 0 : bad / count, ...wilson(bad, count) }
}

/** The Monday of the week that a day (`YYYY-MM-DD`) is in. */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, -((weekday + 6) % 7))
}
