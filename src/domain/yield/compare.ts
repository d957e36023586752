/** Whether one row of yields is better than another, or within chance. */
import { reachOf, spreadOfDifference } from './ratio'
import type { YieldRow } from './table'

/** `points`: percents of dry weight by which the first is more, with the 95 % interval. */
export type Difference =
  | { readonly kind: 'few' }
  | { readonly kind: 'differs' | 'chance'; readonly points: number; readonly low: number; readonly high: number }

/** `few`: one of the two has no interval. */
export function differenceOf(a: YieldRow, b: YieldRow): Difference {
  const [first, second] = [a.efficiency, b.efficiency]
  if (!first?.spread || !second?.spread) return { kind: 'few' }
  const points = first.percent - second.percent
  const reach = reachOf(spreadOfDifference(first.spread, second.spread))
  return { kind: Math.abs(points) > reach ? 'differs' : 'chance', points, low: points - reach, high: points + reach }
}
