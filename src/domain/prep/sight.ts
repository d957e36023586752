/** The effect of an observation on a part. An observation without news is not recorded, and a final state stays. */
import type { Values } from '../kit/field'
import { isFinal } from '../kit/part-states'
import { type Fold, type Part, withObservation } from './dish-fold'
import { partIn, type Series, sizeOf } from './series'

/** `known`: already recorded. `held`: the part is in another final state, which only undoing that observation changes. */
export type Effect = 'news' | 'known' | 'held'

/** The effect on each of these parts after all earlier observations. */
export function effectsOf(
  series: Series,
  fold: Fold,
  numbers: readonly number[],
  sight: Values,
): ReadonlyMap<number, Effect> {
  const at = '9999-12-31T00:00:00.000Z'
  const seen = withObservation(fold, { id: 'z', quantity_ids: [...numbers], observed_at: at, ...sight })
  const most = sizeOf(series)
  const partOf = (known: Fold, number: number) => (number <= most ? partIn(series, known, number) : undefined)
  return new Map(numbers.map((number) => [number, effectOf(partOf(fold, number), partOf(seen, number), sight)]))
}

function effectOf(before: Part | undefined, after: Part | undefined, { status, treatment }: Values): Effect {
  if (!before || !after) return 'known'
  // A treatment is repeated, so it is always news, but nothing is done with a lost part.
  if (typeof treatment === 'string') return isFinal(before.state) ? 'held' : 'news'
  const isOther = typeof status === 'string' && status !== before.state
  // The percent of a lost part does not matter.
  if (isFinal(before.state) && isOther && !isFinal(status)) return 'held'
  if (JSON.stringify(before) !== JSON.stringify(after)) return 'news'
  return isFinal(before.state) && isOther ? 'held' : 'known'
}
