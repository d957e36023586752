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
import { endStopped, isLockTimeout, lockFarm, WAITS } from './postgres-lock'
import { openNewsLine } from './postgres-news'
import { refuseUnwalledRole } from './postgres-role'
import { settlePostgres } from './postgres-settle'
import type { Tables } from './schema'
import { isLost, isSilent } from './trouble'

/** PostgreSQL keeps 64 subtransactions of a transaction in memory; with more, replicas stall. */
const MOST_TOGETHER = 32

/** PostgreSQL frees the farm this long after a node stopped inside a write. A stopped reader only delays migrations. */
const FROZEN_WRITER_MS = 3_000
const FROZEN_READER_MS = 10_000
/** A device waits 12 s for an answer. */
const STATEMENT_MS = 10_000
/** PostgreSQL ends a statement at its limit: without an answer two seconds later, the line to it is dead. */
const ANSWER_MS = STATEMENT_MS + 2_000
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
  #client: pg.PoolClient
  #isReleased = false
  readonly #answerMs: number | undefined
  constructor(client: pg.PoolClient, answerMs: number | undefined) {
    this.#client = client
    this.#answerMs = answerMs
  }

  async executeQuery<R>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { command, rowCount, rows } = await this.ask(text, [...parameters])
    const isChange = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE'
    return { rows: (rows ?? []) as R[], ...(isChange ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) }
  }

  async ask(text: string, parameters: unknown[] = []): Promise<pg.QueryResult> {
    const values = parameters.length > 0 ? { values: parameters } : {}
    const limit = this.#answerMs === undefined ? {} : { query_timeout: this.#answerMs }
    try {
      return await this.#client.query({ text, ...values, ...limit })
    } catch (error) {
      if (error instanceof Error && isLost(error)) this.lost = error
      throw error
    }
  }

  release(): void {
    if (!this.#isReleased) this.#client.release(this.lost)
    this.#isReleased = true
  }

  renew(client: pg.PoolClient): void {
    this.#client = client
    this.#isReleased = false
    this.lost = undefined
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('queries are not streamed')
  }
}

type Opening = {
  readonly begin: string
  /** How long an answer may stay away. */
  readonly answerMs?: number
  /** Asked when the lock of `begin` did not come. */
  readonly endStopped?: string
}

class FarmDriver implements Driver {
  readonly #pool: pg.Pool
  readonly #opening: Opening
  constructor(pool: pg.Pool, opening: Opening) {
    this.#pool = pool
    this.#opening = opening
  }
  async init(): Promise<void> {}
  async acquireConnection(): Promise<PostgresConnection> {
    return new PostgresConnection(await this.#pool.connect(), this.#opening.answerMs)
  }
  /** A connection may have died in the pool. Nothing has begun yet, so others take its place, at most as many as the pool has. */
  async beginTransaction(connection: PostgresConnection): Promise<void> {
    for (let dead = 0; ; dead += 1) {
      try {
        return await this.#begin(connection)
      } catch (error) {
        const isDead = connection.lost !== undefined && !isSilent(connection.lost)
        // Kysely does not roll back here: the next user of the connection would be inside a failed transaction.
        connection.lost ??= lossOf(error)
        if (!isDead || dead === CONNECTIONS) throw error
        connection.release()
        connection.renew(await this.#pool.connect())
      }
    }
  }
  async #begin(connection: PostgresConnection): Promise<void> {
    const { begin, endStopped } = this.#opening
    for (let waits = 1; ; waits += 1) {
      try {
        await connection.ask(begin)
        return
      } catch (error) {
        if (endStopped === undefined || waits === WAITS || !isLockTimeout(error)) throw error
        await connection.ask('rollback')
        await connection.ask(endStopped)
      }
    }
  }
  /** PostgreSQL answers `commit` with ROLLBACK, not with an error, if a statement of the transaction failed. */
  async commitTransaction(connection: PostgresConnection): Promise<void> {
    const { command } = await connection.ask('commit')
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back: one of its statements failed')
  }
  /** PostgreSQL rolls back on a lost connection; an error here would hide the first one. */
  async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    if (connection.lost) return
    try {
      await connection.ask('rollback')
    } catch (error) {
      connection.lost ??= lossOf(error)
    }
  }
  async releaseConnection(connection: PostgresConnection): Promise<void> {
    connection.release()
  }
  async destroy(): Promise<void> {}
}

const lossOf = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

function dialect(pool: pg.Pool, opening: Opening): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new FarmDriver(pool, opening),
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
  const writers = makePool(FROZEN_WRITER_MS)
  const readers = makePool(FROZEN_READER_MS)
  const news = openNewsLine(url)
  const connect = (pool: pg.Pool, opening: Opening) => new Kysely<Tables>({ dialect: dialect(pool, opening) })
  // Migrations of a large database take their time. The lock: nodes that start together make tables and farm once.
  const root = connect(writers, {
    begin: `begin isolation level read committed; set local app.farm = '${ALL_FARMS}'; set local statement_timeout = 0;
    select pg_advisory_xact_lock(hashtextextended('pinset root', 0))`,
  })
  const everywhere = connect(readers, {
    begin: `begin isolation level repeatable read, read only; set local app.farm = '${ALL_FARMS}'`,
    answerMs: ANSWER_MS,
  })
  return {
    root,
    everywhere,
    migrateIn: async () => {
      await refuseUnwalledRole(root)
      // SQLite's name for bytes, so that both engines share the migrations. Nodes that start together make it at the same time.
      await sql
        .raw(
          'do $$ begin create domain blob as bytea; exception when duplicate_object or unique_violation then null; end $$',
        )
        .execute(root)
      const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(root)
      return rows[0]?.schema
    },
    settle: (registry) => settlePostgres(root, registry),
    of: (farmId) => {
      const farm = literal(farmId)
      const writer = connect(writers, { begin: writing(farm), answerMs: ANSWER_MS, endStopped: endStopped(farm) })
      const reader = connect(readers, { begin: reading(farm), answerMs: ANSWER_MS })
      return {
        writer,
        read: (run) => reader.transaction().execute(run),
        // Outside a transaction there is no farm.
        peek: (run) => reader.transaction().execute(run),
        isWriting: () => true,
      }
    },
    isFile: false,
    mostTogether: MOST_TOGETHER,
    news,
    look: (farmIds) =>
      everywhere.transaction().execute((tx) =>
        tx
          .selectFrom('farm_head')
          .selectAll()
          .where('farm_id', 'in', [...farmIds])
          .execute(),
      ),
    close: async () => {
      await Promise.all([news.close(), writers.end(), readers.end()])
    },
  }
}

/** With the snapshot of a stricter level, which the database may have by default, a write would decide on rows from before its lock. */
const writing = (farm: string) =>
  `begin isolation level read committed; set local app.farm = ${farm}; ${lockFarm(farm)}`

const reading = (farm: string) => `begin isolation level repeatable read, read only; set local app.farm = ${farm}`

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
