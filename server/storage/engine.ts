/** The port between the store and a database engine. The rest of the server knows neither the dialect nor the connections. */
import type { Registry } from '../../src/domain/kit/entity'
import type { NewsLine } from './postgres-news'
import type { Db, Tables } from './schema'

/** One farm's transactions. */
export type FarmConnections = {
  readonly writer: Db
  /** A snapshot of the committed rows. */
  readonly read: <T>(run: (db: Db) => Promise<T>) => Promise<T>
  /** One statement on the committed rows. */
  readonly peek: <T>(run: (db: Db) => Promise<T>) => Promise<T>
  /** Whether a write transaction is open: SQLite ends one itself when it cannot continue. */
  readonly isWriting: () => boolean
}

export type Engine = {
  /** For migrations and commands of the host: its transactions wait for each other, also those of other processes. */
  readonly root: Db
  /** Reads the rows of all farms. */
  readonly everywhere: Db
  /** The schema of the table of migrations; undefined where the engine has no schemas. */
  readonly migrateIn: () => Promise<string | undefined>
  /** Runs after the migrations: creates views, and all else that the engine needs beyond the tables. */
  readonly settle: (registry: Registry) => Promise<void>
  readonly of: (farmId: string) => FarmConnections
  /** Whether the database is a file of our own, so that its rows are checked by their sums. */
  readonly isFile: boolean
  /** The most writes in one transaction. */
  readonly mostTogether: number
  /** News between the processes of one database; absent where there is only one process. */
  readonly news?: NewsLine
  /** Reads the counters of these farms; absent where only this process writes. */
  readonly look?: (farmIds: readonly string[]) => Promise<readonly Tables['farm_head'][]>
  readonly close: () => Promise<void>
}
