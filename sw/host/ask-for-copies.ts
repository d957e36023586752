/**
 * Once a day the server is asked for some of the copies of this device, by turns: what it lost without a new epoch is offered
 * again by whoever still has it. One request a step, like the lane it is part of; what is here is never touched.
 */
import type { PinsetDb } from '../../src/data/db'
import { namesOfCopies, readBytes } from '../../src/data/files'
import { guardLease } from '../../src/data/lease'
import { readMeta } from '../../src/data/meta'
import { instantOf } from '../../src/domain/clock'
import { parseFileName } from '../../src/domain/kit/files'
import { judge } from '../engine/classify'
import { ASK_EVERY, ASK_MOST } from '../engine/constants'
import type { LaneContext } from './send-files'

/** True when there may be more to ask for at once. */
export async function askForCopy(context: LaneContext): Promise<boolean> {
  const { db, server, term, now, saving } = context
  const known = await readMeta(db, 'files_asked')
  const isToday = known !== undefined && Math.abs(now() - known.at) < ASK_EVERY
  const { at, left } = isToday ? known : { at: now(), left: ASK_MOST }
  if (left === 0) return false
  const { name, isLast } = await nextCopy(db, known?.after ?? '')
  const answer = name === undefined ? undefined : await server.head(`/blobs/${parseFileName(name)?.sha256}`)
  const isKnown = answer?.kind === 'answered' && judge(answer).kind === 'ok' && answer.offset !== undefined
  const size = name === undefined ? undefined : (await readBytes(db, name))?.byteLength
  const isLost = isKnown && size !== undefined && answer.offset < size
  await db.transaction('rw', db.uploads, db.meta, async () => {
    await guardLease(db, term)
    const isFree = name !== undefined && (await db.uploads.get(name)) === undefined
    if (isLost && isFree) await db.uploads.put({ name, since: instantOf(saving().now) })
    const asked = { at, left: isLast ? 0 : left - 1, after: isLast ? '' : name }
    await db.meta.put({ key: 'files_asked', value: asked })
  })
  return isKnown
}

/** The copy whose turn it is. Behind the last one the day is over: the next begins with the first. */
async function nextCopy(db: PinsetDb, after: string): Promise<{ name: string | undefined; isLast: boolean }> {
  const names = (await namesOfCopies(db)).toSorted()
  const index = names.findIndex((name) => name > after)
  return { name: names[index], isLast: index < 0 || index === names.length - 1 }
}
