/**
 * Space on a full device. Even marking a change as inflight is a write, which must be stored before the change is sent (S6). So a reserve
 * is stored while there is space and deleted when there is none: browsers allow deletions, and sending frees more.
 */
import type { PinsetDb } from '../db'
import { dropCopies } from '../files/files'
import { isStorageFull } from './storage-full'

const RESERVE = 'reserve'
/** Enough for the marks, answers and rows of a few full pushes. */
const RESERVE_BYTES = 256 * 1024
/** The largest request of `getRandomValues`. */
const CHUNK = 65_536

/** Stores the reserve while nothing is unsent. True if it is stored, or there is no space for it. */
export async function keepReserve(db: PinsetDb): Promise<boolean> {
  if ((await db.outbox.count()) > 0) return false
  if ((await db.blobs.where('sha256').equals(RESERVE).count()) > 0) return true
  // Random bytes, because zeros would be compressed.
  const noise = new Uint8Array(RESERVE_BYTES)
  for (let from = 0; from < noise.length; from += CHUNK) crypto.getRandomValues(noise.subarray(from, from + CHUNK))
  await db.blobs.put({ sha256: RESERVE, bytes: noise.buffer }).catch((error: unknown) => {
    if (!isStorageFull(error)) throw error
  })
  return true
}

/** Frees space for unsent work: deletes copies of files, the reserve and unneeded outcomes. False if there was nothing to delete. */
function freeStorage(db: PinsetDb): Promise<boolean> {
  return db.transaction('rw', db.blobs, db.uploads, db.results, async () => {
    // The server has these files and can send them again.
    const copies = await dropCopies(db, 0)
    const reserve = await db.blobs.where('sha256').equals(RESERVE).delete()
    const results = await db.results.filter(({ how }) => how === undefined).delete()
    return copies + reserve + results > 0
  })
}

/** Retries once without the copies of files if the storage is full. */
export async function withoutCopies<T>(db: PinsetDb, attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (!isStorageFull(error) || (await dropCopies(db, 0)) === 0) throw error
    return attempt()
  }
}

/** Retries once if the storage is full and space could be freed. `again` prepares the retry. */
export async function withFreedStorage<T>(db: PinsetDb, attempt: () => Promise<T>, again: () => void): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (!isStorageFull(error) || !(await freeStorage(db))) throw error
    again()
    return attempt()
  }
}
