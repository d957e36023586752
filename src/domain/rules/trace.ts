/**
 * Judgements about amounts: whether something is there, below zero, below a limit. None of them asks for exact zero, since
 * converted amounts are rounded: six sixths of a bag leave two millionths. What is a trace counts as nothing; it is less
 * than half of the last digit that is shown, and at most a thousandth of the package.
 */
import type { Micro } from '../kit/decimal'
import type { Values } from '../kit/field'

/** Digits of a unit that nobody has here any more. */
export const USUAL_DIGITS = 2
const MOST_DIGITS = 6
/** The share of a package that may be a trace. */
const SHARE = 1000n

/** Fraction digits of a unit's row. */
export function digitsOfUnit(unit: Values | undefined): number {
  return typeof unit?.fraction_digits === 'number' ? unit.fraction_digits : USUAL_DIGITS
}

/** The fraction digits in which an ingredient's stock is shown. */
export type DigitsOf = (item: Values) => number

export function digitsIn(units: ReadonlyMap<string, Values>): DigitsOf {
  return (item) => digitsOfUnit(units.get(String(item.unit_id)))
}

/** The largest trace, where amounts are shown with `digits` and a full package holds `whole` (none: 0). */
export function traceOf(digits: number, whole: Micro = 0n): Micro {
  const kept = Math.trunc(Math.max(0, Math.min(MOST_DIGITS, digits))) || 0
  const shown = (10n ** BigInt(MOST_DIGITS - kept) - 1n) / 2n
  const share = whole / SHARE
  return whole > 0n && share < shown ? share : shown
}

export function isThere(amount: Micro, trace: Micro): boolean {
  return amount > trace
}

export function isBelowZero(amount: Micro, trace: Micro): boolean {
  return amount < -trace
}

export function isBelow(amount: Micro, limit: Micro, trace: Micro): boolean {
  return amount < limit - trace
}

export function isSameAmount(a: Micro, b: Micro, trace: Micro): boolean {
  return a - b <= trace && b - a <= trace
}

/** The amount that is there; of a trace nothing, and of an overdrawn package nothing. */
export function thereOf(amount: Micro, trace: Micro): Micro {
  return isThere(amount, trace) ? amount : 0n
}
