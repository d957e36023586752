/**
 * Undo (S16). An unsent mutation is dropped. One that may have been sent is first fenced at the server. One that the server applied is
 * undone by another change.
 */

import type { Intent } from '../../domain/acts/intent'
import { instantOf } from '../../domain/clock'
import { type Mutation, wasNeverSent } from '../../domain/mutation'
import { isRefused } from '../../domain/mutation-state'
import { lateCreates } from '../../domain/queue-order'
import { AT_END } from '../../domain/queue-place'
import type { PinsetDb } from '../db'
import { type Dropped, dropInside, wholeGestures } from '../decide/drop'
import type { SaveContext, SaveOutcome } from '../intent'
import { changePending, readAllHeld, refoldAll, replaceQueued } from '../write/held-records'
import { allTables, flush, newWriteSet } from '../write/write-set'
import { gesture } from './gesture'
import { needingAgain } from './needs'
import { type Separately, saveInside } from './repository'

/** Undoes one gesture, named by the mutations of its save. `inverse` is the gesture that undoes it if nothing else is possible any more. */
export function undo(
  db: PinsetDb,
  ids: readonly string[],
  inverse: readonly Intent[],
  context: SaveContext,
  how: Separately = {},
): Promise<SaveOutcome> {
  return gesture(db, allTables(db), async () => {
    const gesture = await wholeGestures(db, ids)
    const isWhole = ids.every((id) => gesture.some((mutation) => mutation.id === id))
    const later = await laterThan(db, gesture)
    // A later gesture that was joined to this one must not be undone with it.
    const isMixed = !isWhole || gesture.length === 0 || later.length > 0 || gesture.some(({ joined }) => joined)
    if (isMixed) return saveInside(db, inverse, context, how)
    await takeBackInside(db, gesture, context)
    return { ok: true, mutations: [] }
  })
}

/** An unsent change and all entries that need it. */
export async function withLater(db: PinsetDb, id: string): Promise<Mutation[]> {
  const gesture = await wholeGestures(db, [id])
  return [...gesture, ...(await laterThan(db, gesture))]
}

/**
 * Discards unsent changes, with all later ones of the same records. Entries that may have been sent are fenced, and undone if the server
 * applied them. Until `holdUntil` (ms of the device's clock) they can be put back. Returns what was discarded.
 */
export function discardUnsent(db: PinsetDb, id: string, context: SaveContext, holdUntil?: number): Promise<Dropped> {
  return gesture(db, allTables(db), async () => takeBackInside(db, await withLater(db, id), context, { holdUntil }))
}

/**
 * Entries that need a gesture: later ones of its records and of records that it creates, and so on. Also earlier ones that wait for one
 * of its creates, which was made again at the end (S13).
 */
async function laterThan(db: PinsetDb, gesture: readonly Mutation[]): Promise<Mutation[]> {
  const taken = new Set(gesture.map(({ id }) => id))
  // The place from which a record's entries are included. Entries before the first included one do not need it.
  const since = new Map<string, number>()
  const add = ({ recordId, seq }: Mutation) => since.set(recordId, Math.min(since.get(recordId) ?? seq, seq))
  for (const mutation of gesture) add(mutation)
  const groups = new Set<string>()
  const later: Mutation[] = []
  const queue = await db.outbox.orderBy('seq').toArray()
  const lateCreateOf = lateCreates(queue)
  // A group member includes its whole group, which may start earlier. Repeats until nothing is added.
  for (let size = -1; size !== later.length; ) {
    size = later.length
    for (const mutation of queue) {
      if (taken.has(mutation.id)) continue
      const needs = [mutation.recordId, ...mutation.deps].some((id) => (since.get(id) ?? mutation.seq) < mutation.seq)
      const losesCreate = taken.has(lateCreateOf(mutation)?.id ?? '')
      if (!needs && !losesCreate && !(mutation.group !== undefined && groups.has(mutation.group))) continue
      taken.add(mutation.id)
      add(mutation)
      if (mutation.group !== undefined) groups.add(mutation.group)
      later.push(mutation)
    }
  }
  return later.toSorted((a, b) => a.seq - b.seq)
}

/**
 * Inside the caller's transaction. An unsent mutation is dropped at once. One that may have been sent gets a fence, which is sent from
 * `holdUntil` on (ms of the device's clock).
 */
export async function takeBackInside(
  db: PinsetDb,
  mutations: readonly Mutation[],
  context: SaveContext,
  {
    how = 'undone',
    holdUntil,
  }: { readonly how?: 'undone' | 'discarded'; readonly holdUntil?: number | undefined } = {},
): Promise<Dropped> {
  const leaving = mutations.filter((mutation) => wasNeverSent(mutation) || isRefused(mutation))
  const sent = mutations.filter((mutation) => !leaving.includes(mutation) && mutation.state !== 'cancelling')
  // A mutation that later work needs is fenced before that work leaves the queue.
  if (sent.length > 0) await markCancelling(db, sent, context, holdUntil)
  const dropped = await dropInside(db, leaving, context, { how, settles: true })
  return sent.length > 0 ? { ...dropped, fenced: sent } : dropped
}

async function markCancelling(
  db: PinsetDb,
  sent: readonly Mutation[],
  context: SaveContext,
  holdUntil = 0,
): Promise<void> {
  // The back-off belonged to its push. The fence waits only while the mutation can be put back.
  const cancelling = sent.map(
    ({ notBefore: _push, ...mutation }): Mutation => ({
      ...mutation,
      state: 'cancelling',
      ...(holdUntil > 0 ? { notBefore: holdUntil } : {}),
    }),
  )
  await replaceQueued(db, context.registry, sent, cancelling)
}

/**
 * Puts discarded changes back. Before the server was told, the earlier state returns. Afterwards refused changes return as new ones to
 * decide, and unsent ones at the end of the queue. All or nothing, and false for nothing: fenced changes cannot return, and changes that
 * need them would only be refused.
 */
export async function putBack(db: PinsetDb, dropped: Dropped, context: SaveContext): Promise<boolean> {
  return gesture(db, allTables(db), async () => {
    const unfenced = await notFenced(db, dropped.fenced ?? [])
    if (!unfenced) return false
    const settlements = await db.outbox
      .where('id')
      .anyOf([...dropped.settlements])
      .toArray()
    const isUnsent = settlements.length === dropped.settlements.length && settlements.every(wasNeverSent)
    const { mutations, entries } = isUnsent ? dropped : (dropped.adopted ?? dropped)
    const places = await db.outbox.bulkGet(mutations.map(({ seq }) => seq))
    const renamed = new Map(mutations.map(({ id }) => [id, isUnsent ? id : context.makeId()]))
    // Another device's refusal has no place in this queue. If an import uses one of the places, all are appended in order.
    const isFree = mutations.every(({ seq }) => seq > 0) && places.every((one) => one === undefined)
    const back = mutations.map((mutation) => ({
      ...mutation,
      id: renamed.get(mutation.id) ?? mutation.id,
      ...(isFree ? {} : { seq: AT_END }),
    }))
    const held = await readAllHeld(db, context.registry, [...unfenced, ...back])
    const set = newWriteSet()
    const ours = new Set(unfenced.map(({ id }) => id))
    set.mutations.push(...unfenced)
    set.mutations.push(...(await needingAgain(db, back, context.registry)).filter((one) => !ours.has(one.id)))
    if (isUnsent) set.droppedMutations.push(...settlements.map(({ seq }) => seq))
    if (isFree) set.mutations.push(...back)
    else for (const { seq: _place, ...mutation } of back) set.added.push(mutation)
    for (const entry of entries) {
      const id = renamed.get(entry.id) ?? entry.id
      set.refusals.push(isUnsent ? entry : { ...entry, id, report: true })
    }
    const at = instantOf(context.now)
    for (const { id, entity, recordId } of isUnsent ? [] : mutations) {
      set.results.push({ id, entity, recordId, status: 0, at, how: 'replaced' })
    }
    changePending(held, ours, [...unfenced, ...back])
    refoldAll(held, set)
    await flush(db, set)
    return true
  })
}

/**
 * The marked mutations without their fence. Undefined if a fence may have been sent. A mutation that may have been sent before is sent
 * again under its key and gets the same answer.
 */
async function notFenced(db: PinsetDb, marked: readonly Mutation[]): Promise<readonly Mutation[] | undefined> {
  const stored = await db.outbox
    .where('id')
    .anyOf(marked.map(({ id }) => id))
    .toArray()
  const found = new Map(stored.map((mutation) => [mutation.id, mutation]))
  const back: Mutation[] = []
  for (const old of marked) {
    const now = found.get(old.id)
    if (now?.state !== 'cancelling' || now.fenced) return undefined
    const { notBefore: _hold, ...kept } = now
    const attempts = old.state === 'inflight' ? Math.max(1, now.attempts) : now.attempts
    const wait = old.notBefore === undefined ? {} : { notBefore: old.notBefore }
    back.push({ ...kept, ...wait, state: 'queued', attempts })
  }
  return back
}
