/** The growth of a series by day, and the usual days of a strain, folded from observations. */
import { dateIn, daysBetween } from '../clock'
import type { Values } from '../kit/field'
import { isFinal } from '../kit/part-states'
import { quantile } from './quantile'
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

/** One dish, and the range of the middle 80 % of the other dishes on the same days. */
export type DishGrowth = {
  readonly own: readonly GrowthPoint[]
  readonly others: readonly { readonly day: number; readonly low: number; readonly high: number }[]
}

/** The growth of one dish and of the others in its series. Both are empty if no percent is known. */
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

/** With fewer other dishes there is no range. */
const FEWEST_OTHERS = 3

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
