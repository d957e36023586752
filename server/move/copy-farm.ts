/** Copies one farm from SQLite to another database, table by table, and proves that both have the same rows. */
import { createHash, type Hash } from 'node:crypto'
import { sql } from 'kysely'
import { farmTables } from '../storage/farm-tables'
import type { Db } from '../storage/schema'

/** Rows in memory at a time; of tables with bytes fewer. */
const ROWS = 500
const ROWS_WITH_BYTES = 20

type Row = { readonly [column: string]: unknown }

export type Copied = { readonly table: string; readonly rows: number }

type Table = {
  readonly name: string
  readonly columns: readonly string[]
  /** The columns of the primary key: both databases sort them alike. */
  readonly key: readonly string[]
  readonly hasBytes: boolean
}

/** The tables with rows of farms, in the order of their names. */
async function tablesOf(db: Db): Promise<Table[]> {
  const tables = (await farmTables(db)).map(async ({ name, columns }) => ({
    name,
    columns: columns.map((column) => column.name).toSorted(),
    key: (await sql<Named>`select name from pragma_table_info(${name}) where pk > 0 order by pk`.execute(db)).rows.map(
      (column) => column.name,
    ),
    hasBytes: columns.some(({ dataType }) => /blob|bytea/i.test(dataType)),
  }))
  return (await Promise.all(tables)).toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

type Named = { readonly name: string }

/** Each page starts after the key of the last row, so that a large table is read once. */
async function* rowsOf(db: Db, { name, key, hasBytes }: Table, farmId: string): AsyncGenerator<readonly Row[]> {
  const limit = hasBytes ? ROWS_WITH_BYTES : ROWS
  const columns = sql.join(key.map((column) => sql.ref(column)))
  let after = sql``
  for (;;) {
    const page = sql<Row>`select * from ${sql.table(name)} where farm_id = ${farmId} ${after} order by ${columns} limit ${limit}`
    const { rows } = await page.execute(db)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (rows.length < limit || !last) return
    after = sql`and (${columns}) > (${sql.join(key.map((column) => last[column]))})`
  }
}

function addTo(hash: Hash, { columns }: Table, row: Row): void {
  for (const column of columns) {
    const value = row[column]
    const bytes = value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value
    hash.update(`${column}=${JSON.stringify(bytes ?? null)};`)
  }
  hash.update('\n')
}

/**
 * Copies inside the transaction `to`. Throws when the target has the farm already, lacks a table or a column, or when its rows are not
 * those of the source afterwards: nothing is committed then.
 */
export async function copyFarm(from: Db, to: Db, farmId: string): Promise<Copied[]> {
  const there = await to.selectFrom('farm_head').select('farm_id').where('farm_id', '=', farmId).executeTakeFirst()
  if (there) throw new Error('the target has this farm already')
  const targets = new Map((await to.introspection.getTables()).map((table) => [table.name, table.columns]))
  const copied: Copied[] = []
  for (const table of await tablesOf(from)) {
    const target = targets.get(table.name)?.map(({ name }) => name)
    if (target?.toSorted().join() !== table.columns.join())
      throw new Error(`the table ${table.name} differs in the target`)
    const [sent, found] = [createHash('sha256'), createHash('sha256')]
    let rows = 0
    for await (const page of rowsOf(from, table, farmId)) {
      for (const row of page) addTo(sent, table, row)
      const names = sql.join(table.columns.map((column) => sql.ref(column)))
      const tuples = page.map((row) => sql`(${sql.join(table.columns.map((column) => row[column] ?? null))})`)
      await sql`insert into ${sql.table(table.name)} (${names}) values ${sql.join(tuples)}`.execute(to)
      rows += page.length
    }
    for await (const page of rowsOf(to, table, farmId)) for (const row of page) addTo(found, table, row)
    if (sent.digest('hex') !== found.digest('hex')) throw new Error(`the rows of ${table.name} differ after the copy`)
    copied.push({ table: table.name, rows })
  }
  return copied
}
