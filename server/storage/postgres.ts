/**
 * PostgreSQL for Kysely. Every transaction first names its farm; row-level security hides all other rows. A writer then takes the
 * farm's lock, so that the writes of all nodes follow one another, as on SQLite. A reader sees one snapshot.
 */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  sql,
} from 'kysely'
import pg from 'pg'
import type { Engine } from './engine'
import { openNewsLine } from './postgres-news'
import { readPlace } from './postgres-place'
import { settlePostgres } from './postgres-settle'
import type { Tables } from './schema'
import { isLost } from './trouble'

/** PostgreSQL keeps 64 subtransactions of a transaction in memory; with more, replicas stall. */
const MOST_TOGETHER = 32

/** PostgreSQL frees the farm this long after a node stopped inside a write. A reader blocks no one. */
const FROZEN_WRITER_MS = 3_000
const FROZEN_READER_MS = 60_000
const STATEMENT_MS = 30_000
const CONNECT_MS = 5_000

/** Connections of one process for reading, and as many for writing. */
const CONNECTIONS = 10

/** With this name a transaction sees the rows of all farms: for migrations and for commands of the host. */
const ALL_FARMS = '*'

const INT8 = 20
const NUMERIC = 1700

/** The driver returns counters and sums as text; all of them are whole numbers below 2^53. */
const types = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

class PostgresConnection implements DatabaseConnection {
  /** Why the connection must not be used again. */
  lost: Error | undefined
  constructor(readonly client: pg.PoolClient) {}

  async executeQuery<R>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { command, rowCount, rows } = await this.ask(text, [...parameters])
    const isChange = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE'
    return { rows: (rows ?? []) as R[], ...(isChange ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) }
  }

  async ask(text: string, parameters: unknown[] = []): Promise<pg.QueryResult> {
    try {
      return await (parameters.length > 0 ? this.client.query(text, parameters) : this.client.query(text))
    } catch (error) {
      if (error instanceof Error && isLost(error)) this.lost = error
      throw error
    }
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('queries are not streamed')
  }
}

class FarmDriver implements Driver {
  readonly #pool: pg.Pool
  readonly #begin: string
  constructor(pool: pg.Pool, begin: string) {
    this.#pool = pool
    this.#begin = begin
  }
  async init(): Promise<void> {}
  async acquireConnection(): Promise<PostgresConnection> {
    return new PostgresConnection(await this.#pool.connect())
  }
  async beginTransaction(connection: PostgresConnection): Promise<void> {
    await connection.ask(this.#begin)
  }
  /** PostgreSQL answers `commit` with ROLLBACK, not with an error, if a statement of the transaction failed. */
  async commitTransaction(connection: PostgresConnection): Promise<void> {
    const { command } = await connection.ask('commit')
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back: one of its statements failed')
  }
  /** PostgreSQL rolls back on a lost connection; an error here would hide the first one. */
  async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    if (!connection.lost) await connection.ask('rollback')
  }
  async releaseConnection(connection: PostgresConnection): Promise<void> {
    connection.client.release(connection.lost)
  }
  async destroy(): Promise<void> {}
}

function dialect(pool: pg.Pool, begin: string): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new FarmDriver(pool, begin),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

/** Opens no connection before the first query. */
export function openPostgres(url: string): Engine {
  const makePool = (frozenMs: number) => {
    const pool = new pg.Pool({
      connectionString: url,
      application_name: 'pinset',
      max: CONNECTIONS,
      connectionTimeoutMillis: CONNECT_MS,
      idle_in_transaction_session_timeout: frozenMs,
      statement_timeout: STATEMENT_MS,
      keepAlive: true,
      types,
    })
    // The next query reports a lost connection; without a listener the process would end.
    pool.on('error', () => undefined)
    pool.on('connect', (client) => client.on('error', () => undefined))
    return pool
  }
  const [writers, readers] = [makePool(FROZEN_WRITER_MS), makePool(FROZEN_READER_MS)]
  const news = openNewsLine(url)
  const connect = (pool: pg.Pool, begin: string) => new Kysely<Tables>({ dialect: dialect(pool, begin) })
  const root = connect(writers, `begin; set local app.farm = '${ALL_FARMS}'`)
  return {
    root,
    alone: async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended('pinset farms', 0))`.execute(tx)
    },
    migrateIn: async () => {
      // SQLite's name for bytes, so that both engines share the migrations.
      await sql
        .raw('do $$ begin create domain blob as bytea; exception when duplicate_object then null; end $$')
        .execute(root)
      const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(root)
      return rows[0]?.schema
    },
    settle: (registry) => settlePostgres(root, registry),
    of: (farmId) => {
      const farm = literal(farmId)
      const writer = connect(
        writers,
        `begin; set local app.farm = ${farm}; select pg_advisory_xact_lock(hashtextextended(${farm}, 0))`,
      )
      const reader = connect(readers, `begin isolation level repeatable read, read only; set local app.farm = ${farm}`)
      return {
        writer,
        read: (run) => reader.transaction().execute(run),
        // Outside a transaction there is no farm.
        peek: (run) => reader.transaction().execute(run),
        isWriting: () => true,
      }
    },
    mostTogether: MOST_TOGETHER,
    news,
    look: (farmIds) =>
      root.transaction().execute(async (tx) => ({
        place: await readPlace(tx),
        farms: await tx
          .selectFrom('farm_head')
          .selectAll()
          .where('farm_id', 'in', [...farmIds])
          .execute(),
      })),
    close: async () => {
      await Promise.all([news.close(), writers.end(), readers.end()])
    },
  }
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
