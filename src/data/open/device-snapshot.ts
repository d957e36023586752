/**
 * Reads the device's own database once without Dexie: a start reads it before it loads anything else, and the sign-in page of a new phone
 * needs no more. It never creates the database. The first write does.
 */
import type { AccountRow, SessionRow } from './device-db'

export type DeviceSnapshot = { readonly session: SessionRow | undefined; readonly accounts: readonly AccountRow[] }

export const DEVICE_DATABASE = 'pinset-device'
const NOTHING: DeviceSnapshot = { session: undefined, accounts: [] }

/** Rejects if the storage cannot be used. */
export async function readDevice(): Promise<DeviceSnapshot> {
  const db = await openIfThere()
  if (!db) return NOTHING
  try {
    const reading = db.transaction(['session', 'accounts'])
    const [session, accounts] = await Promise.all([
      answer<SessionRow | undefined>(reading.objectStore('session').get('current')),
      answer<AccountRow[]>(reading.objectStore('accounts').getAll()),
    ])
    return { session, accounts }
  } finally {
    db.close()
  }
}

function openIfThere(): Promise<IDBDatabase | undefined> {
  return new Promise((resolve, reject) => {
    // The same error name as Dexie's.
    if (!globalThis.indexedDB) throw Object.assign(new Error('no IndexedDB'), { name: 'MissingAPIError' })
    const opening = indexedDB.open(DEVICE_DATABASE)
    let isNew = false
    opening.onupgradeneeded = () => {
      isNew = true
      opening.transaction?.abort()
    }
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => (isNew ? resolve(undefined) : reject(opening.error))
  })
}

function answer<T>(request: IDBRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
