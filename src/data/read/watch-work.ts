/** Reports the unsent work of a replica and its identity, at once and after every change. */
import { liveQuery } from 'dexie'
import type { PinsetDb } from '../db'
import { readMeta } from '../meta'
import { countWork } from './count-work'

/** `device` is undefined if the replica was cleared. `queued`: see `Meta`, as stored on the disk. */
export type WorkFacts = { readonly count: number; readonly device: string | undefined; readonly queued: number }

/** Returns the function that ends it. Closing or deleting the database ends it too. */
export function watchWork(db: PinsetDb, tell: (facts: WorkFacts) => void): () => void {
  const read = async () => {
    const { unsent, refused } = await countWork(db)
    const [device, queued = 0] = await Promise.all([readMeta(db, 'device'), readMeta(db, 'queued')])
    return { count: unsent + refused, device, queued }
  }
  const watching = liveQuery(read).subscribe({ next: tell, error: () => undefined })
  return () => watching.unsubscribe()
}
