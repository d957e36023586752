/** Since when parts have pins: the first sighting with pins after the last one without. */
import type { Values } from '../kit/field'
import { isPickSeen } from '../yield/sight'
import { stateSaid } from './dish-fold'
import { type Series, standingIn } from './series'

/** The instant by number, for the parts whose last state is pins. */
export function pinsOf(series: Series, observations: readonly Values[]): ReadonlyMap<number, string> {
  const since = new Map<number, string>()
  if (!observations.some(({ status }) => status === 'pinning')) return since
  const key = ({ observed_at: at, id }: Values) => `${at} ${id}`
  const seen = [
    ...standingIn(series, observations),
    ...cratesAmong(observations).map((observation) => ({ observation, numbers: undefined })),
  ]
  for (const { observation, numbers } of seen.toSorted((a, b) => (key(a.observation) < key(b.observation) ? -1 : 1))) {
    // Nobody said which parts were picked: pins from before are no longer known.
    if (numbers === undefined) {
      since.clear()
      continue
    }
    const state = stateSaid(observation)
    if (state === undefined) continue
    for (const number of numbers) {
      if (state !== 'pinning') since.delete(number)
      else if (!since.has(number)) since.set(number, String(observation.observed_at))
    }
  }
  return since
}

/** The standing picks of parts that are not told apart. */
function cratesAmong(observations: readonly Values[]): readonly Values[] {
  const undone = new Set(observations.map(({ reverses_id: id }) => id))
  return observations.filter(
    (row) =>
      isPickSeen(row) &&
      typeof row.reverses_id !== 'string' &&
      !undone.has(row.id) &&
      !(Array.isArray(row.quantity_ids) && row.quantity_ids.length > 0),
  )
}
