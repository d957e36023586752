/** Live records by what they belong to: the observations of some series. */
import { rowsOf } from '../../data/db'
import { readEach } from '../../data/read/read-each'
import type { StoredRow } from '../../data/rows'
import { useReplica } from './replica'
import { usePacedLive } from './use-live'

export type RowsOf = {
  /** By key, an empty list where nothing belongs to it. */
  readonly rows: ReadonlyMap<string, readonly StoredRow[]>
  /** Whether these are the rows of the keys asked about now; otherwise those of the keys before, while the new ones are read. */
  readonly isCurrent: boolean
}

/**
 * The records of `entity` whose `field` is one of `keys`; undefined until the first are read. The keys are compared one by one: a list of
 * series that is read anew is another object, and thousands of observations would be read again for it.
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
