/** The engine that the tests of the server run on: SQLite in memory, or a farm of its own in a PostgreSQL database. */
import { randomUUID } from 'node:crypto'
import { type Database, openDatabase, openStore, type Store, type StoreOptions } from '../../../server/storage/store'
import type { Registry } from '../../../src/domain/kit/entity'

const url = process.env.TEST_DATABASE_URL

/** The address of the PostgreSQL database that `npm test -- postgres` starts. */
export function databaseUrl(): string {
  if (!url) throw new Error('these tests need TEST_DATABASE_URL: run npm test -- postgres')
  return url
}

/** A place for a new farm. */
export function newPlace(): { readonly location: string; readonly farmId?: string } {
  return url ? { location: url, farmId: randomUUID() } : { location: ':memory:' }
}

/** Tests of one process share connections to PostgreSQL: opening them costs more than most tests. */
const opened = new Map<Registry, Promise<Database>>()

/** The store of a new farm. */
export async function openNewStore(order: Omit<StoreOptions, 'location' | 'farmId'>): Promise<Store> {
  const { registry, now, randomBytes } = order
  const { location, farmId } = newPlace()
  if (farmId === undefined) return openStore({ location, ...order })
  const opening = opened.get(registry) ?? openDatabase({ location, registry })
  opened.set(registry, opening)
  const database = await opening
  return database.farm(await database.ensureFarm(farmId, now, randomBytes), randomBytes)
}
