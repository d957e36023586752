/** Deletes a farm from a database of several: every row of every table, in one transaction. */
import { sql } from 'kysely'
import { farmTables } from '../storage/farm-tables'
import type { Db } from '../storage/schema'

/** Goes first: a node that still writes to the farm waits for this row, and then finds it gone. */
const COUNTER = 'farm_head'

/** Returns the number of deleted rows. */
export async function removeFarm(root: Db, farmId: string): Promise<number> {
  const others = (await farmTables(root)).map(({ name }) => name).filter((name) => name !== COUNTER)
  return root.transaction().execute(async (tx) => {
    let rows = 0n
    for (const name of [COUNTER, ...others]) {
      const { numAffectedRows } = await sql`delete from ${sql.table(name)} where farm_id = ${farmId}`.execute(tx)
      rows += numAffectedRows ?? 0n
    }
    return Number(rows)
  })
}
