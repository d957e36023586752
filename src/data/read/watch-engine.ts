/** Reports the engine's note and the number of waiting changes, at once and after every change. */
import { liveQuery } from 'dexie'
import type { PinsetDb } from '../db'
import { type EngineNote, readMeta } from '../meta'
import { countWork } from './count-work'

export type EngineFacts = { readonly note: EngineNote | undefined } & Awaited<ReturnType<typeof countWork>>

/** Returns a function that stops it. Closing the database stops it too. */
export function watchEngine(db: PinsetDb, tell: (facts: EngineFacts) => void): () => void {
  const read = async () => ({ note: await readMeta(db, 'engine'), ...(await countWork(db)) })
  const watching = liveQuery(read).subscribe({ next: tell, error: () => undefined })
  return () => watching.unsubscribe()
}
