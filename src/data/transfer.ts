/**
 * Unsent work as a file: for a phone whose address, account or storage is in danger. The file carries the mutations with
 * their keys, so whatever sends them, and however often, each is done once.
 */
import { instantOf } from '../domain/clock'
import { type Mutation, SCHEMA, wasNeverSent, withGroupSizes } from '../domain/mutation'
import { readWorkFile, writeWorkFile } from '../domain/work-file'
import type { PinsetDb } from './db'
import type { SaveContext } from './intent'
import type { AttentionEntry, NewMutation } from './rows'
import { readAllHeld, refoldAll } from './settle'
import { allTables, flush, newWriteSet } from './write-set'

/** The unsent work of this replica, as the text of a file; what waits for a decision is in it too. */
export async function exportWork(db: PinsetDb, context: SaveContext): Promise<{ text: string; count: number }> {
  return db.transaction('rw', db.outbox, db.attention, async () => {
    const [queue, entries] = await Promise.all([db.outbox.orderBy('seq').toArray(), db.attention.toArray()])
    // Whoever takes the file in may send it: from now on it is frozen here too (S6).
    await db.outbox.bulkPut(queue.filter(wasNeverSent).map((mutation) => ({ ...mutation, attempts: 1 })))
    const mutations = queue.map(({ seq: _seq, notBefore: _wait, ...mutation }) => mutation)
    const attention = entries.map(({ report: _report, unsure: _unsure, ...entry }) => entry)
    const text = writeWorkFile({ user: context.user, at: instantOf(context.now), mutations, attention })
    return { text, count: mutations.length }
  })
}

export type Imported =
  | { readonly ok: true; readonly added: number; readonly known: number }
  /** `unreadable`: no file of ours; `other_user`: another account's work, which only that account may send; `newer`: made by a newer app. */
  | { readonly ok: false; readonly reason: 'unreadable' | 'other_user' | 'newer' }

/**
 * Takes the work of a file into the queue, in its order, behind what waits here. What is here already, or was sent from
 * here, is passed over; what another device has sent meanwhile is answered by the server as it was then.
 */
export async function importWork(db: PinsetDb, file: string, context: SaveContext): Promise<Imported> {
  const read = readWorkFile(file)
  if (typeof read === 'string') return { ok: false, reason: read }
  const { mutations, attention, user } = read
  if (user !== context.user || mutations.some((mutation) => mutation.user !== user))
    return { ok: false, reason: 'other_user' }
  if (mutations.some(({ schema }) => schema > SCHEMA)) return { ok: false, reason: 'newer' }
  return db.transaction('rw', allTables(db), async () => {
    const ids = mutations.map((mutation) => mutation.id)
    const [queued, done] = await Promise.all([
      db.outbox.where('id').anyOf(ids).toArray(),
      db.results.where('id').anyOf(ids).toArray(),
    ])
    const known = new Set([...queued, ...done].map((one) => one.id))
    const fresh = mutations.filter((mutation) => !known.has(mutation.id))
    // Of a gesture some entries may be known here as sent: those that are left are not to wait for them (S14).
    await addAll(db, withGroupSizes(fresh as NewMutation[]), attention as AttentionEntry[], context)
    return { ok: true, added: fresh.length, known: mutations.length - fresh.length }
  })
}

async function addAll(
  db: PinsetDb,
  fresh: readonly NewMutation[],
  attention: readonly AttentionEntry[],
  context: SaveContext,
): Promise<void> {
  const last = await db.outbox.orderBy('seq').last()
  const first = Math.max(1, Math.floor(last?.seq ?? 0) + 1)
  // It may have been sent from where it came from: from now on it is frozen (S6).
  const placed = fresh.map((mutation, index): Mutation => {
    const state = mutation.state === 'inflight' || mutation.state === 'blocked' ? 'queued' : mutation.state
    return { ...mutation, state, attempts: Math.max(1, mutation.attempts), seq: first + index }
  })
  const ids = new Set(placed.map((mutation) => mutation.id))
  const held = await readAllHeld(db, context.registry, placed)
  const set = newWriteSet()
  set.mutations.push(...placed)
  set.attention.push(
    ...attention.filter((entry) => ids.has(entry.id)).map((entry) => ({ ...entry, report: true as const })),
  )
  for (const mutation of placed) {
    const entry = held.get(`${mutation.entity}/${mutation.recordId}`)
    if (entry) entry.record = { ...entry.record, pending: [...entry.record.pending, mutation] }
  }
  refoldAll(held, set)
  await flush(db, set)
}
