/**
 * Amounts that are no slip of one digit: a scanned code that became a number, a unit that was mistaken. Such an amount is
 * asked about once before it is saved; it is never refused.
 */
import type { Micro } from '../kit/decimal'
import { isThere, traceOf, USUAL_DIGITS } from './trace'

/** How many times what is on hand an amount may be. */
export const MOST_TIMES = 1000n
/** Where nothing is on hand, there is nothing to compare with: from so many units on. */
const MOST_OF_NOTHING: Micro = 1_000_000n * 1_000_000n
/** Crumbs of a conversion are nothing to compare with either. */
const CRUMB = traceOf(USUAL_DIGITS)

/** Both in the ingredient's own unit. */
export function isOutOfScale(amount: Micro, onHand: Micro): boolean {
  return isThere(onHand, CRUMB) ? amount >= onHand * MOST_TIMES : amount >= MOST_OF_NOTHING
}
