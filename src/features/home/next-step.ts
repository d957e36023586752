/** The next step of a farm that is being set up. */
import type { StoredRow } from '../../data/rows'

export type Step = 'units' | 'categories' | 'items' | 'purchase'

export type Begun = {
  readonly units: readonly StoredRow[]
  readonly categories: readonly StoredRow[]
  readonly items: readonly StoredRow[]
  /** Whether any movement exists. */
  readonly hasMoved: boolean
}

/** Undefined once an ingredient exists and one has moved: then the farm is at work. */
export function nextStep({ units, categories, items, hasMoved }: Begun): Step | undefined {
  if (items.length > 0) return hasMoved ? undefined : 'purchase'
  if (units.length === 0) return 'units'
  return categories.length === 0 ? 'categories' : 'items'
}
