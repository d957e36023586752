/** What will be picked in the next days: the parts that wait for a pick, times what is usual on this farm. */
import { addDays } from '../clock'
import { median } from '../prep/quantile'
import { FEWEST_SERIES, type Growth, usualPicks } from './expected'
import type { SeriesYield } from './series-yield'
import { pairKey } from './table'
import type { Event, Waiting } from './waiting'

export const FORECAST_DAYS = 14

export type Forecast = {
  /** The grams of each of the next days, today first. */
  readonly days: readonly { readonly day: string; readonly grams: number }[]
  /** The sum of the medians, and of the quartiles. */
  readonly grams: number
  readonly low: number
  readonly high: number
  /** The parts expected to be picked in these days. */
  readonly parts: number
  /** The waiting parts of which too few series say when and how much. */
  readonly unsaid: number
}

/** `today`: the farm's day. */
export function forecastOf(yields: readonly SeriesYield[], today: string): Forecast {
  const usual = usualPicks(yields.flatMap(({ flushes }) => flushes))
  const daysTo = usualDays(yields)
  const end = addDays(today, FORECAST_DAYS)
  const days = new Map(Array.from({ length: FORECAST_DAYS }, (_, index) => [addDays(today, index), 0]))
  const sums = { low: 0, high: 0, grams: 0, parts: 0, unsaid: 0 }
  for (const of of yields) {
    for (const one of of.waiting) {
      const picks = usual(of, one.flush)
      const after = daysTo(of, one.event)
      if (picks.median === undefined || after === undefined) {
        sums.unsaid += one.parts
        continue
      }
      const day = dueOn(one, after, today)
      if (day === undefined || day >= end) continue
      const { low, median: middle, high } = one.isSeen ? picks : picks.again
      days.set(day, (days.get(day) ?? 0) + one.parts * middle)
      sums.low += one.parts * low
      sums.high += one.parts * high
      sums.grams += one.parts * middle
      sums.parts += one.parts
    }
  }
  return { ...sums, days: [...days].map(([day, grams]) => ({ day, grams })) }
}

/** Today for parts that are late. Undefined for resting parts that are so late that they will give nothing more. */
function dueOn({ since, isSeen }: Waiting, after: number, today: string): string | undefined {
  const due = addDays(since, Math.round(after))
  if (due >= today) return due
  return isSeen || addDays(due, FORECAST_DAYS) >= today ? today : undefined
}

/** The median days from an event to the pick. Undefined from too few series. */
function usualDays(yields: readonly SeriesYield[]): (of: Growth, event: Event) => number | undefined {
  const found = new Map<string, number[]>()
  for (const of of yields) {
    for (const { event, days } of of.between) {
      const key = `${pairKey(of)} ${event}`
      const list = found.get(key)
      if (list) list.push(days)
      else found.set(key, [days])
    }
  }
  const usual = new Map([...found].flatMap(([key, days]) => (days.length < FEWEST_SERIES ? [] : [[key, median(days)]])))
  return (of, event) => usual.get(`${pairKey(of)} ${event}`)
}
