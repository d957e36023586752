/** The checksums of records in a database file (`row-sum.mjs`): their migration, and their check when a record is read by its id. */
import { type Kysely, type Migration, sql } from 'kysely'
import { isIntact, rowSum } from '../backup/row-sum.mjs'
import type { Statements } from './statements'
import { damagedRow } from './trouble'

/** The statements of a file. So no change is based on a rotted row, which would get a new sum. A database server checks its pages itself. */
export function checkingSums(statements: Statements): Statements {
  return {
    ...statements,
    recordById: async (on, name) => {
      const found = await statements.recordById(on, name)
      for (const row of found) if (!isIntact(row)) throw damagedRow(row)
      return found
    },
  }
}

const AT_ONCE = 1000

/** A later migration that changes records must write their sums too. Those of older rows are taken from the rows as they are. */
export const rowSums: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('record').addColumn('sum', 'bigint').execute()
    type Found = Parameters<typeof rowSum>[0] & { readonly farm_id: string }
    // Each page starts after the last key, so that a large table is read once.
    let after = sql``
    for (;;) {
      const { rows } = await sql<Found>`select farm_id, kind, id, rev, deleted, owner, data from record
        ${after} order by farm_id, kind, id limit ${AT_ONCE}`.execute(db)
      for (const row of rows) {
        await sql`update record set sum = ${rowSum(row)}
          where farm_id = ${row.farm_id} and kind = ${row.kind} and id = ${row.id}`.execute(db)
      }
      const last = rows.at(-1)
      if (rows.length < AT_ONCE || !last) return
      after = sql`where (farm_id, kind, id) > (${last.farm_id}, ${last.kind}, ${last.id})`
    }
  },
}
