/**
 * One look at the device's own database, past Dexie: a start reads it before anything else is loaded, and the sign-in page of
 * a new phone needs no more. What is not there yet is not made: that is for whoever writes first.
 */
import type { AccountRow, SessionRow } from './device-db'

export type DeviceSnapshot = { readonly session: SessionRow | undefined; readonly accounts: readonly AccountRow[] }

export const DEVICE_DATABASE = 'pinset-device'
const NOTHING: DeviceSnapshot = { session: undefined, accounts: [] }

/** Rejects when the storage cannot be used. */
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
    // By the name that Dexie gives it too.
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
