/** S22: whether the server was restored since the replica was read, by what an answer says of its epoch. */
import type { PinsetDb } from '../../src/data/db'
import { readMeta } from '../../src/data/meta'
import { knowEpoch } from '../../src/data/mirror'
import type { Answer } from '../engine/classify'
import type { Restored } from '../engine/states'

export async function restoredBy(db: PinsetDb, answer: Answer, term: number): Promise<{ restored?: Restored }> {
  const epoch = answer.kind === 'answered' && answer.ours ? answer.epoch : undefined
  if (epoch === undefined) return {}
  const loading = (await readMeta(db, 'load'))?.epoch
  const known = (await readMeta(db, 'epoch')) ?? loading
  if (known === undefined) await knowEpoch(db, term, epoch)
  if (known === undefined || known === epoch) return {}
  return { restored: loading === epoch ? 'loading' : 'unread' }
}
