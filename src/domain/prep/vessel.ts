/** The outline in which the parts of a series are drawn. */
import type { Series } from './series'

export type Vessel = 'dish' | 'jar' | 'bag' | 'flask'

/** Parts whose kind has no vessel are dishes. A vessel without an outline of its own is drawn as a bag. */
export function vesselOf({ definition: { parts }, row }: Series): Vessel {
  if (parts.by === undefined) return 'dish'
  switch (row[parts.by]) {
    case 'jar':
      return 'jar'
    case 'bottle':
    case 'flask':
      return 'flask'
    default:
      return 'bag'
  }
}
