/**
 * Once a day the server is asked for some of the copies of this device: what it lost without a new epoch is offered again by
 * whoever still has it. One request a step, like the lane it is part of; what is here is never touched. Which ones are still to
 * be asked for is kept in memory alone: a host that dies leaves them for another day.
 */

import { guardLease } from '../../src/data/engine/lease'
import { namesOfCopies, readBytes } from '../../src/data/files/files'
import { instantOf } from '../../src/domain/clock'
import { parseFileName } from '../../src/domain/kit/files'
import { judge } from '../engine/classify'
import { ASK_MOST, COMPARE_EVERY } from '../engine/constants'
import type { LaneContext } from './send-files'

/** Names of copies whose turn is on this day of the device's clock. */
export async function copiesOfToday({ db, now }: LaneContext): Promise<string[]> {
  const names = (await namesOfCopies(db)).toSorted()
  const first = (Math.floor(now() / COMPARE_EVERY) * ASK_MOST) % Math.max(1, names.length)
  return [...names.slice(first), ...names.slice(0, first)].slice(0, ASK_MOST)
}

/** Makes an upload of a copy that the server does not have whole. False when the server did not say what it has. */
export async function askForCopy({ db, server, term, saving }: LaneContext, name: string): Promise<boolean> {
  const [answer, bytes] = await Promise.all([server.head(`/blobs/${parseFileName(name)?.sha256}`), readBytes(db, name)])
  if (answer.kind === 'failed' || judge(answer).kind !== 'ok' || answer.offset === undefined) return false
  if (!bytes || answer.offset >= bytes.byteLength) return true
  await db.transaction('rw', db.uploads, db.meta, async () => {
    await guardLease(db, term)
    if (!(await db.uploads.get(name))) await db.uploads.put({ name, since: instantOf(saving().now) })
  })
  return true
}
