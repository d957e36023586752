/** The farm's days of instants. */
import { dateIn } from '../clock'

/** The farm's day (`YYYY-MM-DD`) of an instant. */
export type DayOf = (instant: string) => string

/** Remembers the days: many parts share an instant, and its day takes long to compute. */
export function daysIn(zone: string): DayOf {
  const known = new Map<string, string>()
  return (instant) => {
    const day = known.get(instant) ?? dateIn(instant, zone)
    known.set(instant, day)
    return day
  }
}
