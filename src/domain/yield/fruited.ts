/** Which parts of a series fruited. */
import type { Values } from '../kit/field'
import { isFinal, type PartState } from '../kit/part-states'
import { stateSaid } from '../prep/dish-fold'
import { isMoved, type Moved } from '../prep/moved'
import { ownState, type Series, standingIn } from '../prep/series'
import type { Pick } from './picks'

const FRUITING: readonly unknown[] = ['fruiting', 'pinning', 'picked', 'resting'] satisfies readonly PartState[]

/**
 * The parts that fruited: those with a standing pick, because the farm is as it is, and those whose last living state is one of fruiting. A
 * sighting after a final state does not count, nor one of a series that is final as a whole. Parts that are in a later series count there.
 */
export function fruitedIn(
  series: Series,
  observations: readonly Values[],
  { picks, moved }: { readonly picks: readonly Pick[]; readonly moved: Moved },
): ReadonlySet<number> {
  const seen = standingIn(series, observations).map(({ observation, numbers }) => ({
    ...{ state: stateSaid(observation), at: String(observation.observed_at), id: String(observation.id), numbers },
  }))
  const ends = new Map<number, string>()
  for (const { state, at, numbers } of seen) {
    if (isFinal(state)) for (const number of numbers) if (at < (ends.get(number) ?? '~')) ends.set(number, at)
  }
  const last = new Map<number, { readonly key: string; readonly state: PartState }>()
  for (const { state, at, id, numbers } of seen) {
    if (state === undefined || isFinal(state)) continue
    const key = `${at} ${id}`
    for (const number of numbers) {
      if (at < (ends.get(number) ?? '~') && key > (last.get(number)?.key ?? '')) last.set(number, { key, state })
    }
  }
  const living = isFinal(ownState(series)) ? [] : [...last].filter(([, { state }]) => FRUITING.includes(state))
  const numbers = [...living.map(([number]) => number), ...picks.flatMap((pick) => pick.numbers)]
  return new Set(numbers.filter((number) => !isMoved(moved, String(series.row.id), number)))
}
