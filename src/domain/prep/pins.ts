/** Since when parts have pins: the first sighting with pins after the last one without. */
import type { Values } from '../kit/field'
import { stateSaid } from './dish-fold'
import { type Series, standingIn } from './series'

/** The instant by number, for the parts whose last state is pins. */
export function pinsOf(series: Series, observations: readonly Values[]): ReadonlyMap<number, string> {
  const since = new Map<number, string>()
  if (!observations.some(({ status }) => status === 'pinning')) return since
  const key = ({ observed_at: at, id }: Values) => `${at} ${id}`
  const inTime = standingIn(series, observations).toSorted((a, b) => (key(a.observation) < key(b.observation) ? -1 : 1))
  for (const { observation, numbers } of inTime) {
    const state = stateSaid(observation)
    if (state === undefined) continue
    for (const number of numbers) {
      if (state !== 'pinning') since.delete(number)
      else if (!since.has(number)) since.set(number, String(observation.observed_at))
    }
  }
  return since
}
