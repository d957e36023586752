/** Hold times of sterilization, and failed sterility. */
import type { Finding, Values } from '../kit/field'

/** A hold time below the recipe's time. */
export function heldTooShort(held: unknown, recipe: Values | undefined): Finding | undefined {
  const wanted = recipe?.sterilizationTime
  if (typeof held !== 'number' || typeof wanted !== 'number' || held >= wanted) return undefined
  return { field: 'held_minutes', code: 'custom', level: 'warning', params: { sentence: 'short', n: wanted } }
}

export function hasFailed(run: Values | undefined): boolean {
  return run?.result === 'failed'
}

/** Whether the sterility check of a series, or its sterilizer run, failed. Then none of its parts may be used. */
export function isUnsterile({ sterility_check: check }: Values, run: Values | undefined): boolean {
  return check === 'failed' || hasFailed(run)
}
