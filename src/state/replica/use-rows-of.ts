/** Live records by the record that they belong to, such as the observations of series. */
import { rowsOf } from '../../data/db'
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

/**
 * The records of `entity` whose `field` is one of `keys`. Undefined until the first are read. Keys are compared one by one: a list that
 * is read again is a new object, and thousands of observations would be read again for it.
 */
export function useRowsOf(entity: string, field: string, keys: readonly string[] | undefined): RowsOf | undefined {
  const { db } = useReplica()
  const asked = keys?.join()
  const found = usePacedLive([entity], async () => {
    if (keys === undefined) return undefined
    const rows = await readEach(keys, (key) => rowsOf(db, entity).where(field).equals(key).toArray())
    return { asked, rows }
  }, [db, entity, field, asked])
  return found && { rows: found.rows, isCurrent: found.asked === asked }
}
