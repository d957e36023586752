/**
 * The life of one part on one time axis: its colonization over the range of the other parts of its series.
 *
 * - Day: calendar days of the farm from the inoculation of the part. A part of a series that is inoculated in steps counts from its own
 *   first `inoculated` observation, unless a percent of it is older. All other parts count from the start of the series.
 * - Percent of a part on a day: its last observed one, until a final state. Without an observation by that day it is unknown.
 * - Range: the 10th and the 90th percentile of the known percents of the other parts on the same day of their own lives, as in
 *   `quantile`. Fewer than `FEWEST_OTHERS` parts have no range.
 */
import { addDays, dateIn, daysBetween } from '../clock'
import type { Values } from '../kit/field'
import { percentSaid } from './growth'
import { quantile } from './quantile'
import { begunAt, type Series, standingIn } from './series'
import { startsOf } from './starts'

/** `date`: `YYYY-MM-DD` in the farm's zone. */
export type LifePoint = { readonly day: number; readonly date: string; readonly percent: number }

export type LifePlot = {
  /** The date of day 0. */
  readonly start: string
  /** One point for each day on which the part was observed, in order. Day 0 is 0 %, without a point. */
  readonly own: readonly LifePoint[]
  /** In the order of days; empty if fewer than `FEWEST_OTHERS` parts are known. */
  readonly others: readonly { readonly day: number; readonly low: number; readonly high: number }[]
  /** The last day of the axis, at least 1. */
  readonly end: number
}

/** With fewer other parts there is no range. */
export const FEWEST_OTHERS = 3

/** The date on which the part began. Undefined if nobody saw it, or its beginning is unknown. */
export function lifeStart(series: Series, observations: readonly Values[], number: number, zone: string) {
  return livesOf(series, observations, zone).get(number)?.start
}

/** The observations may be in any order, and undone ones are ignored. Undefined if no percent of the part is known. */
export function lifePlot(
  series: Series,
  observations: readonly Values[],
  number: number,
  zone: string,
): LifePlot | undefined {
  const lives = livesOf(series, observations, zone)
  const mine = lives.get(number)
  if (!mine || mine.percents.size === 0) return undefined
  const rest = [...lives].flatMap(([other, life]) => (other === number ? [] : [life]))
  const days = [...new Set(rest.flatMap(({ percents }) => [...percents.keys()]))]
  const others = days
    .toSorted((a, b) => a - b)
    .flatMap((day) => {
      const known = rest.flatMap((life) => percentOn(life, day) ?? []).toSorted((a, b) => a - b)
      return known.length < FEWEST_OTHERS ? [] : [{ day, low: quantile(known, 0.1), high: quantile(known, 0.9) }]
    })
  const own = [...mine.percents].map(([day, percent]) => ({ day, date: addDays(mine.start, day), percent }))
  return { start: mine.start, own, others, end: Math.max(1, own.at(-1)?.day ?? 0, others.at(-1)?.day ?? 0) }
}

/** `percents` by day, in order. `gone`: the day of a final state. */
type Life = { readonly start: string; readonly percents: ReadonlyMap<number, number>; readonly gone?: number }

type Told = { readonly at: string; readonly said: ReturnType<typeof percentSaid> }

function livesOf(series: Series, observations: readonly Values[], zone: string): ReadonlyMap<number, Life> {
  const begun = begunAt(series)
  const starts = startsOf(series, observations)
  const told = new Map<number, Told[]>()
  for (const { observation, numbers } of inOrder(series, observations)) {
    const one = { at: String(observation.observed_at), said: percentSaid(observation) }
    for (const number of numbers) told.set(number, [...(told.get(number) ?? []), one])
  }
  return new Map(
    [...told].flatMap(([number, all]) => {
      const start = starts.get(number) ?? begun
      return start === undefined ? [] : [[number, lifeOf(all, dateIn(start, zone), zone)] as const]
    }),
  )
}

function lifeOf(all: readonly Told[], start: string, zone: string): Life {
  const percents = new Map<number, number>()
  for (const { at, said } of all) {
    const day = daysBetween(start, dateIn(at, zone))
    if (said === 'gone') return { start, percents, gone: day }
    if (said !== undefined && day >= 0) percents.set(day, said)
  }
  return { start, percents }
}

function inOrder(series: Series, observations: readonly Values[]) {
  const key = ({ observed_at: at, id }: Values) => `${at} ${id}`
  return standingIn(series, observations)
    .filter(({ observation }) => typeof observation.observed_at === 'string')
    .toSorted((a, b) => (key(a.observation) < key(b.observation) ? -1 : 1))
}

function percentOn({ percents, gone }: Life, day: number): number | undefined {
  if (gone !== undefined && day >= gone) return undefined
  return [...percents].findLast(([at]) => at <= day)?.[1]
}
