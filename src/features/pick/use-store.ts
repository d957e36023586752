/** Stores the weights of the round, and undoes them. One after the other, in the order of the gestures. */
import { useEffect, useEffectEvent } from 'react'
import { rowsOf } from '../../data/db'
import { type Booking, saved, undone } from '../../domain/yield/pick-round'
import { recordOf } from '../../domain/yield/pick-round-record'
import { isUndone, reversalIntents, unsentOf } from '../../records/delete/reversal'
import { useTakeBack } from '../../records/delete/use-undo'
import { useDefinition } from '../../records/use-definition'
import { useRefusalText } from '../../records/words/refusal-text'
import { oneAct } from '../../state/form/one-act'
import { pickTurns, readPicking, setPicking } from '../../state/form/pick-round'
import { currentReplica, useReplica } from '../../state/replica/replica'
import { toastError } from '../../state/screen/overlays'
import { makeTurns } from '../../ui/scanner/scan-queue'

export type Store = {
  /** Stores what is not stored yet. */
  readonly store: () => void
  readonly undoLast: () => void
  /** The whole round, in one gesture. */
  readonly undoAll: () => void
}

/** Also stores what an earlier page has left. */
export function useStore(): Store {
  const { db, save } = useReplica()
  const harvest = useDefinition('harvest')
  const refusal = useRefusalText()
  const takeBack = useTakeBack()
  const inTurn = pickTurns(db, makeTurns)
  const storeLeft = useEffectEvent(() => inTurn(storeAll))
  useEffect(() => storeLeft(), [])

  return {
    store: () => inTurn(storeAll),
    undoLast: () => {
      // The second tap of a shaking finger would meet the pick before.
      inTurn(() => undoOnce('undo pick', readPicking().picks.slice(-1)))
    },
    undoAll: () => inTurn(() => undoOnce('undo round', readPicking().picks)),
  }

  async function storeAll(): Promise<void> {
    for (const booking of readPicking().picks) {
      // The storing of the one before takes time.
      const now = readPicking().picks.find(({ id }) => id === booking.id)
      if (now && !now.isSaved) await storeOne(now)
    }
  }

  async function storeOne(booking: Booking): Promise<void> {
    // The page may have closed between its storing and its mark.
    const isThere = (await rowsOf(db, harvest.name).get(booking.id)) !== undefined
    const outcome = isThere ? undefined : await save([recordOf(harvest, booking)])
    if (outcome?.ok === false) toastError(refusal(harvest, outcome))
    else setPicking(saved(readPicking(), booking.id))
  }

  async function undoOnce(thing: string, picks: readonly Booking[]): Promise<void> {
    await oneAct(thing, () => undo(picks.map(({ id }) => id)))
  }

  async function undo(ids: readonly string[]): Promise<boolean> {
    const rows = (await rowsOf(db, harvest.name).bulkGet([...ids])).flatMap((row) => row ?? [])
    const gone = await Promise.all(rows.map((row) => isUndone(db, harvest, row)))
    const standing = rows.flatMap(({ id }, index) => (gone[index] ? [] : [id]))
    if (standing.length > 0 && !(await undoStored(standing))) return false
    setPicking(undone(readPicking(), ids))
    return true
  }

  async function undoStored(ids: readonly string[]): Promise<boolean> {
    const waiting = await Promise.all(ids.map((id) => unsentOf(db, id)))
    // If one of them was sent, all of them are reversed.
    const isUnsent = waiting.every((mutations) => mutations.length > 0)
    const inverse = await reversalIntents(currentReplica(), harvest, ids)
    return takeBack(harvest, isUnsent ? waiting.flat() : [], inverse)
  }
}
