/** The next step of a farm that is being set up. */
import type { StoredRow } from '../../data/rows'

export type Step = 'units' | 'categories' | 'items' | 'purchase'

export type Begun = {
  readonly units: readonly StoredRow[]
  readonly categories: readonly StoredRow[]
  readonly items: readonly StoredRow[]
  readonly hasMoved: boolean
}

/** Undefined once an ingredient exists and has a movement: then the farm is set up. */
export function nextStep({ units, categories, items, hasMoved }: Begun): Step | undefined {
  if (items.length > 0) return hasMoved ? undefined : 'purchase'
  if (units.length === 0) return 'units'
  return categories.length === 0 ? 'categories' : 'items'
}
