/** The common scale of lines. */
import type { YieldRow } from '../../domain/yield/table'
import type { Scale } from './RangeLine'

/** Intervals further than this from the outer dots are cut. */
const MOST_BEYOND = 30

/** From 30 to 120 percent, or as far as the dots reach, in tens. */
export function scaleOf(rows: readonly YieldRow[]): Scale {
  const said = rows.flatMap(({ efficiency }) => efficiency ?? [])
  const percents = said.map(({ percent }) => percent)
  const [least, most] = [Math.min(30, ...percents), Math.max(120, ...percents)]
  const ends = said.flatMap(({ range }) => (typeof range === 'object' ? [range.low, range.high] : []))
  const within = ends.filter((end) => end >= least - MOST_BEYOND && end <= most + MOST_BEYOND)
  return {
    start: Math.max(0, Math.floor(Math.min(least, ...within) / 10) * 10),
    end: Math.ceil(Math.max(most, ...within) / 10) * 10,
  }
}
