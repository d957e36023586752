/**
 * Decides about everything that a restored server lost (S22), which may be thousands of changes. A few share a transaction, so that the
 * page stays responsive and its lists are not read again for each change.
 */

import type { PinsetDb } from '../db'
import type { SaveContext } from '../intent'
import { gesture } from '../save/gesture'
import { putBack } from '../save/undo'
import { allTables } from '../write/write-set'
import { applyAgain, discard } from './decide'
import type { Dropped } from './drop'

const AT_ONCE = 20

/** One change could not be made, so the transaction of its step was undone. */
class Stuck extends Error {
  override readonly name = 'Stuck'
}

type Tell = (done: number) => void

/** Makes them again in this order. Returns how many succeeded. The others stay undecided. */
export async function sendAllAgain(
  db: PinsetDb,
  ids: readonly string[],
  context: () => SaveContext,
  tell: Tell,
): Promise<number> {
  const send = async (id: string) => (await applyAgain(db, id, context())).ok
  let sent = 0
  await inSteps(ids, tell, async (few) => {
    const all = async () => {
      for (const id of few) if (!(await send(id))) throw new Stuck('one could not be made again')
      return few.length
    }
    sent += await gesture(db, allTables(db), all).catch(async (error: unknown) => {
      if (!(error instanceof Stuck)) throw error
      let alone = 0
      for (const id of few) if (await send(id)) alone += 1
      return alone
    })
  })
  return sent
}

/** Discards them. Returns the data to put each back. */
export async function discardAll(
  db: PinsetDb,
  ids: readonly string[],
  context: () => SaveContext,
  tell: Tell,
): Promise<Dropped[]> {
  const dropped: Dropped[] = []
  await inSteps(ids, tell, async (few) => {
    const all = async () => {
      const those: Dropped[] = []
      for (const id of few) those.push(await discard(db, id, context()))
      return those
    }
    dropped.push(...(await gesture(db, allTables(db), all)))
  })
  return dropped
}

/** Undoes `discardAll`, last first. */
export async function putAllBack(db: PinsetDb, dropped: readonly Dropped[], context: () => SaveContext): Promise<void> {
  await inSteps(
    dropped.toReversed(),
    () => undefined,
    (few) =>
      gesture(db, allTables(db), async () => {
        for (const one of few) await putBack(db, one, context())
      }),
  )
}

async function inSteps<T>(all: readonly T[], tell: Tell, work: (few: readonly T[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < all.length; from += AT_ONCE) {
    await work(all.slice(from, from + AT_ONCE))
    tell(Math.min(from + AT_ONCE, all.length))
    await new Promise((resolve) => setTimeout(resolve))
  }
}
