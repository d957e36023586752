/**
 * A readable SQL view per entity (`units`, `supplies_items`, ...), so that a farm can query its own data with common tools.
 * Every start creates them from the definitions; the server never reads them.
 */
import { type RawBuilder, sql } from 'kysely'
import { META_FIELDS, type Registry } from '../../src/domain/kit/entity'
import type { Db } from './schema'

type View = { readonly name: string; readonly text: RawBuilder<unknown> }

/** `field`: the engine's expression for a field of the JSON in `data`. Lists and blocks are JSON text. */
export function viewsOf(registry: Registry, field: (name: string) => RawBuilder<unknown>): View[] {
  return registry.all.map(({ name: kind, path, fields }) => {
    const name = path.slice(1).replaceAll('/', '_')
    const shown = Object.keys(fields).filter((one) => fields[one]?.type !== 'password')
    const names = [...META_FIELDS, ...shown].filter((one) => one !== 'deleted_at')
    const columns = sql.join(names.map((one) => sql`${field(one)} as ${sql.id(one)}`))
    const from = sql`from record where kind = ${sql.lit(kind)} and deleted = 0`
    return { name, text: sql`create view ${sql.table(name)} as select ${columns} ${from}` }
  })
}

/** SQLite's part: replaces the views. */
export async function makeSqliteViews(db: Db, registry: Registry): Promise<void> {
  for (const { name, text } of viewsOf(registry, (field) => sql`json_extract(data, ${sql.lit(`$.${field}`)})`)) {
    await sql`drop view if exists ${sql.table(name)}`.execute(db)
    await text.execute(db)
  }
}
