/** Reading and marking the queue. Which entries go next is the engine's choice; this file only carries it out. */
import type { Mutation } from '../domain/mutation'
import type { PinsetDb } from './db'
import { guardLease } from './lease'

/** How many entries are looked at to fill one batch. */
const WINDOW = 500

export type Chosen = { readonly batch: readonly Mutation[]; readonly waitUntil?: number }

/**
 * Picks the next batch with `choose` and marks it inflight in the same transaction, so that it is frozen before any
 * request leaves (S6). `choose` sees the queue in order, in growing windows, until it takes something or all was seen.
 */
export function takeBatch(
  db: PinsetDb,
  epoch: number,
  choose: (queue: readonly Mutation[]) => Chosen,
): Promise<Chosen> {
  return db.transaction('rw', db.outbox, db.meta, async () => {
    await guardLease(db, epoch)
    const total = await db.outbox.count()
    for (let window = WINDOW; ; window *= 4) {
      const queue = await db.outbox.orderBy('seq').limit(window).toArray()
      const chosen = choose(queue)
      const last = chosen.batch.at(-1)
      // Nothing to take in this window, or a group that the window may have cut: look further.
      const cut = last === undefined || (last.group !== undefined && last.seq === queue.at(-1)?.seq)
      if (cut && window < total) continue
      const fresh = chosen.batch.filter((mutation) => mutation.state !== 'inflight')
      const inflight = chosen.batch.map((mutation) => ({ ...mutation, state: 'inflight' as const }))
      if (fresh.length > 0) await db.outbox.bulkPut(inflight)
      return { ...chosen, batch: inflight }
    }
  })
}

/**
 * Puts a batch back after a request that may or may not have arrived: it stays inflight, with one more attempt, and with
 * `notBefore` (milliseconds of the device's clock) with a back-off of its own.
 */
export function releaseBatch(
  db: PinsetDb,
  epoch: number,
  batch: readonly Mutation[],
  notBefore?: number,
): Promise<void> {
  return db.transaction('rw', db.outbox, db.meta, async () => {
    await guardLease(db, epoch)
    const current = await db.outbox.bulkGet(batch.map((mutation) => mutation.seq))
    const kept = current.filter((mutation) => mutation !== undefined)
    const wait = notBefore === undefined ? {} : { notBefore }
    await db.outbox.bulkPut(kept.map((mutation) => ({ ...mutation, ...wait, attempts: mutation.attempts + 1 })))
  })
}

/** Unsent and set-aside counts, for the sync mark. */
export async function countWork(db: PinsetDb): Promise<{ unsent: number; attention: number }> {
  const total = await db.outbox.count()
  const aside = await db.outbox.where('state').equals('attention').count()
  const attention = await db.attention.count()
  return { unsent: total - aside, attention }
}
