/** How much of a replica is unsent, at once and after every change, and which replica the database holds. */
import { liveQuery } from 'dexie'
import type { PinsetDb } from '../db'
import { readMeta } from '../meta'
import { countWork } from './count-work'

/** `device` is undefined where the replica was cleared. */
export type WorkFacts = { readonly count: number; readonly device: string | undefined }

/** Returns what ends it. A database that is closed or deleted meanwhile ends it too. */
export function watchWork(db: PinsetDb, tell: (facts: WorkFacts) => void): () => void {
  const read = async () => {
    const { unsent, refused } = await countWork(db)
    return { count: unsent + refused, device: await readMeta(db, 'device') }
  }
  const watching = liveQuery(read).subscribe({ next: tell, error: () => undefined })
  return () => watching.unsubscribe()
}
