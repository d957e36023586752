/**
 * Detects implausible amounts, such as a scanned code in a number field or a wrong unit. The app asks once before it saves such an
 * amount, and never refuses it.
 */
import type { Micro } from '../kit/decimal'
import { isThere, traceOf, USUAL_DIGITS } from './trace'

/** The largest plausible multiple of the stock on hand. */
export const MOST_TIMES = 1000n
/** With nothing on hand there is no comparison, so this many units are implausible. */
const MOST_OF_NOTHING: Micro = 1_000_000n * 1_000_000n
/** Rounding traces of a conversion are not stock to compare with. */
const CRUMB = traceOf(USUAL_DIGITS)

/** Both amounts are in the ingredient's own unit. */
export function isOutOfScale(amount: Micro, onHand: Micro): boolean {
  return isThere(onHand, CRUMB) ? amount >= onHand * MOST_TIMES : amount >= MOST_OF_NOTHING
}
