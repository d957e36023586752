/** The verbs of the bar for a kind of series; the rarer ones are in its last place. */
import { type PartState, STATES } from '../../../domain/kit/part-states'
import type { SeriesDefinition } from '../../../domain/kit/series'

/** How many verbs the bar fits, and how many with two rows. */
const ROOM = 4
const ROOMY = 6

export type Brush = {
  readonly bar: readonly PartState[]
  readonly roomy: readonly PartState[]
  /** The verbs that do not fit, in the order of the states. */
  readonly others: readonly PartState[]
}

export function brushOf({ series: { verbs } }: Pick<SeriesDefinition, 'series'>): Brush {
  const rest = new Set(verbs.slice(ROOM))
  return {
    bar: verbs.slice(0, ROOM),
    roomy: verbs.slice(0, ROOMY),
    others: STATES.filter((state) => rest.has(state)),
  }
}

/** Whether the parts colonize gradually, so that a percent can be recorded. */
export function growsBy(verbs: readonly PartState[]): boolean {
  return verbs.includes('growing') && verbs.includes('colonized')
}

/** The letter keys of the verbs on wide screens. */
export const LETTERS: Readonly<Partial<Record<PartState, string>>> = {
  contaminated: 'C',
  growing: 'G',
  colonized: 'K',
  stored: 'S',
}
