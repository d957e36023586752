/** S12: whether this page may send requests by itself. Requests that a person starts are always allowed. */
import { readMeta } from '../../data/meta'
import { openedReplica } from '../replica/replica'

/** False while the signed-in user works offline. */
export async function mayTalk(): Promise<boolean> {
  const db = openedReplica()?.db
  if (!db) return true
  // An unreadable replica forbids nothing. The engine reports the problem.
  return (await readMeta(db, 'work_offline').catch(() => undefined)) !== true
}

/** Runs it unless the user works offline. */
export async function ifTalking(work: () => Promise<unknown>): Promise<void> {
  if (await mayTalk()) await work()
}
