/**
 * SQLite for Kysely, through a driver with the interface of node:sqlite. Writers use `begin immediate`, so that a transaction
 * never finds out half-way that another one was first. Readers use a second, read-only connection and see only committed rows.
 * In memory there is one connection, and a reader waits for its turn.
 *
 * A prepared statement keeps its closed connection open until it is garbage-collected, and the last connection of a file
 * removes the log by its path. So the reader attaches the file and detaches it at the end. Then the writer is alone: it drops
 * the log before it closes. After `close` nothing touches the files under these names.
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
import { APPLICATION_ID } from '../backup/database-file.mjs'
import type { Engine } from './engine'
import type { Db, Tables } from './schema'
import { makeSqliteViews } from './views'
import { MOST_TOGETHER } from './writer'

/** Prepared statements per connection; beyond it, the oldest are prepared again when needed. */
const STATEMENTS = 200

/** How long a connection waits for the locks of another process. */
const PATIENCE_MS = 5000

class ModalDriver extends SqliteDriver {
  readonly #begin: string
  readonly #isOpen: () => boolean
  constructor(database: SqliteDatabase, isOpen: () => boolean, begin: string) {
    super({ database })
    this.#isOpen = isOpen
    this.#begin = begin
  }
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(this.#begin))
  }
  /** After a full disk there may be nothing to roll back; an error here would hide the first error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#isOpen()) await super.rollbackTransaction(connection)
  }
}

/** SQLite's schema changes are transactional, so an interrupted migration changes nothing. */
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
    // Kysely closes only connections it has used, so `openSqlite` closes them.
    close: () => undefined,
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

function dialect(database: SqliteDatabase, isOpen: () => boolean, begin: 'begin' | 'begin immediate'): Dialect {
  return {
    createAdapter: () => new TransactionalAdapter(),
    createDriver: () => new ModalDriver(database, isOpen, begin),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

/** Opens or creates the database file, or `:memory:`. `close` moves the log into the file; if that fails, the log stays beside it. */
export function openSqlite(location: string): Engine {
  const inMemory = location === ':memory:'
  const database = new DatabaseSync(location, { timeout: PATIENCE_MS })
  if (!inMemory) {
    // Only this statement must wait for readers, such as a backup.
    database.exec('pragma busy_timeout = 60000')
    database.exec('pragma journal_mode = wal')
    database.exec(`pragma busy_timeout = ${PATIENCE_MS}`)
    database.exec('pragma synchronous = full')
    database.exec('pragma wal_autocheckpoint = 4000')
    // Savepoint journals stay in memory: a new file for each one took half of the writing time.
    database.exec('pragma temp_store = memory')
    database.exec('pragma cache_size = -65536')
    database.exec(`pragma application_id = ${APPLICATION_ID}`)
  }
  const isWriting = () => database.isTransaction
  const writer = new Kysely<Tables>({ dialect: dialect(adapt(database), isWriting, 'begin immediate') })
  const endWriter = async () => {
    await writer.destroy()
    if (!inMemory) giveUpLog(database)
    database.close()
  }
  if (inMemory) return engineOf(writer, writer, isWriting, endWriter)
  const second = new DatabaseSync(':memory:', { readOnly: true, timeout: PATIENCE_MS })
  second.exec(`attach '${location.replaceAll("'", "''")}' as file`)
  const reader = new Kysely<Tables>({ dialect: dialect(adapt(second), () => second.isTransaction, 'begin') })
  return engineOf(writer, reader, isWriting, async () => {
    await reader.destroy()
    second.exec('detach file')
    second.close()
    await endWriter()
  })
}

/** A file holds one farm. */
function engineOf(writer: Db, reader: Db, isWriting: () => boolean, close: () => Promise<void>): Engine {
  return {
    root: writer,
    everywhere: reader,
    migrateIn: async () => undefined,
    settle: (registry) => makeSqliteViews(writer, registry),
    of: () => ({
      writer,
      read: (run) => reader.transaction().execute(run),
      peek: (run) => run(reader),
      isWriting,
    }),
    isFile: true,
    mostTogether: MOST_TOGETHER,
    close,
  }
}

/** If another process reads, such as a backup, it removes the log when it closes. */
function giveUpLog(database: InstanceType<typeof DatabaseSync>): void {
  try {
    database.exec('pragma wal_checkpoint(truncate)')
    database.exec('pragma busy_timeout = 0')
    database.exec('pragma journal_mode = delete')
  } catch {
    // A full disk, or another reader: the next start reads the log, so nothing is lost.
  }
}
