/** The verbs of the bar; the rarer ones stand in its last place. */
import type { PartState } from '../../domain/kit/part-states'

export const BRUSH = ['contaminated', 'growing', 'colonized', 'stored'] as const satisfies readonly PartState[]

/** Where there is room for two rows. */
export const ROOMY_BRUSH = [...BRUSH, 'used', 'discarded'] as const satisfies readonly PartState[]

/** The keys of the verbs at a desk. */
export const LETTERS = { contaminated: 'C', growing: 'G', colonized: 'K', stored: 'S' } as const satisfies Record<
  (typeof BRUSH)[number],
  string
>
