/** A pick is also a sighting: the fold reads it as an observation. */
import type { Values } from '../kit/field'

/** The records that say what parts are like: the name of each kind, with the field of its instant. */
export const SEEN = { observation: 'observed_at', harvest: 'harvested_at' } as const
export type SeenKind = keyof typeof SEEN

/**
 * The observation that a record is for the fold: its parts were picked. Its place is where it was picked, not a move. The undo of a pick is
 * the undo of its sighting.
 */
export function sightOf<T extends Values>(kind: SeenKind, row: T): T {
  return kind === 'observation' ? row : { ...row, observed_at: row.harvested_at, status: 'picked', place_id: undefined }
}

/** The kind of the record that a sighting was read from. */
export function seenAs(sight: Values): SeenKind {
  return sight.harvested_at === undefined ? 'observation' : 'harvest'
}

export function isPickSeen(sight: Values): boolean {
  return seenAs(sight) === 'harvest'
}
