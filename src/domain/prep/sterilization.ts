/** Hold times of sterilization. */
import type { Finding, Values } from '../kit/field'

/** A hold time below the recipe's time. */
export function heldTooShort(held: unknown, recipe: Values | undefined): Finding | undefined {
  const wanted = recipe?.sterilizationTime
  if (typeof held !== 'number' || typeof wanted !== 'number' || held >= wanted) return undefined
  return { field: 'held_minutes', code: 'custom', level: 'warning', params: { sentence: 'short', n: wanted } }
}
