/** S12: whether what this page does by itself may go out. What a person starts by hand asks nobody. */
import { readMeta } from '../../data/meta'
import { openedReplica } from '../replica/replica'

/** False while the user who is signed in here has switched to working offline. */
export async function mayTalk(): Promise<boolean> {
  const db = openedReplica()?.db
  if (!db) return true
  // A replica that cannot be read forbids nothing: the engine will say what is wrong with it.
  return (await readMeta(db, 'work_offline').catch(() => undefined)) !== true
}

/** Does it unless the switch is on. */
export async function ifTalking(work: () => Promise<unknown>): Promise<void> {
  if (await mayTalk()) await work()
}
