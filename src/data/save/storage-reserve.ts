/**
 * Room on a full device. Every write needs some, also one that only says that a change is on its way, which has to be kept
 * before the change leaves (S6). So a reserve is kept while there is room, and dropped when there is none: a browser lets
 * deletions through, and what is sent frees more.
 */
import type { PinsetDb } from '../db'
import { dropCopies } from '../files/files'
import { isStorageFull } from './storage-full'

const RESERVE = 'reserve'
/** Enough for the marks, answers and rows of a few full pushes. */
const RESERVE_BYTES = 256 * 1024
/** The most that `getRandomValues` fills at once. */
const CHUNK = 65_536

/** Lays the reserve in, while nothing waits to be sent. True when it is there, or there is no room for it. */
export async function keepReserve(db: PinsetDb): Promise<boolean> {
  if ((await db.outbox.count()) > 0) return false
  if ((await db.blobs.where('sha256').equals(RESERVE).count()) > 0) return true
  // Noise: zeros would be packed to nothing.
  const noise = new Uint8Array(RESERVE_BYTES)
  for (let from = 0; from < noise.length; from += CHUNK) crypto.getRandomValues(noise.subarray(from, from + CHUNK))
  await db.blobs.put({ sha256: RESERVE, bytes: noise.buffer }).catch((error: unknown) => {
    if (!isStorageFull(error)) throw error
  })
  return true
}

/** Makes room for unsent work: drops copies of files, the reserve and the outcomes that nobody needs to see. False when there is neither. */
function freeStorage(db: PinsetDb): Promise<boolean> {
  return db.transaction('rw', db.blobs, db.uploads, db.results, async () => {
    // What the server has too comes back when it is asked for.
    const copies = await dropCopies(db, 0)
    const reserve = await db.blobs.where('sha256').equals(RESERVE).delete()
    const results = await db.results.filter(({ how }) => how === undefined).delete()
    return copies + reserve + results > 0
  })
}

/** Tries it once more where the first try found no room, without the copies of files that the server has. */
export async function withoutCopies<T>(db: PinsetDb, attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (!isStorageFull(error) || (await dropCopies(db, 0)) === 0) throw error
    return attempt()
  }
}

/** Tries it once more where the first try found no room and some could be made; `again` prepares for that. */
export async function withFreedStorage<T>(db: PinsetDb, attempt: () => Promise<T>, again: () => void): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (!isStorageFull(error) || !(await freeStorage(db))) throw error
    again()
    return attempt()
  }
}
