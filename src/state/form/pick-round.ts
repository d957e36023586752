/** The round of picking in progress. */
import type { PinsetDb } from '../../data/db'
import { NO_PICKS, type PickDraft } from '../../domain/yield/pick-round'
import { isPickDraft } from '../../domain/yield/pick-round-draft'
import { keptDraft } from './kept-draft'

const kept = keptDraft<PickDraft>('picking', NO_PICKS, isPickDraft)
export const { useDraft: usePicking, read: readPicking, set: setPicking } = kept

type Turns = (turn: () => void | Promise<void>) => void

const turns = new WeakMap<PinsetDb, Turns>()

/** The queue of a database for its weights: one for all screens, so that an undo waits for what is being stored. */
export function pickTurns(db: PinsetDb, make: () => Turns): Turns {
  const inTurn = turns.get(db) ?? make()
  turns.set(db, inTurn)
  return inTurn
}
