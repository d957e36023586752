/** What lists of suspects have in common. */
import type { Suspect } from '../../../domain/prep/finder'

/** A longer list helps nobody. */
export const MOST_SUSPECTS = 8

/** The end of the scale, 0 to 1: one for all lines of a list. */
export function scaleOf(suspects: readonly Suspect[]): number {
  return Math.min(1, Math.max(...suspects.map(({ interval }) => interval.high)))
}

export function keyOf({ names }: Suspect): string {
  return names.map(({ factor, key }) => `${factor} ${key}`).join()
}
