/**
 * Undo (S16). A mutation that never left is dropped, one that may have left is first fenced at the server, and one that the
 * server has is undone by a new change.
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

/**
 * Undoes one gesture, named by the mutations of its save. `inverse` is the gesture that undoes it if nothing else can.
 */
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

/** An unsent change and its dependents, which would have to be discarded with it. */
export async function withLater(db: PinsetDb, id: string): Promise<Mutation[]> {
  const gesture = await wholeGestures(db, [id])
  return [...gesture, ...(await laterThan(db, gesture))]
}

/**
 * Discards unsent changes, with all later changes of the same records. Changes that may have left are fenced, and undone if
 * the server has made them. The fence waits until `holdUntil` (ms of the device's clock): until then they can be put back.
 * Returns the discarded changes for that.
 */
export function discardUnsent(db: PinsetDb, id: string, context: SaveContext, holdUntil?: number): Promise<Dropped> {
  return gesture(db, allTables(db), async () => takeBackInside(db, await withLater(db, id), context, { holdUntil }))
}

/**
 * Entries that need a gesture: later ones of the same records, of records it creates, and so on. Also earlier entries that wait
 * for a late create of the gesture (S13).
 */
async function laterThan(db: PinsetDb, gesture: readonly Mutation[]): Promise<Mutation[]> {
  const taken = new Set(gesture.map(({ id }) => id))
  // The place from which a record's entries are dependents: earlier entries do not need the gesture.
  const since = new Map<string, number>()
  const add = ({ recordId, seq }: Mutation) => since.set(recordId, Math.min(since.get(recordId) ?? seq, seq))
  for (const mutation of gesture) add(mutation)
  const groups = new Set<string>()
  const later: Mutation[] = []
  const queue = await db.outbox.orderBy('seq').toArray()
  const lateCreateOf = lateCreates(queue)
  // A member of a group adds the whole group, also entries before it. So repeat until nothing is added.
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
 * Inside the caller's transaction. A never-sent mutation is dropped at once. One that may have been sent gets a fence, which
 * leaves after `holdUntil` (ms of the device's clock).
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
  // A mutation that later work needs is marked for its fence before that work leaves the queue.
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
  // The back-off belonged to its push: the fence only waits while the mutation can be put back.
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
 * Puts back discarded changes. Before the server knows of the discard, this restores the state before. Afterwards refused
 * changes return as new questions, and unsent ones at the end of the queue. All or nothing: false if a fence may have left,
 * because a fenced change cannot return, and its dependents would be refused.
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
    // Another device's refusal has no place in this queue. If an import took one of the places, all go to the end, in order.
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
 * The mutations marked for a fence, as they wait again; undefined if a fence may have left. A mutation that may have left
 * before is sent again under its key and gets the same answer.
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
