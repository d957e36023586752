/** The tables with rows of farms, as the database has them: a table of a later migration is among them. */
import type { TableMetadata } from 'kysely'
import type { Db } from './schema'

export async function farmTables(db: Db): Promise<TableMetadata[]> {
  const tables = await db.introspection.getTables()
  return tables.filter(({ isView, columns }) => !isView && columns.some(({ name }) => name === 'farm_id'))
}
