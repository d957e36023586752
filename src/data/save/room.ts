/**
 * Space on a full device. Every write needs some, also the mark that must be stored before a change leaves (S6). So the device
 * keeps a reserve while it has space, and deletes it when the storage is full. Browsers always allow deletions, and sending
 * frees more.
 */
import type { PinsetDb } from '../db'
import { dropCopies } from '../files/files'
import { isOutOfRoom } from './out-of-room'

const RESERVE = 'reserve'
/** Enough for the marks, answers and rows of a few full pushes. */
const RESERVE_BYTES = 256 * 1024
/** The most that `getRandomValues` fills at once. */
const CHUNK = 65_536

/** Stores the reserve while nothing waits to be sent. True if it exists, or the storage has no space for it. */
export async function keepReserve(db: PinsetDb): Promise<boolean> {
  if ((await db.outbox.count()) > 0) return false
  if ((await db.blobs.where('sha256').equals(RESERVE).count()) > 0) return true
  // Random bytes, because the storage would compress zeros.
  const noise = new Uint8Array(RESERVE_BYTES)
  for (let from = 0; from < noise.length; from += CHUNK) crypto.getRandomValues(noise.subarray(from, from + CHUNK))
  await db.blobs.put({ sha256: RESERVE, bytes: noise.buffer }).catch((error: unknown) => {
    if (!isOutOfRoom(error)) throw error
  })
  return true
}

/** Frees space for unsent work: deletes copies of files, the reserve and unneeded outcomes. False if none exist. */
function freeRoom(db: PinsetDb): Promise<boolean> {
  return db.transaction('rw', db.blobs, db.uploads, db.results, async () => {
    // Copies can be fetched from the server again.
    const copies = await dropCopies(db, 0)
    const reserve = await db.blobs.where('sha256').equals(RESERVE).delete()
    const results = await db.results.filter(({ how }) => how === undefined).delete()
    return copies + reserve + results > 0
  })
}

/** Tries once more without copies of files, if the first attempt found no space. */
export async function withoutCopies<T>(db: PinsetDb, attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (!isOutOfRoom(error) || (await dropCopies(db, 0)) === 0) throw error
    return attempt()
  }
}

/** Tries once more if the first attempt found no space and some could be freed; `again` prepares for it. */
export async function withRoom<T>(db: PinsetDb, attempt: () => Promise<T>, again: () => void): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (!isOutOfRoom(error) || !(await freeRoom(db))) throw error
    again()
    return attempt()
  }
}
