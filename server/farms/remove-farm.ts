/** Deletes a farm from a database of several: every row of every table, in one transaction. */
import { sql } from 'kysely'
import type { Db } from '../storage/schema'

/** Goes first: a node that still writes to the farm waits for this row, and then finds it gone. */
const COUNTER = 'farm_head'

/** Returns the number of deleted rows. */
export async function removeFarm(root: Db, farmId: string): Promise<number> {
  const tables = (await root.introspection.getTables()).filter(
    ({ isView, columns }) => !isView && columns.some(({ name }) => name === 'farm_id'),
  )
  const others = tables.map(({ name }) => name).filter((name) => name !== COUNTER)
  return root.transaction().execute(async (tx) => {
    let rows = 0n
    for (const name of [COUNTER, ...others]) {
      const { numAffectedRows } = await sql`delete from ${sql.table(name)} where farm_id = ${farmId}`.execute(tx)
      rows += numAffectedRows ?? 0n
    }
    return Number(rows)
  })
}
