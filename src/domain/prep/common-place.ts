/** The place to go to for parts that stand on several shelves. */
import type { PlaceRow } from './contents'

/**
 * The innermost place that contains all of these, itself included. Undefined without ids, and if no place contains all of them. In a circle,
 * which two offline devices may make, each place contains every other.
 */
export function commonPlace<P extends PlaceRow>(places: ReadonlyMap<string, P>, ids: readonly string[]): P | undefined {
  const [first, ...others] = ids.map((id) => pathFrom(places, id))
  return first?.find((place) => others.every((path) => path.includes(place)))
}

/** The place and those around it, from the inside out. Empty for an unknown or deleted place. */
function pathFrom<P extends PlaceRow>(places: ReadonlyMap<string, P>, id: string): readonly P[] {
  const path: P[] = []
  let place = places.get(id)
  while (place && !place.deleted_at && !path.includes(place)) {
    path.push(place)
    place = places.get(String(place.parent_id))
  }
  return path
}

/** 'Incubation 1 B': a place with the one around it. Empty for an unknown or deleted place. */
export function shelfName(places: ReadonlyMap<string, PlaceRow>, id: string): string {
  const path = pathFrom(places, id).slice(0, 2).reverse()
  return path.map(({ name }) => String(name ?? '')).join(' ')
}

/** The room of a place: the outermost place of its own kind around it, or itself. */
export function roomOf(places: ReadonlyMap<string, PlaceRow>, id: string): string {
  const path = pathFrom(places, id)
  const other = path.findIndex(({ kind }) => kind !== path[0]?.kind)
  return path.slice(0, other < 0 ? path.length : other).at(-1)?.id ?? id
}
