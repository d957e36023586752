/**
 * Where parts stand. A move is an observation with `place_id`: the part stands at its last standing one, and without any at the `place_id`
 * of its series. A part that is gone stands nowhere, nor does a part of a draft or of a deleted series.
 */
import type { Values } from '../kit/field'
import { isGone } from '../kit/part-states'
import type { Fold, Part } from './dish-fold'
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

/** The parts of the series that stand in one of the places, in the order of their numbers. */
export function partsWithin(series: Series, fold: Fold, within: ReadonlySet<string>): Part[] {
  return partsIn(series, fold).filter((part) => within.has(placeOf(series, part) ?? ''))
}
