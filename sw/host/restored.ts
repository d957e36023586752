/**
 * S22, S31: an answer to a push or a fence shows whether the server was restored since the replica was loaded. It also names
 * the server's newest point, which is stored before the answer is applied.
 */
import type { PinsetDb } from '../../src/data/db'
import { knowEpoch } from '../../src/data/engine/mirror'
import { keepPoint } from '../../src/data/engine/points'
import { readMeta } from '../../src/data/meta'
import type { Answer } from '../engine/classify'
import type { Restored } from '../engine/states'

export async function restoredBy(db: PinsetDb, answer: Answer, term: number): Promise<{ restored?: Restored }> {
  const { epoch, head } = answer.kind === 'answered' && answer.ours ? answer : {}
  if (epoch === undefined) return {}
  const loading = (await readMeta(db, 'load'))?.epoch
  const known = (await readMeta(db, 'epoch')) ?? loading
  if (known === undefined) await knowEpoch(db, term, epoch)
  if (known !== undefined && known !== epoch) return { restored: loading === epoch ? 'loading' : 'unread' }
  if (head) await keepPoint(db, term, head)
  return {}
}
