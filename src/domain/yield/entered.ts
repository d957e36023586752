/** When a series came into the room where it is picked. */
import { begunAt, type Series, standingIn } from '../prep/series'
import type { Grown } from './yields'

/**
 * The instant of the first move to a place of a pick, or of the first sighting as fruiting or pinning, whichever is earlier. A series that
 * began in that place is there since its inoculation. Undefined if nothing says it.
 */
export function enteredAt(
  series: Series,
  { observations, picks }: Pick<Grown, 'observations' | 'picks'>,
): string | undefined {
  const places = new Set(picks.flatMap(({ placeId }) => placeId ?? []))
  const seen = standingIn(series, observations).flatMap(({ observation }) => {
    const { status, place_id: place, observed_at: at } = observation
    const isThere = status === 'fruiting' || status === 'pinning' || places.has(String(place))
    return isThere && typeof at === 'string' ? [at] : []
  })
  const first = seen.sort()[0]
  return first ?? (places.has(String(series.row.place_id)) ? begunAt(series) : undefined)
}
