/** The growth of a series by day, and the usual days of a strain, folded from observations. */
import { dateIn, daysBetween } from '../clock'
import type { Values } from '../kit/field'
import { isFinal } from '../kit/part-states'
import { begunAt, type Series, sizeOf, standingIn } from './series'

/** Mean percent of the living dishes observed by then. `day` counts from the inoculation. */
export type GrowthPoint = { readonly day: number; readonly percent: number }

/** `known`: the share of living dishes in the mean, from 0 to 1. */
export type SeriesPoint = GrowthPoint & { readonly known: number }

/** A series counts as colonized at this mean percent, if it is known for this share of the living dishes. */
const DONE_PERCENT = 90
const DONE_KNOWN = 0.5

/** One point for each day with an observation. Observations may be in any order, and undone ones are ignored. */
export function growthOf(series: Series, observations: readonly Values[], zone: string): SeriesPoint[] {
  return daysOf(series, observations, zone).flatMap(({ day, percents, living }) =>
    percents.size > 0 ? [{ day, percent: meanOf([...percents.values()]), known: percents.size / living }] : [],
  )
}

/** The percent of a part that an observation gives. 'gone': it gives a final state. */
export function percentSaid({ status, colonized_percent: percent }: Values): number | 'gone' | undefined {
  if (isFinal(status)) return 'gone'
  if (status === 'colonized') return 100
  return typeof percent === 'number' ? percent : undefined
}

/**
 * The known percents of the living dishes on each day with an observation. A stored or used dish keeps its last one, because both happen
 * before it is fully colonized.
 */
function daysOf(series: Series, observations: readonly Values[], zone: string) {
  const start = begunAt(series)
  if (start === undefined) return []
  const count = sizeOf(series)
  const told = standingIn(series, observations)
    .filter(({ observation }) => typeof observation.observed_at === 'string')
    .toSorted(({ observation: a }, { observation: b }) =>
      `${a.observed_at} ${a.id}` < `${b.observed_at} ${b.id}` ? -1 : 1,
    )
  const percents = new Map<number, number>()
  const gone = new Set<number>()
  const byDay = new Map<number, { readonly percents: ReadonlyMap<number, number>; readonly living: number }>()
  const first = dateIn(start, zone)
  for (const { observation, numbers } of told) {
    const said = percentSaid(observation)
    for (const number of numbers) {
      if (gone.has(number)) continue
      if (said === 'gone') {
        gone.add(number)
        percents.delete(number)
      } else if (said !== undefined) percents.set(number, said)
    }
    const day = daysBetween(first, dateIn(String(observation.observed_at), zone))
    if (day >= 0) byDay.set(day, { percents: new Map(percents), living: count - gone.size })
  }
  return [...byDay].map(([day, known]) => ({ day, ...known }))
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** The first day on which a series was colonized, if ever. */
export function doneDay(points: readonly SeriesPoint[]): number | undefined {
  return points.find(({ percent, known }) => percent >= DONE_PERCENT && known >= DONE_KNOWN)?.day
}

/** The number of latest series for the usual days. */
const LATEST_DONE = 8

/** The median days of the latest series, given newest first. Undefined if none was ever colonized. */
export function usualDays(series: readonly (readonly SeriesPoint[])[]): number | undefined {
  const done = series.flatMap((points) => doneDay(points) ?? []).slice(0, LATEST_DONE)
  const days = done.toSorted((a, b) => a - b)
  return days[Math.floor((days.length - 1) / 2)]
}
