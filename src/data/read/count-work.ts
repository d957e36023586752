/** Counts unsent work for the mark in the header. The first screen loads nothing else of the queue. */
import { REFUSED } from '../../domain/mutation-state'
import type { PinsetDb } from '../db'
import { countFiles, liveUploads } from '../files/live-uploads'

/** Changes and files that only this device has: unsent and refused ones. */
export async function countWork(db: PinsetDb): Promise<{ unsent: number; refused: number }> {
  const total = await db.outbox.count()
  const aside = await db.outbox.where('state').equals(REFUSED).count()
  const refused = await db.attention.count()
  const files = countFiles(await liveUploads(db))
  return { unsent: total - aside + files.unsent, refused: refused + files.refused }
}
