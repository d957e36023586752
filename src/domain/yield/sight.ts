/** A pick is also a sighting: the fold reads it as an observation. */
import type { Values } from '../kit/field'

/** The records that say what parts are like: the name of each kind, with the field of its instant. */
export const SEEN = { observation: 'observed_at', harvest: 'harvested_at' } as const
export type SeenKind = keyof typeof SEEN

/**
 * The observation that a record is for the fold: its parts were picked. Its place is where it was picked, not a move. The undo of a pick is
 * the undo of its sighting.
 */
export function sightOf(kind: SeenKind, row: Values): Values {
  if (kind === 'observation') return row
  const { id, series_kind, series_id, quantity_ids, harvested_at: observed_at, reverses_id, deleted_at, created_by } = row
  const told = { id, series_kind, series_id, quantity_ids, observed_at, reverses_id, deleted_at, created_by }
  const known = Object.entries(told).filter(([, value]) => value !== undefined)
  return { ...Object.fromEntries(known), status: 'picked' }
}
