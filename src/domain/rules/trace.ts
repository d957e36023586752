/**
 * Comparisons of amounts: present, below zero, below a limit. None compares with exact zero, because converted amounts are rounded: six
 * sixths of a bag leave two millionths. A smaller amount is a trace and counts as nothing: less than half of the last shown digit, and at
 * most a thousandth of the package.
 */
import type { Micro } from '../kit/decimal'
import type { Values } from '../kit/field'

/** Digits of a unit that no longer exists here. */
export const USUAL_DIGITS = 2
const MOST_DIGITS = 6
/** The share of a package that can be a trace. */
const SHARE = 1000n

export function digitsOfUnit(unit: Values | undefined): number {
  return typeof unit?.fraction_digits === 'number' ? unit.fraction_digits : USUAL_DIGITS
}

/** The fraction digits that an ingredient's stock is shown with. */
export type DigitsOf = (item: Values) => number

export function digitsIn(units: ReadonlyMap<string, Values>): DigitsOf {
  return (item) => digitsOfUnit(units.get(String(item.unit_id)))
}

/** The largest trace for amounts shown with `digits` and a full package of `whole` (none: 0). */
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

/** The amount without traces. Zero for a trace and for an overdrawn package. */
export function thereOf(amount: Micro, trace: Micro): Micro {
  return isThere(amount, trace) ? amount : 0n
}
