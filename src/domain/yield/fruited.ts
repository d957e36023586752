/** When the parts of a series fruited. */
import type { Values } from '../kit/field'
import { isFinal, type PartState } from '../kit/part-states'
import { isMoved, type Moved } from '../prep/moved'
import { ownState, type Series, standingIn } from '../prep/series'
import type { Pick } from './picks'

const FRUITING: readonly unknown[] = ['fruiting', 'pinning', 'picked', 'resting'] satisfies readonly PartState[]

/**
 * The instant at which each part was first seen fruiting, by number. A standing pick counts always: the farm is as it is. A sighting after
 * a final state, or of a series that is final as a whole, does not. Parts that are in a later series count there.
 */
export function fruitedIn(
  series: Series,
  observations: readonly Values[],
  { picks, moved }: { readonly picks: readonly Pick[]; readonly moved: Moved },
): ReadonlyMap<number, string> {
  const ends = new Map<number, string>()
  const seen: { readonly number: number; readonly at: string }[] = []
  for (const { observation, numbers } of standingIn(series, observations)) {
    const at = String(observation.observed_at)
    const isEnd = isFinal(observation.status)
    if (!isEnd && !FRUITING.includes(observation.status)) continue
    for (const number of numbers) {
      if (!isEnd) seen.push({ number, at })
      else if (at < (ends.get(number) ?? '~')) ends.set(number, at)
    }
  }
  const first = new Map<number, string>()
  const take = (number: number, at: string) => {
    if (isMoved(moved, String(series.row.id), number)) return
    const known = first.get(number)
    if (known === undefined || at < known) first.set(number, at)
  }
  const isOver = isFinal(ownState(series))
  for (const { number, at } of seen) {
    const end = ends.get(number)
    if (!isOver && (end === undefined || at < end)) take(number, at)
  }
  for (const { numbers, at } of picks) for (const number of numbers) take(number, at)
  return first
}
