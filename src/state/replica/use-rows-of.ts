/** Live records by the record that they belong to, such as the observations of series. */
import { useCallback } from 'react'
import { type PinsetDb, rowsOf } from '../../data/db'
import { readEach } from '../../data/read/read-each'
import type { StoredRow } from '../../data/rows'
import { useReplica } from './replica'
import { usePacedLive } from './use-live'

export type RowsOf = {
  /** By key. An empty list for a key without records. */
  readonly rows: ReadonlyMap<string, readonly StoredRow[]>
  /** Whether these are the rows of the current keys. Otherwise they belong to the previous keys, while the new ones are read. */
  readonly isCurrent: boolean
}

type Read = (db: PinsetDb, keys: readonly string[]) => Promise<RowsOf['rows']>

/** The records of `entity` whose `field` is one of `keys`. Undefined until the first are read. */
export function useRowsOf(entity: string, field: string, keys: readonly string[] | undefined): RowsOf | undefined {
  const read = useCallback<Read>(
    (db, all) => readEach(all, (key) => rowsOf(db, entity).where(field).equals(key).toArray()),
    [entity, field],
  )
  return useRowsBy([entity], read, keys)
}

/**
 * What `read` gives for `keys`, from records of `kinds`. `read` must keep its identity. Keys are compared one by one: a list that is read
 * again is a new object, and thousands of records would be read again for it.
 */
export function useRowsBy(
  kinds: readonly string[],
  read: Read,
  keys: readonly string[] | undefined,
): RowsOf | undefined {
  const { db } = useReplica()
  const asked = keys?.join()
  const found = usePacedLive(
    kinds,
    async () => (keys === undefined ? undefined : { asked, rows: await read(db, keys) }),
    [db, read, asked],
  )
  return found && { rows: found.rows, isCurrent: found.asked === asked }
}
