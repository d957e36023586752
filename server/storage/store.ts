/**
 * The store: transactions on the tables of one farm. Inside a transaction only SQL may be awaited, and no part of a transaction
 * may be used after it. The rest of the server knows neither the dialect nor the connections.
 */
import { Migrator } from 'kysely'
import type { RandomBytes } from '../../src/domain/ids'
import { makeId } from '../../src/domain/ids'
import type { Registry } from '../../src/domain/kit/entity'
import { migrations } from './migrations'
import type { Db } from './schema'
import { openSqlite } from './sqlite'
import { makeStatements, type Statements } from './statements'
import { guarded } from './trouble'
import { makeViews } from './views'
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
  /** Changes when the database is restored from a backup: cursors of another epoch are invalid. */
  readonly epoch: string
  /** The newest revision when the epoch began: this database never had another epoch's later changes. */
  readonly epochHead: number
  /** A snapshot of the committed rows. This and the next two throw StorageTrouble when the disk fails. */
  readonly read: <T>(run: (tx: Tx) => Promise<T>) => Promise<T>
  /** One statement on the committed rows: cheaper than a snapshot. */
  readonly peek: <T>(run: (tx: Tx) => Promise<T>) => Promise<T>
  /** Atomic and one after the other; resolves when the write is on the disk. */
  readonly write: <T>(run: (tx: Tx) => Promise<T>) => Promise<T>
  readonly close: () => Promise<void>
}

export type StoreOptions = {
  readonly location: string
  readonly now: number
  readonly randomBytes: RandomBytes
  readonly registry: Registry
}

/** Opens the store and migrates its tables. Throws when the file is not a database or cannot be written. */
export async function openStore({ location, now, randomBytes, registry }: StoreOptions): Promise<Store> {
  const { writer, reader, isWriting, close } = openSqlite(location)
  try {
    const { error } = await new Migrator({ db: writer, provider: migrations }).migrateToLatest()
    if (error) throw error
    const farm = await ensureFarm(writer, now, randomBytes)
    await makeViews(writer, registry)
    // Another version of the code may fold stock differently.
    await writer.deleteFrom('stock_balance').execute()
    const statements = makeStatements(
      writer,
      registry.all.map(({ name }) => name),
    )
    const writes = createWriter(writer, isWriting)
    const txOf = (db: Db): Tx => ({ db, farmId: farm.farm_id, statements, randomBytes })
    return {
      farmId: farm.farm_id,
      epoch: farm.epoch,
      epochHead: farm.epoch_head,
      read: (run) => guarded(() => reader.transaction().execute((db) => run(txOf(db)))),
      peek: (run) => guarded(() => run(txOf(reader))),
      write: (run) => guarded(() => writes.write((db) => run(txOf(db)))),
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

/** The farm's counter row; created with the database. */
async function ensureFarm(db: Db, now: number, randomBytes: RandomBytes) {
  const found = await db.selectFrom('farm_head').select(['farm_id', 'epoch', 'epoch_head']).executeTakeFirst()
  if (found) return found
  const farm = { farm_id: makeId(now, randomBytes), epoch: makeId(now, randomBytes), epoch_head: 0 }
  await db
    .insertInto('farm_head')
    .values({ ...farm, head: 0, stamp: '', horizon: 0 })
    .execute()
  return farm
}
