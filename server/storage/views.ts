/**
 * A readable SQL view per entity (`units`, `supplies_items`, ...), so that a farm can query its own data with common tools.
 * Every start recreates them from the definitions; the server never reads them.
 */
import { type RawBuilder, sql } from 'kysely'
import { META_FIELDS, type Registry } from '../../src/domain/kit/entity'
import type { Db } from './schema'

/** Lists and blocks are JSON text. */
function column(field: string): RawBuilder<unknown> {
  return sql`json_extract(data, ${sql.lit(`$.${field}`)}) as ${sql.id(field)}`
}

/** SQLite's part: replaces the views. */
export async function makeViews(db: Db, registry: Registry): Promise<void> {
  for (const { name, path, fields } of registry.all) {
    const view = sql.id(path.slice(1).replaceAll('/', '_'))
    const shown = Object.keys(fields).filter((field) => fields[field]?.type !== 'password')
    const columns = sql.join([...META_FIELDS, ...shown].filter((field) => field !== 'deleted_at').map(column))
    await sql`drop view if exists ${view}`.execute(db)
    await sql`create view ${view} as select ${columns} from record where kind = ${sql.lit(name)} and deleted = 0`.execute(
      db,
    )
  }
}
