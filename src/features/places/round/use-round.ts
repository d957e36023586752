/** The shelves of a room with their answers of today. */
import { useEffect, useMemo } from 'react'
import { rowsOf } from '../../../data/db'
import type { StoredRow } from '../../../data/rows'
import { standing } from '../../../domain/prep/dish-fold'
import { type Answered, answersIn, roundOf, withAnswers } from '../../../domain/prep/room-round'
import { readRound, setRound, useRound } from '../../../state/form/room-round'
import { useReplica } from '../../../state/replica/replica'
import { useLive } from '../../../state/replica/use-live'
import { useContents } from '../use-contents'
import type { RoomRow } from './use-answers'

export type RoundShelf = { readonly row: RoomRow; readonly answered: Answered | undefined }

/** Undefined while loading. An answer that was undone elsewhere, or discarded, is none. */
export function useRoundShelves(room: StoredRow, today: string): readonly RoundShelf[] | undefined {
  const { db } = useReplica()
  const contents = useContents(room.id)
  const draft = useRound()
  const answers = useMemo(() => answersIn(draft, room.id, today), [draft, room.id, today])
  const ids = useMemo(() => Object.values(answers).flatMap((answered) => answered.ids), [answers])
  const stands = useLive(['observation'], async () => ({ ids, known: await standingAmong() }), [db, ids])
  const gone = useMemo(() => {
    // Answers that were just given stand until they are read.
    const known = stands?.ids === ids ? stands.known : undefined
    return Object.entries(answers).flatMap(([id, answered]) =>
      !known || answered.ids.some((one) => known.has(one)) ? [] : [id],
    )
  }, [answers, stands, ids])
  useEffect(() => {
    if (gone.length === 0) return
    setRound(withAnswers(readRound(), room.id, today, Object.fromEntries(gone.map((id) => [id, undefined]))))
  }, [gone, room.id, today])
  return useMemo(
    () =>
      contents &&
      roundOf(room, contents, (shelf) => answers[shelf] !== undefined).map((row) => ({
        row,
        answered: answers[row.place.id],
      })),
    [contents, room, answers],
  )

  async function standingAmong(): Promise<ReadonlySet<string>> {
    const observations = rowsOf(db, 'observation')
    const made = (await observations.bulkGet([...ids])).flatMap((row) => row ?? [])
    const reversals = await observations.where('reverses_id').anyOf(ids).toArray()
    return new Set(standing([...made, ...reversals]).map(({ observation }) => observation.id))
  }
}
