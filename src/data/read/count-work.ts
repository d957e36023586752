/** How much is unsent, for the mark in the header: the first screen counts the queue and loads nothing else of it. */
import { REFUSED } from '../../domain/mutation-state'
import type { PinsetDb } from '../db'
import { countFiles, liveUploads } from '../files/live-uploads'

/** What only this device has: changes and files that were not sent, and those that the server refused. */
export async function countWork(db: PinsetDb): Promise<{ unsent: number; refused: number }> {
  const total = await db.outbox.count()
  const aside = await db.outbox.where('state').equals(REFUSED).count()
  const refused = await db.attention.count()
  const files = countFiles(await liveUploads(db))
  return { unsent: total - aside + files.unsent, refused: refused + files.refused }
}
