/** What a sight of a dish does to what is known of it: nothing is recorded that says nothing, and a final state holds. */
import type { Values } from '../kit/field'
import { isFinal } from '../kit/part-states'
import { type Fold, type Part, withObservation } from './dish-fold'
import { partsIn, type Series } from './series'

/** `known`: said before; `held`: the dish ended in another way, and only undoing that observation changes it. */
export type Effect = 'news' | 'known' | 'held'

/** The effect on each of these dishes, seen after all that was seen of them. */
export function effectsOf(
  series: Series,
  fold: Fold,
  numbers: readonly number[],
  sight: Values,
): ReadonlyMap<number, Effect> {
  const at = '9999-12-31T00:00:00.000Z'
  const seen = withObservation(fold, { id: 'z', quantity_ids: [...numbers], observed_at: at, ...sight })
  const [before, after] = [partsIn(series, fold), partsIn(series, seen)]
  return new Map(numbers.map((number) => [number, effectOf(before[number - 1], after[number - 1], sight.status)]))
}

function effectOf(before: Part | undefined, after: Part | undefined, status: Values[string]): Effect {
  if (!before || !after) return 'known'
  const isOther = typeof status === 'string' && status !== before.state
  // How far a lost dish is says nothing.
  if (isFinal(before.state) && isOther && !isFinal(status)) return 'held'
  if (JSON.stringify(before) !== JSON.stringify(after)) return 'news'
  return isFinal(before.state) && isOther ? 'held' : 'known'
}
