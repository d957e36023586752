import { useMemo } from 'react'
import { actKinds, type LastLine, readLastLines } from '../../data/read/last-records'
import { useReplica } from '../../state/replica/replica'
import { useKeptLive } from '../../state/replica/use-live'

/** The last acts of all people, newest first; undefined until they are known. */
export function useLastRecords(most: number): readonly LastLine[] | undefined {
  const { db, user, now } = useReplica()
  const kinds = useMemo(() => actKinds(db), [db])
  return useKeptLive('last records', kinds, () => readLastLines(db, most, user, now()), [user, most])
}
