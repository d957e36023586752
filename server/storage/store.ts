/**
 * The store: transactions on the tables of one farm. Inside a transaction only SQL may be awaited, and no part of a transaction
 * may be used after it. The rest of the server knows neither the dialect nor the connections.
 */
import { Migrator } from 'kysely'
import type { RandomBytes } from '../../src/domain/ids'
import { makeId } from '../../src/domain/ids'
import type { Registry } from '../../src/domain/kit/entity'
import type { Engine } from './engine'
import { besideLater } from './later-migrations'
import { isPostgres } from './location'
import { migrations } from './migrations'
import { openPostgres } from './postgres'
import type { NewsLine } from './postgres-news'
import { checkingSums } from './row-sums'
import type { Db } from './schema'
import { openSqlite } from './sqlite'
import { makeStatements, type Statements } from './statements'
import { guarded } from './trouble'
import { createWriter } from './writer'

/** The arguments of a transaction's code. */
export type Tx = {
  readonly db: Db
  readonly farmId: string
  readonly statements: Statements
  readonly randomBytes: RandomBytes
}

export type WriteTx = Tx & {
  /**
   * Runs after the commit, and never after a rollback: for effects outside the database. It may not throw, because the write is
   * done. It is lost when the process ends or the connection breaks during the commit, so later work must make up for it.
   */
  readonly afterCommit: (effect: () => void) => void
}

export type Store = {
  readonly farmId: string
  /** A snapshot of the committed rows. This and the next two throw StorageTrouble when the disk or the database fails. */
  readonly read: <T>(run: (tx: Tx) => Promise<T>) => Promise<T>
  /** One statement on the committed rows: cheaper than a snapshot. */
  readonly peek: <T>(run: (tx: Tx) => Promise<T>) => Promise<T>
  /** Atomic and one after the other; resolves when the write is on the disk. */
  readonly write: <T>(run: (tx: WriteTx) => Promise<T>) => Promise<T>
  /** The most writes in one transaction. */
  readonly mostTogether: number
  readonly close: () => Promise<void>
}

export type Database = {
  /** The rows of all farms: for commands of the host, whose transactions wait for each other. */
  readonly root: Db
  /** The same for reading. */
  readonly everywhere: Db
  /** The id of the farm, which is created if it is missing. Without `farmId` the database has one farm, or none yet. */
  readonly ensureFarm: (farmId: string | undefined, now: number, randomBytes: RandomBytes) => Promise<string>
  /** The store of one farm. To close it waits for its writes, and leaves the connections open. */
  readonly farm: (farmId: string, randomBytes: RandomBytes) => Store
  /** News between the processes of the database, and a look at their writes; absent where there is only one process. */
  readonly news: NewsLine | undefined
  readonly look: Engine['look']
  readonly close: () => Promise<void>
}

export type DatabaseOptions = {
  /** A file, `:memory:`, or the address of a PostgreSQL database. */
  readonly location: string
  readonly registry: Registry
}

export type StoreOptions = DatabaseOptions & {
  /** Which farm of the database; without it the only one. */
  readonly farmId?: string | undefined
  readonly now: number
  readonly randomBytes: RandomBytes
}

/** Opens the database and migrates its tables. Throws when the location is not a database or cannot be written. */
export async function openDatabase({ location, registry }: DatabaseOptions): Promise<Database> {
  const engine = isPostgres(location) ? openPostgres(location) : openSqlite(location)
  const { root, everywhere, of, mostTogether, news, look, close } = engine
  try {
    await migrate(engine, registry)
  } catch (error) {
    await close()
    throw error
  }
  const all = makeStatements(
    root,
    registry.all.map(({ name }) => name),
  )
  const statements = engine.isFile ? checkingSums(all) : all
  return {
    root,
    everywhere,
    news,
    look,
    close,
    ensureFarm: (farmId, now, randomBytes) => ensureFarm(engine, farmId, now, randomBytes),
    farm: (farmId, randomBytes) => {
      const { writer, read, peek, isWriting } = of(farmId)
      const writes = createWriter(writer, isWriting, mostTogether)
      const txOf = (db: Db): Tx => ({ db, farmId, statements, randomBytes })
      return {
        farmId,
        read: (run) => guarded(() => read((db) => run(txOf(db)))),
        peek: (run) => guarded(() => peek((db) => run(txOf(db)))),
        write: (run) =>
          guarded(async () => {
            const effects: (() => void)[] = []
            const afterCommit = (effect: () => void) => void effects.push(effect)
            const value = await writes.write((db) => run({ ...txOf(db), afterCommit }))
            for (const effect of effects) effect()
            return value
          }),
        mostTogether,
        close: () => writes.idle(),
      }
    },
  }
}

/** Opens a database for one farm; its store closes both. Throws as `openDatabase`. */
export async function openStore({ farmId, now, randomBytes, ...options }: StoreOptions): Promise<Store> {
  const database = await openDatabase(options)
  try {
    const store = database.farm(await database.ensureFarm(farmId, now, randomBytes), randomBytes)
    return {
      ...store,
      close: async () => {
        await store.close()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Migrates the tables of a database. */
export async function migrate({ root, migrateIn, settle }: Engine, registry: Registry): Promise<void> {
  const schema = await migrateIn()
  const place = schema === undefined ? {} : { migrationTableSchema: schema }
  const provider = await besideLater(root, migrations, schema)
  const { error } = await new Migrator({ db: root, provider, ...place }).migrateToLatest()
  if (error) throw error
  await settle(registry)
}

/** The id of the farm's counter row, which is created if it is missing. */
async function ensureFarm({ root }: Engine, wanted: string | undefined, now: number, randomBytes: RandomBytes) {
  return root.transaction().execute(async (tx) => {
    const farms = tx.selectFrom('farm_head').select('farm_id')
    const found = await (wanted === undefined ? farms : farms.where('farm_id', '=', wanted)).executeTakeFirst()
    if (found) return found.farm_id
    const farm = { farm_id: wanted ?? makeId(now, randomBytes), epoch: makeId(now, randomBytes) }
    await tx
      .insertInto('farm_head')
      .values({ ...farm, epoch_head: 0, head: 0, stamp: '', horizon: 0 })
      .execute()
    return farm.farm_id
  })
}
