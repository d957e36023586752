/** Reads and marks the queue. The engine chooses the entries; this file only carries out the choice. */
import type { Mutation } from '../../domain/mutation'
import type { PinsetDb } from '../db'
import { relaxed } from '../write/relaxed'
import { guardLease } from './lease'

/** At least this many entries are read first to fill a batch, and twice the limit of the push. */
const WINDOW = 100

export type Chosen = {
  readonly batch: readonly Mutation[]
  /** A cancelled gesture. Its fence must be sent before anything else (S16). */
  readonly cancel?: readonly Mutation[]
  /** Entries further back that failed less often are sent first. */
  readonly standsBack?: true
  readonly waitUntil?: number
}

/** The engine's pure functions for the choice. */
export type Choosing = {
  /** The largest batch. */
  readonly most: number
  readonly batch: (queue: readonly Mutation[]) => Chosen
  readonly cancel: (queue: readonly Mutation[]) => readonly Mutation[]
}

/**
 * Chooses the next batch and marks it inflight in the same transaction, so that it is frozen before any request leaves (S6).
 * Mutations to fence are marked in the same way, so that they cannot be put back (S16). `choose.batch` gets the queue in order,
 * in growing windows, until it chooses entries or has seen all.
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
      // A mutation that was in flight when its host died may have arrived.
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

/** Whether this window has no entries to send, or a gesture or a needed create continues behind it. */
async function isCut(db: PinsetDb, queue: readonly Mutation[], batch: readonly Mutation[]): Promise<boolean> {
  const group = batch[0]?.group
  const size = group === undefined ? 1 : await db.outbox.where('group').equals(group).count()
  return size > batch.length || isBornLater(db, queue, batch)
}

/** Whether the batch needs a late create behind the window (S13). */
async function isBornLater(db: PinsetDb, queue: readonly Mutation[], batch: readonly Mutation[]): Promise<boolean> {
  const last = queue.at(-1)?.seq ?? 0
  const named = new Set(batch.flatMap(({ recordId, deps }) => [recordId, ...deps]))
  const isLateCreate = ({ kind, seq, recordId }: Mutation) => kind === 'create' && seq > last && named.has(recordId)
  // An `anyOf` walks a cursor from id to id. For many ids, reading the rest of the queue is faster.
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
 * `notBefore` (milliseconds of the device's clock) with its own back-off. A mutation cancelled in between keeps its hold.
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

/** A person may still put it back (S16), because its fence has not left. */
function isHeld({ state, fenced }: Mutation): boolean {
  return state === 'cancelling' && !fenced
}

/** A person asked to send now: this ends back-offs of entries. Mutations that can be put back stay held. */
export function retryNow(db: PinsetDb): Promise<void> {
  return db.transaction('rw', db.outbox, async () => {
    const waiting = await db.outbox.filter((one) => one.notBefore !== undefined && !isHeld(one)).toArray()
    await db.outbox.bulkPut(waiting.map(({ notBefore: _over, ...mutation }) => mutation))
  })
}
