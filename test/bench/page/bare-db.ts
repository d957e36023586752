/** Plain IndexedDB, as little of it as the limit needs. */
import { NAME } from './pinset'

type AnyRow = Readonly<Record<string, unknown>>
/** Rows by store. */
export type Rows = Readonly<Record<string, readonly AnyRow[]>>

export function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

export function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
}

/** A database that is there already, at whatever version. */
export const open = (name: string): Promise<IDBDatabase> => settled(indexedDB.open(name))

export const read = (db: IDBDatabase, store: string): Promise<AnyRow[]> =>
  settled(db.transaction(store).objectStore(store).getAll())

export function put(db: IDBDatabase, rows: Rows, durability: IDBTransactionDurability): Promise<void> {
  const transaction = db.transaction(Object.keys(rows), 'readwrite', { durability })
  for (const [store, list] of Object.entries(rows)) for (const row of list) transaction.objectStore(store).put(row)
  return completed(transaction)
}

export function remove(db: IDBDatabase, keys: Readonly<Record<string, readonly IDBValidKey[]>>): Promise<void> {
  const transaction = db.transaction(Object.keys(keys), 'readwrite')
  for (const [store, list] of Object.entries(keys)) for (const key of list) transaction.objectStore(store).delete(key)
  return completed(transaction)
}

/** Rows in each store. */
export async function counts(db: IDBDatabase): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const store of db.objectStoreNames)
    found[store] = await settled(db.transaction(store).objectStore(store).count())
  return found
}

/** Works on the database that Pinset left. */
export async function onStores<T>(work: (db: IDBDatabase) => Promise<T>): Promise<T> {
  const db = await open(NAME)
  try {
    return await work(db)
  } finally {
    db.close()
  }
}

/** Every store holds as many rows as after Pinset. */
export async function same(db: IDBDatabase, before: Readonly<Record<string, number>>): Promise<void> {
  const now = await counts(db)
  for (const [store, count] of Object.entries(before)) {
    if (now[store] !== count) throw new Error(`${store} holds ${now[store]} rows, Pinset's ${count}`)
  }
}
