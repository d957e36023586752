/**
 * Collations, row-level security and views: PostgreSQL needs them beyond the tables that both engines share. Each start adds only the
 * missing ones, so that tables of later migrations get them too.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Registry } from '../../src/domain/kit/entity'
import type { Db } from './schema'
import { viewsOf } from './views'

export async function settlePostgres(db: Db, registry: Registry): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sortByBytes(tx)
    await buildWalls(tx)
    await makeViews(tx, registry)
  })
}

/** Pages compare ids and kinds by bytes, as SQLite does, in a database of any language. */
async function sortByBytes(tx: Db): Promise<void> {
  type Column = { readonly table: string; readonly column: string }
  const { rows } = await sql<Column>`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.data_type = 'text'
      and c.collation_name is distinct from 'C' and c.table_name not like 'kysely%'`.execute(tx)
  for (const { table, column } of rows) {
    await sql`alter table ${sql.table(table)} alter column ${sql.ref(column)} type text collate "C"`.execute(tx)
  }
}

/** Row-level security: a query without its farm finds nothing. */
async function buildWalls(tx: Db): Promise<void> {
  const { rows } = await sql<{ readonly table: string }>`
    select c.table_name as table from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.column_name = 'farm_id'
      and not exists (select 1 from pg_policies p where p.schemaname = c.table_schema and p.tablename = c.table_name)`.execute(
    tx,
  )
  for (const { table } of rows) {
    const name = sql.table(table)
    await sql`alter table ${name} enable row level security`.execute(tx)
    await sql`alter table ${name} force row level security`.execute(tx)
    await sql`create policy own_farm on ${name} using (
      farm_id = current_setting('app.farm', true) or current_setting('app.farm', true) = '*')`.execute(tx)
  }
}

/** Replaces a view only if its definition has changed: another node may be reading it. */
async function makeViews(tx: Db, registry: Registry): Promise<void> {
  const { rows } = await sql<{ readonly name: string; readonly mark: string | null }>`
    select relname as name, obj_description(oid, 'pg_class') as mark from pg_class
    where relkind = 'v' and relnamespace = current_schema()::regnamespace`.execute(tx)
  const marks = new Map(rows.map(({ name, mark }) => [name, mark]))
  for (const { name, text } of viewsOf(registry, jsonField)) {
    const mark = createHash('sha256').update(text.compile(tx).sql).digest('hex')
    if (marks.get(name) === mark) continue
    await sql`drop view if exists ${sql.table(name)}`.execute(tx)
    await text.execute(tx)
    await sql`comment on view ${sql.table(name)} is ${sql.lit(mark)}`.execute(tx)
  }
}

const jsonField = (field: string) => sql`data::json ->> ${sql.lit(field)}`
