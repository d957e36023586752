/**
 * The store: transactions on the tables of one farm. Inside a transaction only SQL may be awaited, and no part of a transaction
 * may be used after it. The rest of the server knows neither the dialect nor the connections.
 */
import { Migrator } from 'kysely'
import type { RandomBytes } from '../../src/domain/ids'
import { makeId } from '../../src/domain/ids'
import type { Registry } from '../../src/domain/kit/entity'
import type { Engine } from './engine'
import { isPostgres } from './location'
import { migrations } from './migrations'
import { openPostgres } from './postgres'
import type { News } from './postgres-news'
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

export type Store = {
  readonly farmId: string
  /** A snapshot of the committed rows. This and the next two throw StorageTrouble when the disk or the database fails. */
  readonly read: <T>(run: (tx: Tx) => Promise<T>) => Promise<T>
  /** One statement on the committed rows: cheaper than a snapshot. */
  readonly peek: <T>(run: (tx: Tx) => Promise<T>) => Promise<T>
  /** Atomic and one after the other; resolves when the write is on the disk. */
  readonly write: <T>(run: (tx: Tx) => Promise<T>) => Promise<T>
  /** The most writes in one transaction. */
  readonly mostTogether: number
  /** The farm's other processes; absent where there can be none. */
  readonly others?: {
    readonly tell: (news: News) => void
    /** Hears of changes and ended sessions; `lookUp` gives the newest revision, and is asked every few seconds. */
    readonly hear: (lookUp: () => Promise<number>, listener: (news: News) => void) => void
    /** Changes when another history may serve the database. */
    readonly place: () => Promise<string>
  }
  readonly close: () => Promise<void>
}

export type StoreOptions = {
  /** A file, `:memory:`, or the address of a PostgreSQL database. */
  readonly location: string
  /** Which farm of the database; without it the only one. */
  readonly farmId?: string | undefined
  readonly now: number
  readonly randomBytes: RandomBytes
  readonly registry: Registry
}

/** Opens the store and migrates its tables. Throws when the location is not a database or cannot be written. */
export async function openStore({ location, farmId, now, randomBytes, registry }: StoreOptions): Promise<Store> {
  const engine = isPostgres(location) ? openPostgres(location) : openSqlite(location)
  const { root, of, mostTogether, news, place, close } = engine
  try {
    await migrate(engine, registry)
    const farm = await ensureFarm(root, farmId, now, randomBytes)
    const { writer, read, peek, isWriting } = of(farm.farm_id)
    const statements = makeStatements(
      writer,
      registry.all.map(({ name }) => name),
    )
    const writes = createWriter(writer, isWriting, mostTogether)
    const txOf = (db: Db): Tx => ({ db, farmId: farm.farm_id, statements, randomBytes })
    const peekFarm: Store['peek'] = (run) => guarded(() => peek((db) => run(txOf(db))))
    return {
      farmId: farm.farm_id,
      read: (run) => guarded(() => read((db) => run(txOf(db)))),
      peek: peekFarm,
      write: (run) => guarded(() => writes.write((db) => run(txOf(db)))),
      mostTogether,
      ...(news && place
        ? {
            others: {
              tell: (told: News) => news.tell(farm.farm_id, told),
              hear: (lookUp: () => Promise<number>, listener: (told: News) => void) =>
                news.hear(farm.farm_id, lookUp, listener),
              place,
            },
          }
        : {}),
      close: async () => {
        await writes.idle()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Migrates the tables of a database. */
export async function migrate({ root, migrateIn, settle }: Engine, registry: Registry): Promise<void> {
  const schema = await migrateIn()
  const place = schema === undefined ? {} : { migrationTableSchema: schema }
  const { error } = await new Migrator({ db: root, provider: migrations, ...place }).migrateToLatest()
  if (error) throw error
  await settle(registry)
}

/** The farm's counter row; created with the farm. Without `farmId` the database has one farm, or none yet. */
async function ensureFarm(root: Db, farmId: string | undefined, now: number, randomBytes: RandomBytes) {
  return root.transaction().execute(async (tx) => {
    const farms = tx.selectFrom('farm_head').select('farm_id')
    const found = await (farmId === undefined ? farms : farms.where('farm_id', '=', farmId)).executeTakeFirst()
    if (found) return found
    const farm = { farm_id: farmId ?? makeId(now, randomBytes), epoch: makeId(now, randomBytes) }
    await tx
      .insertInto('farm_head')
      .values({ ...farm, epoch_head: 0, head: 0, stamp: '', horizon: 0 })
      .execute()
    return farm
  })
}
