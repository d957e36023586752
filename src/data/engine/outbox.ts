/** Reading and marking the queue. Which entries go next is the engine's choice; this file only carries it out. */
import type { Mutation } from '../../domain/mutation'
import type { PinsetDb } from '../db'
import { relaxed } from '../write/relaxed'
import { guardLease } from './lease'

/** How many entries are looked at first to fill one batch: at least so many, and twice what the push may take. */
const WINDOW = 100

export type Chosen = {
  readonly batch: readonly Mutation[]
  /** A cancelled gesture; nothing else is sent before its fence (S16). */
  readonly cancel?: readonly Mutation[]
  /** What has failed less often goes before it, should there be any further back. */
  readonly standsBack?: true
  readonly waitUntil?: number
}

/** How a host chooses: pure functions of the engine. */
export type Choosing = {
  /** Entries that a batch may have. */
  readonly most: number
  readonly batch: (queue: readonly Mutation[]) => Chosen
  readonly cancel: (queue: readonly Mutation[]) => readonly Mutation[]
}

/**
 * Picks what goes next and marks a batch inflight in the same transaction, so that it is frozen before any
 * request leaves (S6), and what is to be fenced off as past putting back (S16). `choose.batch` sees the queue in order, in growing windows, until it takes something or all was seen.
 */
export function takeBatch(db: PinsetDb, term: number, choose: Choosing): Promise<Chosen> {
  return db.transaction('rw', db.outbox, db.meta, async () => {
    await guardLease(db, term)
    const [total, takenBack] = await Promise.all([
      db.outbox.count(),
      db.outbox.where('state').equals('cancelling').count(),
    ])
    const cancel = takenBack > 0 ? choose.cancel(await db.outbox.orderBy('seq').toArray()) : []
    if (cancel.length > 0) {
      const fenced = cancel.map((mutation) => ({ ...mutation, fenced: true as const }))
      if (cancel.some((mutation) => !mutation.fenced)) await db.outbox.bulkPut(fenced)
      return { batch: [], cancel: fenced }
    }
    for (let window = Math.max(WINDOW, 2 * choose.most); ; window *= 4) {
      const queue = await db.outbox.orderBy('seq').limit(window).toArray()
      const chosen = choose.batch(queue)
      if (window < total && (chosen.standsBack || (await isCut(db, queue, chosen.batch)))) continue
      const fresh = chosen.batch.filter((mutation) => mutation.state !== 'inflight')
      // One that was on its way when its host died may have arrived.
      const inflight = chosen.batch.map((mutation) => ({
        ...mutation,
        state: 'inflight' as const,
        attempts: mutation.state === 'inflight' ? Math.max(1, mutation.attempts) : mutation.attempts,
      }))
      if (fresh.length > 0) await db.outbox.bulkPut(inflight)
      return { ...chosen, batch: inflight }
    }
  })
}

/** Nothing to take in this window, or a gesture that goes on behind it, or a create that stands there: look further. */
async function isCut(db: PinsetDb, queue: readonly Mutation[], batch: readonly Mutation[]): Promise<boolean> {
  const group = batch[0]?.group
  const size = group === undefined ? 1 : await db.outbox.where('group').equals(group).count()
  return size > batch.length || isBornLater(db, queue, batch)
}

/** Whether one of the batch needs a create that stands behind all that was looked at, as one made again may (S13). */
async function isBornLater(db: PinsetDb, queue: readonly Mutation[], batch: readonly Mutation[]): Promise<boolean> {
  const last = queue.at(-1)?.seq ?? 0
  const named = new Set(batch.flatMap(({ recordId, deps }) => [recordId, ...deps]))
  const isLateCreate = ({ kind, seq, recordId }: Mutation) => kind === 'create' && seq > last && named.has(recordId)
  // An `anyOf` walks a cursor from id to id: of many, the rest of the queue is read sooner.
  if (named.size > WINDOW) return (await db.outbox.where('seq').above(last).toArray()).some(isLateCreate)
  return (
    (await db.outbox
      .where('recordId')
      .anyOf([...named])
      .filter(isLateCreate)
      .first()) !== undefined
  )
}

/**
 * Puts a batch back after a request that may or may not have arrived: it stays inflight, with one more attempt, and with
 * `notBefore` (milliseconds of the device's clock) with a back-off of its own. A mutation cancelled meanwhile keeps its hold.
 */
export function releaseBatch(
  db: PinsetDb,
  term: number,
  batch: readonly Mutation[],
  notBefore?: number,
): Promise<void> {
  return relaxed(db).transaction('rw', db.outbox, db.meta, async () => {
    await guardLease(db, term)
    const current = await db.outbox.bulkGet(batch.map((mutation) => mutation.seq))
    const kept = current.filter((mutation) => mutation !== undefined)
    const wait = (mutation: Mutation) => (notBefore === undefined || isHeld(mutation) ? {} : { notBefore })
    await db.outbox.bulkPut(
      kept.map((mutation) => ({ ...mutation, ...wait(mutation), attempts: mutation.attempts + 1 })),
    )
  })
}

/** A person may still put it back (S16): no fence of it has left. */
function isHeld({ state, fenced }: Mutation): boolean {
  return state === 'cancelling' && !fenced
}

/** What only waits out a back-off of its own may go at once: a person asked for it. What can be put back is held on. */
export function retryNow(db: PinsetDb): Promise<void> {
  return db.transaction('rw', db.outbox, async () => {
    const waiting = await db.outbox.filter((one) => one.notBefore !== undefined && !isHeld(one)).toArray()
    await db.outbox.bulkPut(waiting.map(({ notBefore: _over, ...mutation }) => mutation))
  })
}
