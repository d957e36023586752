/**
 * Once a day a device asks the server for some of its copies, and offers files that the server lost without a new epoch. Like
 * the lane it sends one request per step. It never changes the copies. The list is in memory only: after a death of the host
 * the rest waits for another day.
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

/** Makes an upload of a copy that the server does not have completely. False without an answer of the server. */
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
