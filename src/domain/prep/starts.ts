/**
 * When parts began that were inoculated later than their series: a cooked series is spawned in steps, and its record has only the first
 * one. The days of such a part count from its own first `inoculated` observation, unless an older observation gave it another state. All
 * other parts began with their series.
 */
import type { Values } from '../kit/field'
import { stateSaid } from './dish-fold'
import { type Series, standingIn } from './series'

/** The instant by number, for parts with a beginning of their own. */
export type Starts = ReadonlyMap<number, string>

/** In any order of the observations; undone ones do not count. */
export function startsOf(series: Series, observations: readonly Values[]): Starts {
  if (series.definition.series.partly === undefined) return new Map()
  const first = new Map<number, { readonly key: string; readonly at: string | undefined }>()
  for (const { observation, numbers } of standingIn(series, observations)) {
    const { observed_at: at, id } = observation
    const state = stateSaid(observation)
    if (state === undefined || typeof at !== 'string') continue
    const one = { key: `${at} ${id}`, at: state === 'inoculated' ? at : undefined }
    for (const number of numbers) {
      const known = first.get(number)
      if (!known || one.key < known.key) first.set(number, one)
    }
  }
  return new Map([...first].flatMap(([number, { at }]) => (at === undefined ? [] : [[number, at] as const])))
}
