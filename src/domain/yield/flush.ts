/** The flush of each pick: as a person said it, else proposed from the earlier picks of its parts. */
import { daysBetween } from '../clock'
import type { Values } from '../kit/field'
import { type DayOf, daysIn } from './days-in'
import type { Pick } from './picks'

/** After more than so many days without a pick, the next pick is of the next flush. */
export const USUAL_GAP_DAYS = 4
export const MOST_FLUSHES = 10

export type FlushRule = { readonly gapDays: number; readonly zone: string }

/** As the farm's record says. */
export function flushRuleOf(farm: Values | undefined): FlushRule {
  const { flush_gap_days: gap, time_zone: zone } = farm ?? {}
  return { gapDays: typeof gap === 'number' ? gap : USUAL_GAP_DAYS, zone: typeof zone === 'string' ? zone : 'UTC' }
}

type Last = { readonly at: string; readonly flush: number }

/** What the picks of one series say about the flushes of its parts. */
export type Flushes = {
  /** By the id of the pick. */
  readonly of: ReadonlyMap<string, number>
  /** The flush that a pick at this instant would be of. Without numbers: of the series. */
  readonly next: (numbers: readonly number[], at: string) => number
  /** The last flush of a part. Undefined before its first pick. */
  readonly lastOf: (number: number) => number | undefined
}

/** `picks` are those of one series, in their order (`picksOf`). */
export function flushesOf(picks: readonly Pick[], rule: FlushRule): Flushes {
  const of = new Map<string, number>()
  const dayOf = daysIn(rule.zone)
  const lasts = new Map<number, Last>()
  /** The last pick of all: of parts that are not told apart it may be any part's. */
  let ofSeries: Last | undefined
  let ofAnyPart: Last | undefined
  const lastOf = (number: number) => later(lasts.get(number), ofAnyPart)
  const next = (numbers: readonly number[], at: string) =>
    numbers.length === 0
      ? after(ofSeries, at, rule, dayOf)
      : commonest(numbers.map((number) => after(lastOf(number), at, rule, dayOf)))
  for (const { id, at, numbers, flush: said } of picks) {
    const last = { at, flush: said ?? next(numbers, at) }
    of.set(id, last.flush)
    for (const number of numbers) lasts.set(number, last)
    if (numbers.length === 0) ofAnyPart = last
    ofSeries = last
  }
  return { of, next, lastOf: (number) => lastOf(number)?.flush }
}

function after(last: Last | undefined, at: string, { gapDays }: FlushRule, dayOf: DayOf): number {
  if (!last) return 1
  const isNext = daysBetween(dayOf(last.at), dayOf(at)) > gapDays
  return Math.min(MOST_FLUSHES, last.flush + (isNext ? 1 : 0))
}

function later(a: Last | undefined, b: Last | undefined): Last | undefined {
  if (!a || !b) return a ?? b
  return b.at > a.at ? b : a
}

/** The value that occurs most often; of several the smallest. There is at least one. */
export function commonest(values: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  const most = Math.max(...counts.values())
  return Math.min(...[...counts].flatMap(([value, count]) => (count === most ? [value] : [])))
}
