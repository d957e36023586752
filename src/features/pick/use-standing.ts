/** Forgets the picks of the round that were undone elsewhere, or rejected and discarded. */
import { useEffect, useMemo } from 'react'
import { rowsOf } from '../../data/db'
import { type PickDraft, undone } from '../../domain/yield/pick-round'
import { picksOf } from '../../domain/yield/picks'
import { readPicking, setPicking } from '../../state/form/pick-round'
import { useReplica } from '../../state/replica/replica'
import { useLive } from '../../state/replica/use-live'

export function useStanding({ picks }: PickDraft): void {
  const { db } = useReplica()
  const key = picks.flatMap(({ id, isSaved }) => (isSaved ? [id] : [])).join(' ')
  const ids = useMemo(() => (key === '' ? [] : key.split(' ')), [key])
  const gone = useLive(['harvest'], async () => {
    const harvests = rowsOf(db, 'harvest')
    const made = (await harvests.bulkGet(ids)).flatMap((row) => row ?? [])
    const reversals = await harvests.where('reverses_id').anyOf(ids).toArray()
    const standing = new Set(picksOf([...made, ...reversals]).map(({ id }) => id))
    return ids.filter((id) => !standing.has(id))
  }, [db, ids])
  useEffect(() => {
    if (gone && gone.length > 0) setPicking(undone(readPicking(), gone))
  }, [gone])
}
