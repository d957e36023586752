/** Reports the amount of unsent work and the replica's device id, at once and after every change. */
import { liveQuery } from 'dexie'
import type { PinsetDb } from '../db'
import { readMeta } from '../meta'
import { countWork } from './count-work'

/** `device` is undefined if the replica was cleared. */
export type WorkFacts = { readonly count: number; readonly device: string | undefined }

/** Returns a function that stops it. Closing or deleting the database stops it too. */
export function watchWork(db: PinsetDb, tell: (facts: WorkFacts) => void): () => void {
  const read = async () => {
    const { unsent, refused } = await countWork(db)
    return { count: unsent + refused, device: await readMeta(db, 'device') }
  }
  const watching = liveQuery(read).subscribe({ next: tell, error: () => undefined })
  return () => watching.unsubscribe()
}
