/**
 * Nodes of two versions on one database: during an upgrade a node of the older version may start again after the newer one has migrated.
 * Later migrations only add (test/server/storage/additions.ts), so it runs beside them. One that takes something away says so in its
 * name, and no version from before it starts.
 */
import type { MigrationProvider } from 'kysely'
import { sql } from 'kysely'
import type { Db } from './schema'

/** In the name of a migration that removes or renames something: `020-contract-old-column`. */
export const CONTRACT = /^\d+-contract-/

const TABLE = 'kysely_migration'

/** The migrations of `provider`, and those of later versions that the database has, as done. Throws when one of these contracts. */
export async function besideLater(
  root: Db,
  provider: MigrationProvider,
  schema: string | undefined,
): Promise<MigrationProvider> {
  const own = await provider.getMigrations()
  const newest = Object.keys(own).toSorted().at(-1) ?? ''
  const later = (await executedIn(root, schema)).filter((name) => name > newest)
  const contract = later.find((name) => CONTRACT.test(name))
  if (contract !== undefined) throw new Error(`a newer version has changed it (${contract}): update this server`)
  const done = Object.fromEntries(later.map((name) => [name, { up: async () => undefined }]))
  return { getMigrations: async () => ({ ...own, ...done }) }
}

/** In the order of their names. `schema`: that of the table; undefined where the engine has none. */
async function executedIn(root: Db, schema: string | undefined): Promise<string[]> {
  const tables = await root.introspection.getTables({ withInternalKyselyTables: true })
  const found = tables.find((table) => table.name === TABLE && (schema === undefined || table.schema === schema))
  if (!found) return []
  const table = schema === undefined ? sql.id(TABLE) : sql.id(schema, TABLE)
  const { rows } = await sql<{ readonly name: string }>`select name from ${table} order by name`.execute(root)
  return rows.map(({ name }) => name)
}
