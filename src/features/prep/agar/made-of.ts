/** The petri series that were made of an agar series, deleted ones included. */
import { type PinsetDb, rowsOf } from '../../../data/db'
import type { StoredRow } from '../../../data/rows'
import { INOCULATED } from '../../../domain/prep/bench-kinds'
import { useReplica } from '../../../state/replica/replica'
import { useLive } from '../../../state/replica/use-live'

export function madeOf(db: PinsetDb, agarId: string): Promise<StoredRow[]> {
  return rowsOf(db, INOCULATED).where('agar_series_id').equals(agarId).toArray()
}

/** Undefined while they are being read, and without an agar series. */
export function useMadeOf(agarId: string | undefined): readonly StoredRow[] | undefined {
  const { db } = useReplica()
  const found = useLive(
    [INOCULATED],
    async () => ({ agarId, rows: agarId === undefined ? undefined : await madeOf(db, agarId) }),
    [db, agarId],
  )
  // The answer to the previous series is no answer to this one.
  return found?.agarId === agarId ? found?.rows : undefined
}
