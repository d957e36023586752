/** What follows for a series from those that its dishes were taken from. */
import type { Values } from '../kit/field'

/** Bound of a petri series. */
export const MOST_TRANSFERS = 50

/** One more than the farthest of them; undefined where none says how often it was transferred. */
export function transferAfter(parents: readonly Values[]): number | undefined {
  const numbers = parents.flatMap(({ transfer_number: number }) => (typeof number === 'number' ? [number] : []))
  return numbers.length > 0 ? Math.min(Math.max(...numbers) + 1, MOST_TRANSFERS) : undefined
}

/** The strain of all of them; undefined where they are of several. */
export function strainAfter(parents: readonly Values[]): string | undefined {
  const [first, ...others] = new Set(parents.map(({ strain_id: id }) => id))
  return typeof first === 'string' && others.length === 0 ? first : undefined
}
