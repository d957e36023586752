/**
 * Where parts stand. A move is an observation with `place_id`: the part stands at its last standing one, and without any at the `place_id`
 * of its series. A part that is gone stands nowhere, nor does a part of a draft or of a deleted series. A part that became one of a later
 * series stands there as that one, whatever a phone that did not know of it recorded for the old number.
 */
import type { Values } from '../kit/field'
import { isGone } from '../kit/part-states'
import type { Fold, Part } from './dish-fold'
import { isMoved, type Moved } from './moved'
import { ownState, partsIn, type Series } from './series'

/** Of a place: `parent_id` is the place around it. */
export type PlaceRow = Values & { readonly id: string }

/**
 * The ids of the place and of the places inside it, at any depth. Empty for an unknown or deleted place. A deleted place is inside nothing,
 * and nothing is inside it. In a circle, which two offline devices may make, each place is inside every other.
 */
export function placesWithin(places: readonly PlaceRow[], id: string): ReadonlySet<string> {
  const live = places.filter(({ deleted_at: gone }) => !gone)
  const inside = new Map<unknown, string[]>()
  for (const { id: inner, parent_id: outer } of live) {
    const beside = inside.get(outer)
    if (beside) beside.push(inner)
    else inside.set(outer, [inner])
  }
  const within = new Set(live.some((place) => place.id === id) ? [id] : [])
  // The loop also visits what is added to the set meanwhile.
  for (const outer of within) for (const inner of inside.get(outer) ?? []) within.add(inner)
  return within
}

/** Whether parts of the series may stand anywhere. Discarded is the strongest state: all parts of a discarded series have it. */
export function mayStand(series: Series): boolean {
  const { status, deleted_at: gone } = series.row
  return !gone && status !== 'draft' && ownState(series) !== 'discarded'
}

/** The id of the place where a part of the series stands. Undefined if it stands nowhere, or nobody said where. */
export function placeOf(series: Series, { state, placeId }: Part): string | undefined {
  if (isGone(state) || !mayStand(series)) return undefined
  const { place_id: own } = series.row
  return placeId ?? (typeof own === 'string' ? own : undefined)
}

export type Folded<T extends Values = Values> = { readonly series: Series<T>; readonly fold: Fold }

/** The parts of one series that stand in a place. There is at least one. */
export type Standing<T extends Values = Values> = { readonly series: Series<T>; readonly parts: readonly Part[] }

/** What stands in these places, by series, in the order of their codes. */
export function standingWithin<T extends Values>(
  all: readonly Folded<T>[],
  within: ReadonlySet<string>,
  moved: Moved,
): readonly Standing<T>[] {
  return standingAmong(placedIn(all, moved), within)
}

/** The parts of a series that stand anywhere, each with the id of its place. */
type Placed<T extends Values> = {
  readonly series: Series<T>
  readonly parts: readonly { readonly part: Part; readonly at: string }[]
}

/** Once for all places: the parts of a series cost more than looking up where they stand. In the order of the codes. */
function placedIn<T extends Values>(all: readonly Folded<T>[], moved: Moved): readonly Placed<T>[] {
  return all
    .map(({ series, fold }) => {
      const parts = partsIn(series, fold).flatMap((part) => {
        const at = placeOf(series, part)
        return at === undefined || isMoved(moved, String(series.row.id), part.number) ? [] : [{ part, at }]
      })
      return { series, parts, key: keyOf(series) }
    })
    .sort((a, b) => (a.key < b.key ? -1 : 1))
}

function standingAmong<T extends Values>(
  placed: readonly Placed<T>[],
  within: ReadonlySet<string>,
): readonly Standing<T>[] {
  return placed.flatMap(({ series, parts: all }) => {
    const parts = all.flatMap(({ part, at }) => (within.has(at) ? [part] : []))
    return parts.length === 0 ? [] : [{ series, parts }]
  })
}

/** Series of different kinds may have one code. */
function keyOf({ definition, row }: Series): string {
  const code = definition.list.code === undefined ? undefined : row[definition.list.code]
  return [code ?? '', definition.name, row.id].join('\n')
}

export function countStanding(all: readonly Standing[]): number {
  return all.reduce((sum, { parts }) => sum + parts.length, 0)
}

/** A place directly inside another, with all that stands in it or deeper. */
export type Shelf<P extends PlaceRow, T extends Values> = {
  readonly place: P
  readonly standing: readonly Standing<T>[]
}

export type Contents<P extends PlaceRow, T extends Values> = {
  /** Unordered. A shelf that is not in use is absent unless something stands there. */
  readonly shelves: readonly Shelf<P, T>[]
  /** In the place, but on no shelf. */
  readonly own: readonly Standing<T>[]
  readonly count: number
  /** How many parts fit in. Undefined if unknown. */
  readonly capacity: number | undefined
}

export function contentsOf<P extends PlaceRow, T extends Values>(
  places: readonly P[],
  id: string,
  all: readonly Folded<T>[],
  moved: Moved,
): Contents<P, T> {
  const within = placesWithin(places, id)
  const inner = insideOf(places, id)
  const placed = placedIn(all, moved)
  const shelves = inner.map((place) => ({ place, standing: standingAmong(placed, placesWithin(places, place.id)) }))
  return {
    shelves: shelves.filter(({ place, standing }) => place.is_active !== false || standing.length > 0),
    own: standingAmong(placed, new Set(within.has(id) ? [id] : [])),
    count: countStanding(standingAmong(placed, within)),
    capacity: capacityOf(places, id),
  }
}

/** The place's own capacity, or the sum of the capacities of the places inside if each of them has one. */
function capacityOf(places: readonly PlaceRow[], id: string, around: readonly string[] = []): number | undefined {
  const own = places.find((place) => place.id === id)?.capacity_parts
  if (typeof own === 'number') return own
  // In a circle no capacity is known.
  if (around.includes(id)) return undefined
  const used = insideOf(places, id).filter(({ is_active: isActive }) => isActive !== false)
  const inner = used.map((place) => capacityOf(places, place.id, [...around, id]))
  return inner.length === 0 ? undefined : sumOf(inner)
}

function sumOf(numbers: readonly (number | undefined)[]): number | undefined {
  return numbers.reduce((sum, one) => (sum === undefined || one === undefined ? undefined : sum + one), 0)
}

/** The places directly inside, without deleted ones. */
function insideOf<P extends PlaceRow>(places: readonly P[], id: string): readonly P[] {
  return places.filter((place) => !place.deleted_at && place.parent_id === id && place.id !== id)
}
