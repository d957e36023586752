/** The verbs of the bar, as the kind of series has them; the rarer ones stand in its last place. */
import { PART_STATES, type PartState } from '../../../domain/kit/part-states'
import type { SeriesDefinition } from '../../../domain/kit/series'

/** As many as the bar has room for, and where there is room for two rows. */
const ROOM = 4
const ROOMY = 6

export type Brush = {
  readonly bar: readonly PartState[]
  readonly roomy: readonly PartState[]
  /** The verbs that the bar has no room for, in the order of the states. */
  readonly others: readonly PartState[]
}

export function brushOf({ series: { verbs } }: Pick<SeriesDefinition, 'series'>): Brush {
  const rest = new Set(verbs.slice(ROOM))
  return {
    bar: verbs.slice(0, ROOM),
    roomy: verbs.slice(0, ROOMY),
    others: PART_STATES.flatMap(({ value }) => (rest.has(value) ? [value] : [])),
  }
}

/** Its parts grow over: how far they are can be said, up to the whole. */
export function growsBy(verbs: readonly PartState[]): boolean {
  return verbs.includes('growing') && verbs.includes('colonized')
}

/** The keys of the verbs at a desk. */
export const LETTERS: Readonly<Partial<Record<PartState, string>>> = {
  contaminated: 'C',
  growing: 'G',
  colonized: 'K',
  stored: 'S',
}
