/** Deletes a farm from a database of several: every row of every table, in one write under the farm's lock. */
import { sql } from 'kysely'
import type { Store } from '../storage/store'

/** Returns the number of deleted rows. */
export function removeFarm(store: Store): Promise<number> {
  return store.write(async ({ db, farmId }) => {
    const tables = (await db.introspection.getTables()).filter(
      ({ isView, columns }) => !isView && columns.some(({ name }) => name === 'farm_id'),
    )
    // A farm with many files takes longer than a request may.
    await sql`set local statement_timeout = 0`.execute(db)
    let rows = 0n
    for (const { name } of tables) {
      const { numAffectedRows } = await sql`delete from ${sql.table(name)} where farm_id = ${farmId}`.execute(db)
      rows += numAffectedRows ?? 0n
    }
    return Number(rows)
  })
}
