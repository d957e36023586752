/**
 * The place of a purchase among the counts of its ingredient. A count sets the stock, so it includes an earlier purchase, and a later one
 * adds to it. If the date does not decide that, a person must.
 */
import { instantOf } from '../clock'
import { type Movement, sortKey } from './stock'

/** The counts among which a person must choose, in the order of time. */
export type OpenCounts = readonly Movement[]

/** The most counts to choose from: those next to the date, and the last one. */
const MOST = 5

/**
 * The counts that the instant `at` would put before or after the receipt without a person's decision. `was` is the previous instant,
 * absent for a new purchase. Counts of other purchases' packages do not matter, because they only set their own package.
 */
export function openCounts(
  movements: readonly Movement[],
  purchaseId: string | undefined,
  at: string,
  was?: string,
): OpenCounts {
  const undone = new Set(movements.map(({ reverses }) => reverses))
  const [from, to] = was !== undefined && was < at ? [was, at] : [at, was]
  const counts = movements.filter(
    (one) =>
      one.kind === 'count' &&
      one.reverses === undefined &&
      !undone.has(one.id) &&
      (one.packageNumber === undefined || one.purchaseId === purchaseId) &&
      one.at >= from &&
      (to === undefined || one.at < to),
  )
  const ordered = counts.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
  return ordered.length <= MOST ? ordered : [...ordered.slice(0, MOST - 1), ...ordered.slice(-1)]
}

/**
 * The instant of a purchase before the first count (0), or after the given number of counts. `at` is the instant without an answer, and
 * is kept if it is already in place.
 */
export function placedAt(counts: OpenCounts, after: number, at: string): string {
  const [before, next] = [counts[after - 1]?.at, counts[after]?.at]
  if ((before === undefined || at > before) && (next === undefined || at < next)) return at
  return before === undefined ? beside(next ?? at, -1) : beside(before, 1)
}

function beside(instant: string, ms: number): string {
  return instantOf(Date.parse(instant) + ms)
}
