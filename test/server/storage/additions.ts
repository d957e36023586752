/**
 * Two versions serve one PostgreSQL database during an upgrade, so a migration must not break the older one. This finds removed tables,
 * removed or changed columns, new columns that every insert must fill, and new unique indexes on old tables.
 */
import { type MigrationProvider, Migrator, sql } from 'kysely'
import { CONTRACT } from '../../../server/storage/later-migrations'
import { openSqlite } from '../../../server/storage/sqlite'

/** The newest migration of the first version that ran on PostgreSQL. */
export const FIRST_ON_POSTGRES = '012-daily-tasks'

type Column = {
  readonly name: string
  readonly type: string
  readonly notnull: number
  readonly dflt_value: string | null
  readonly pk: number
}
type Schema = {
  readonly columns: ReadonlyMap<string, readonly Column[]>
  readonly uniques: ReadonlyMap<string, string>
}

/** One line per loss, by migration. */
export async function lossesOf(provider: MigrationProvider, first = FIRST_ON_POSTGRES): Promise<string[]> {
  const { root, close } = openSqlite(':memory:')
  const read = async (): Promise<Schema> => {
    const tables = await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(root)
    const columns = new Map<string, readonly Column[]>()
    for (const { name } of tables.rows)
      columns.set(name, (await sql<Column>`select * from pragma_table_info(${name})`.execute(root)).rows)
    const found = await sql<{ name: string; table: string }>`select name, tbl_name as "table" from sqlite_master
      where type = 'index' and sql like 'create unique%'`.execute(root)
    return { columns, uniques: new Map(found.rows.map((one) => [one.name, one.table])) }
  }
  try {
    const migrator = new Migrator({ db: root, provider })
    const names = Object.keys(await provider.getMigrations()).toSorted()
    const losses: string[] = []
    let before: Schema | undefined
    for (const name of names.filter((one) => one >= first)) {
      const { error } = await migrator.migrateTo(name)
      if (error) throw error
      const after = await read()
      if (before && !CONTRACT.test(name)) losses.push(...compare(before, after).map((loss) => `${name} ${loss}`))
      before = after
    }
    return losses
  } finally {
    await close()
  }
}

function compare(before: Schema, after: Schema): string[] {
  const losses: string[] = []
  for (const [table, columns] of before.columns) {
    const now = after.columns.get(table)
    if (!now) losses.push(`drops ${table}`)
    else losses.push(...compareColumns(table, columns, now))
  }
  for (const [name, table] of after.uniques)
    if (!before.uniques.has(name) && before.columns.has(table)) losses.push(`makes ${table} unique by ${name}`)
  return losses
}

function compareColumns(table: string, before: readonly Column[], after: readonly Column[]): string[] {
  const losses: string[] = []
  for (const column of before) {
    const now = after.find(({ name }) => name === column.name)
    if (!now) losses.push(`drops ${table}.${column.name}`)
    else if (now.type !== column.type || now.notnull !== column.notnull || now.pk !== column.pk)
      losses.push(`changes ${table}.${column.name}`)
  }
  for (const { name, notnull, dflt_value } of after) {
    const isNew = before.every((column) => column.name !== name)
    if (isNew && notnull === 1 && dflt_value === null) losses.push(`demands ${table}.${name}`)
  }
  return losses
}
