/**
 * Where a purchase belongs among the counts of its ingredient. A count sets what is there, so a purchase that a date puts
 * before it is in it, and one after it adds to it. Where a date leaves that open, a person has to say it.
 */
import { instantOf } from '../clock'
import { type Movement, sortKey } from './stock'

/** The counts between which it has to be said, in the order of time. */
export type OpenCounts = readonly Movement[]

/** The most counts that a person is asked about: those next to the date, and the last. */
const MOST = 5

/**
 * Counts that a receipt at `at` would be put before or after without anybody having said so. `was`: the instant so far;
 * without it the purchase is new. Of other purchases' packages no count matters: they set their own package only.
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
 * The instant of a purchase before the first of the counts (0), or after that many of them. `at` is what it would be
 * without an answer; it is kept where it is in place already.
 */
export function placedAt(counts: OpenCounts, after: number, at: string): string {
  const [before, next] = [counts[after - 1]?.at, counts[after]?.at]
  if ((before === undefined || at > before) && (next === undefined || at < next)) return at
  return before === undefined ? beside(next ?? at, -1) : beside(before, 1)
}

function beside(instant: string, ms: number): string {
  return instantOf(Date.parse(instant) + ms)
}
