/** The checksums of rows in a database file (`row-sum.mjs`): their migrations, and their check when a row is read by its key. */
import { type Kysely, type Migration, PostgresAdapter, sql } from 'kysely'
import { isIntact, isIntactKey, keySum, rowSum } from '../backup/row-sum.mjs'
import type { Statements } from './statements'
import { DamagedRow } from './trouble'

/**
 * The statements of a file. So no change is based on a rotted row, which would get a new sum. A database server checks its pages
 * itself, and a node of an older version changes a row there without its sum.
 */
export function checkingSums(statements: Statements): Statements {
  return {
    ...statements,
    recordById: async (on, name) => {
      const found = await statements.recordById(on, name)
      for (const row of found) if (!isIntact(row)) throw new DamagedRow(`${row.kind} ${row.id}`)
      return found
    },
    claimOf: async (on, name) => {
      const found = await statements.claimOf(on, name)
      for (const row of found) if (!isIntactKey(row)) throw new DamagedRow(`the answer to ${row.key}`)
      return found
    },
  }
}

const AT_ONCE = 1000

/** A later migration that changes records must write their sums too. */
export const rowSums: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('record').addColumn('sum', 'bigint').execute()
    await sumRows(db, 'record', ['farm_id', 'kind', 'id'], rowSum)
  },
}

/** The answers to keys, likewise. */
export const keySums: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('idem').addColumn('sum', 'bigint').execute()
    await sumRows(db, 'idem', ['farm_id', 'key'], keySum)
  },
}

/**
 * The sums of older rows are taken from the rows as they are. A database server has no use for them, and older nodes would wait for
 * the whole table.
 */
async function sumRows<Row>(
  db: Kysely<unknown>,
  table: string,
  key: readonly (string & keyof (Row & { farm_id: string }))[],
  sumOf: (row: Row) => number,
): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) return
  const columns = sql.join(key.map((column) => sql.ref(column)))
  // Each page starts after the last key, so that a large table is read once.
  let after = sql``
  for (;;) {
    const page = sql<
      Row & { farm_id: string }
    >`select * from ${sql.table(table)} ${after} order by ${columns} limit ${AT_ONCE}`
    const { rows } = await page.execute(db)
    const keyOf = (row: Row & { farm_id: string }) => sql.join(key.map((column) => row[column]))
    for (const row of rows)
      await sql`update ${sql.table(table)} set sum = ${sumOf(row)} where (${columns}) = (${keyOf(row)})`.execute(db)
    const last = rows.at(-1)
    if (rows.length < AT_ONCE || !last) return
    after = sql`where (${columns}) > (${keyOf(last)})`
  }
}
