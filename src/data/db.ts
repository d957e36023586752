/**
 * The replica: one IndexedDB database per user. It uses strict durability, so that "saved" is shown only after the bytes are on the disk.
 * Tables come from the entity definitions. An upgrade never removes anything from outbox, attention, blobs and uploads, because their
 * content exists nowhere else.
 */
import type { Dexie, Table } from 'dexie'
import type { EntityDefinition } from '../domain/kit/entity'
import type { Mutation } from '../domain/mutation'
import type { ItemStock } from '../domain/rules/stock'
import type { StoredFile, Upload } from './files/files'
import type { ResultEntry, ShadowRow, StoredRefusal, StoredRow } from './rows'

export type StockRow = ItemStock & { readonly itemId: string }
export type MetaRow = { readonly key: string; readonly value: unknown }

export type PinsetDb = Dexie & {
  readonly shadow: Table<ShadowRow, [string, string]>
  readonly outbox: Table<Mutation, number>
  /** The refusals. Tables and states keep the names that every build reads. */
  readonly attention: Table<StoredRefusal, string>
  readonly results: Table<ResultEntry, number>
  readonly blobs: Table<StoredFile, string>
  readonly uploads: Table<Upload, string>
  readonly meta: Table<MetaRow, string>
  readonly stock: Table<StockRow, string>
  readonly entities: readonly EntityDefinition[]
  /** Called when no new connection to the storage works, for databases that are kept connected (`connection.ts`). */
  readonly lost?: (error: unknown) => void
}

export type Factories = { readonly indexedDB: IDBFactory; readonly IDBKeyRange: typeof IDBKeyRange }

export function databaseName(userId: string): string {
  return `pinset-${userId}`
}

export function rowsOf(db: PinsetDb, entity: string): Table<StoredRow, string> {
  return db.table(entity)
}
