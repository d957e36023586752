/** Creates a table for SQLite and PostgreSQL alike, as the migrations describe it. */
import { type CreateTableBuilder, type Kysely, sql } from 'kysely'

export type Shape = {
  readonly texts: readonly string[]
  readonly optionalTexts?: readonly string[]
  readonly integers?: readonly string[]
  readonly optionalIntegers?: readonly string[]
  readonly bytes?: readonly string[]
  readonly key: readonly string[]
}

export async function createTable(db: Kysely<unknown>, name: string, shape: Shape): Promise<void> {
  let table: CreateTableBuilder<string, string> = db.schema.createTable(name)
  for (const column of shape.texts) table = table.addColumn(column, 'text', (is) => is.notNull())
  for (const column of shape.integers ?? []) table = table.addColumn(column, 'bigint', (is) => is.notNull())
  for (const column of shape.optionalTexts ?? []) table = table.addColumn(column, 'text')
  // PostgreSQL has a domain of this name over bytea.
  for (const column of shape.bytes ?? []) table = table.addColumn(column, sql`blob`, (is) => is.notNull())
  for (const column of shape.optionalIntegers ?? []) table = table.addColumn(column, 'bigint')
  table = table.addPrimaryKeyConstraint(`${name}_pk`, [...shape.key])
  await table.execute()
}
