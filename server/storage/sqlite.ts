/**
 * SQLite for Kysely, through a driver with the interface of node:sqlite. Writers begin with `begin immediate`, so that a
 * transaction never finds out half-way that another one was first; readers use a second, read-only connection and see
 * only what was committed. In memory there is one connection, and a reader waits for its turn.
 */
import { DatabaseSync } from '@photostructure/sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely'
import { APPLICATION_ID } from '../database-file.mjs'
import type { Tables } from './schema'

/** Statements kept prepared on a connection; beyond it the oldest are prepared anew. */
const STATEMENTS = 200

class ModalDriver extends SqliteDriver {
  readonly #begin: string
  constructor(database: SqliteDatabase, begin: string) {
    super({ database })
    this.#begin = begin
  }
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(this.#begin))
  }
}

/** SQLite's schema changes are transactional: a migration that is cut short leaves nothing behind. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

function adapt(database: InstanceType<typeof DatabaseSync>): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>()
  const make = (sql: string): SqliteStatement => {
    const statement = database.prepare(sql)
    return {
      reader: statement.columns().length > 0,
      all: (parameters) => statement.all(...parameters),
      run: (parameters) => statement.run(...parameters),
      iterate: (parameters) => statement.iterate(...parameters),
    }
  }
  return {
    close: () => {
      statements.clear()
      database.close()
    },
    prepare: (sql) => {
      const known = statements.get(sql)
      if (known) return known
      const made = make(sql)
      const oldest = statements.size >= STATEMENTS ? statements.keys().next().value : undefined
      if (oldest !== undefined) statements.delete(oldest)
      statements.set(sql, made)
      return made
    },
  }
}

function dialect(database: SqliteDatabase, begin: 'begin' | 'begin immediate'): Dialect {
  return {
    createAdapter: () => new TransactionalAdapter(),
    createDriver: () => new ModalDriver(database, begin),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

export type Connections = {
  readonly writer: Kysely<Tables>
  readonly reader: Kysely<Tables>
  /** Moves the log into the database file and closes both. */
  readonly close: () => Promise<void>
}

/** Opens the database file, or `:memory:`. The file is made when it is not there. */
export function openSqlite(location: string): Connections {
  const inMemory = location === ':memory:'
  const database = new DatabaseSync(location, { timeout: 5000 })
  if (!inMemory) {
    database.exec('pragma journal_mode = wal')
    database.exec('pragma synchronous = full')
    database.exec('pragma wal_autocheckpoint = 4000')
    database.exec('pragma cache_size = -65536')
    database.exec(`pragma application_id = ${APPLICATION_ID}`)
  }
  const writer = new Kysely<Tables>({ dialect: dialect(adapt(database), 'begin immediate') })
  if (inMemory) return { writer, reader: writer, close: () => writer.destroy() }
  const second = new DatabaseSync(location, { readOnly: true, timeout: 5000 })
  const reader = new Kysely<Tables>({ dialect: dialect(adapt(second), 'begin') })
  return {
    writer,
    reader,
    close: async () => {
      await reader.destroy()
      database.exec('pragma wal_checkpoint(truncate)')
      await writer.destroy()
    },
  }
}
