/** Counts unsent work for the header's mark. The first screen loads nothing else of the queue. */
import { REFUSED } from '../../domain/mutation-state'
import type { PinsetDb } from '../db'
import { countFiles, liveUploads } from '../files/live-uploads'

/** Work that only this device has: unsent changes and files, and those that the server refused. */
export async function countWork(db: PinsetDb): Promise<{ unsent: number; refused: number }> {
  const total = await db.outbox.count()
  const aside = await db.outbox.where('state').equals(REFUSED).count()
  const refused = await db.attention.count()
  const files = countFiles(await liveUploads(db))
  return { unsent: total - aside + files.unsent, refused: refused + files.refused }
}
