/** Shared by the lists of suspects. */
import { type Compared, rangeOf } from '../../../domain/prep/finder'

/** A longer list is no help. */
export const MOST_SUSPECTS = 8

/** The end of the scale, 0 to 1: the same for all lines of a list. */
export function scaleOf(groups: readonly Pick<Compared, 'count' | 'bad' | 'unseen' | 'unknown'>[]): number {
  return Math.min(1, Math.max(...groups.map((one) => rangeOf(one).high)))
}

export function keyOf({ names }: Compared): string {
  return names.map(({ factor, key }) => `${factor} ${key}`).join()
}
