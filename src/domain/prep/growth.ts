/** How far the dishes of a series were on each day, and how long a strain usually takes: folded from observations. */
import { dateIn, daysBetween } from '../clock'
import type { Values } from '../kit/field'
import { isFinal } from '../kit/part-states'
import { begunAt, type Series, sizeOf, standingIn } from './series'

/** Mean percent of the dishes that were looked at by then and still live. `day` counts from the inoculation. */
export type GrowthPoint = { readonly day: number; readonly percent: number }

/** `known`: the share of the living dishes that it is the mean of, from 0 to 1. */
export type SeriesPoint = GrowthPoint & { readonly known: number }

/** A series counts as grown over once its dishes are so far on the mean, and it is known of so many of the living. */
const DONE_PERCENT = 90
const DONE_KNOWN = 0.5

/** One point a day on which something was seen. Observations in any order; undone ones say nothing. */
export function growthOf(series: Series, observations: readonly Values[], zone: string): SeriesPoint[] {
  return daysOf(series, observations, zone).flatMap(({ day, percents, living }) =>
    percents.size > 0 ? [{ day, percent: meanOf([...percents.values()]), known: percents.size / living }] : [],
  )
}

/** One dish and where the middle eight tenths of the other dishes were on the same days. */
export type DishGrowth = {
  readonly own: readonly GrowthPoint[]
  readonly others: readonly { readonly day: number; readonly low: number; readonly high: number }[]
}

/** How far one dish was, beside the others of its series; both are empty where nobody said how far. */
export function dishGrowth(series: Series, observations: readonly Values[], number: number, zone: string): DishGrowth {
  const days = daysOf(series, observations, zone)
  const own = days.flatMap(({ day, percents }) => {
    const percent = percents.get(number)
    return percent === undefined ? [] : [{ day, percent }]
  })
  const others = days.flatMap(({ day, percents }) => {
    const rest = [...percents].flatMap(([other, percent]) => (other === number ? [] : [percent]))
    if (rest.length < FEWEST_OTHERS) return []
    const sorted = rest.toSorted((a, b) => a - b)
    return [{ day, low: quantile(sorted, 0.1), high: quantile(sorted, 0.9) }]
  })
  return { own, others }
}

/** Fewer dishes make no band. */
const FEWEST_OTHERS = 3

/** By linear interpolation between the two nearest ranks (R. Hyndman and Y. Fan 1996, type 7). */
function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share
  const below = sorted[Math.floor(at)] ?? 0
  const above = sorted[Math.ceil(at)] ?? below
  return below + (above - below) * (at % 1)
}

/**
 * The percents that are known of the living dishes, on each day on which something was seen. A dish that is stored or used
 * keeps its last one: both happen before it is grown over.
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
    const { observed_at: at, status, colonized_percent: percent } = observation
    for (const number of numbers) {
      if (gone.has(number)) continue
      if (isFinal(status)) {
        gone.add(number)
        percents.delete(number)
      } else if (status === 'colonized') percents.set(number, 100)
      else if (typeof percent === 'number') percents.set(number, percent)
    }
    const day = daysBetween(first, dateIn(String(at), zone))
    if (day >= 0) byDay.set(day, { percents: new Map(percents), living: count - gone.size })
  }
  return [...byDay].map(([day, known]) => ({ day, ...known }))
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** The first day on which a series was grown over; undefined when it never was. */
export function doneDay(points: readonly SeriesPoint[]): number | undefined {
  return points.find(({ percent, known }) => percent >= DONE_PERCENT && known >= DONE_KNOWN)?.day
}

/** How many series the usual days are taken from. */
const LATEST_DONE = 8

/** The median of the days that the latest series took, given newest first; undefined when none was ever grown over. */
export function usualDays(series: readonly (readonly SeriesPoint[])[]): number | undefined {
  const done = series.flatMap((points) => doneDay(points) ?? []).slice(0, LATEST_DONE)
  const days = done.toSorted((a, b) => a - b)
  return days[Math.floor((days.length - 1) / 2)]
}
