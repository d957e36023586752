/**
 * Unsent work as a file, for a phone whose address, account or storage is at risk. The file contains the mutations with their
 * keys, so each takes effect once, even if several devices send it.
 */

import { instantOf } from '../../domain/clock'
import { parseFileName, sniffed } from '../../domain/kit/files'
import { type Mutation, SCHEMA, wasNeverSent, withGroupSizes } from '../../domain/mutation'
import { knownTo } from '../../domain/queue-order'
import { endPlace } from '../../domain/queue-place'
import { readWorkFile, writeWorkFile } from '../../domain/work-file'
import type { PinsetDb } from '../db'
import { keepUnsent, readUnsent } from '../files/files'
import { filesAlone } from '../files/files-brought'
import type { SaveContext } from '../intent'
import type { NewMutation, ResultEntry, StoredRefusal } from '../rows'
import { gesture } from '../save/gesture'
import { depsHere } from '../save/needs'
import { changePending, readAllHeld, refoldAll, replaceQueued } from '../write/held-records'
import { allTables, flush, newWriteSet } from '../write/write-set'
import { fromBase64, toBase64 } from './base64'
import { outcomesOf, wholeGestures } from './drop'

/** The unsent work of this replica as the text of a file, refused changes included. */
export async function exportWork(db: PinsetDb, context: SaveContext): Promise<{ text: string; count: number }> {
  return db.transaction('rw', db.outbox, db.attention, db.uploads, db.blobs, async () => {
    const [queue, entries] = await Promise.all([db.outbox.orderBy('seq').toArray(), db.attention.toArray()])
    const unsent = await readUnsent(db)
    // Another device may import and send it, so it is frozen here too (S6.4).
    await db.outbox.bulkPut(queue.filter(wasNeverSent).map((mutation) => ({ ...mutation, exported: true as const })))
    // That device fences the cancelled mutations (S16.11), so they cannot be put back here either.
    const takenBack = queue.filter(({ state }) => state === 'cancelling')
    await db.outbox.bulkPut(takenBack.map((mutation) => ({ ...mutation, fenced: true as const })))
    const mutations = queue.map(({ seq: _seq, notBefore: _wait, ...mutation }) => mutation)
    const refusals = entries.map(({ report: _report, unsure: _unsure, unreported: _refused, ...entry }) => entry)
    const files = Object.fromEntries([...unsent].map(([name, bytes]) => [name, toBase64(new Uint8Array(bytes))]))
    const work = { mutations, attention: refusals, files }
    const text = writeWorkFile({ user: context.user, at: instantOf(context.now), ...work })
    return { text, count: mutations.length + filesAlone(db, unsent.keys(), queue).length }
  })
}

export type Imported =
  /** `leaving`: changes that are being fenced here and can be imported only after that. */
  | { readonly ok: true; readonly added: number; readonly known: number; readonly leaving?: number }
  /** `unreadable`: not a file of this app; `other_user`: only that account may send it; `newer`: made by a newer app. */
  | { readonly ok: false; readonly reason: 'unreadable' | 'other_user' | 'newer' }

/**
 * Imports the work of a file into the queue, in its order, behind the entries here. It skips changes that are already here or
 * were sent from here. A change that another device has sent since gets the server's stored answer. A change that was
 * discarded here returns under a new key, because its old key is fenced. Before its fence leaves, it returns under its old key.
 */
export async function importWork(
  db: PinsetDb,
  file: string,
  context: SaveContext,
  digestOf: (bytes: ArrayBuffer) => Promise<string>,
): Promise<Imported> {
  const read = readWorkFile(file)
  if (typeof read === 'string') return { ok: false, reason: read }
  const { user } = read
  const mutations = firstOfEach(read.mutations as NewMutation[])
  const refusals = firstOfEach(read.attention as StoredRefusal[])
  if (user !== context.user || mutations.some((mutation) => mutation.user !== user))
    return { ok: false, reason: 'other_user' }
  // A build that does not know its entity would send it wrongly, and the server would refuse its key for good.
  const isKnown = knownTo(context.registry)
  const isNewer = mutations.some((mutation) => mutation.schema > SCHEMA || !isKnown(mutation))
  if (isNewer) return { ok: false, reason: 'newer' }
  const bytes = await bytesIn(read.files, digestOf)
  return gesture<Imported>(db, allTables(db), async () => {
    const ids = mutations.map((mutation) => mutation.id)
    const [queued, outcomes] = await Promise.all([db.outbox.where('id').anyOf(ids).toArray(), outcomesOf(db, ids)])
    const waits = new Set(queued.map((one) => one.id))
    const wanted = new Set(mutations.filter(({ state }) => state !== 'cancelling').map(({ id }) => id))
    const takenBack = queued.filter(({ id, state }) => state === 'cancelling' && wanted.has(id))
    const back = takenBack.filter(({ fenced }) => !fenced)
    await waitAgain(db, back, context)
    const isNew = ({ id }: NewMutation) => !waits.has(id) && !outcomes.has(id)
    // A cancelled mutation stays cancelled. The settlement of a discarded one was sent alone.
    const isOver = ({ id, kind, state }: NewMutation) =>
      !waits.has(id) && isDropped(outcomes.get(id)) && kind !== 'settle' && state !== 'cancelling'
    const taken = mutations.filter((mutation) => isNew(mutation) || isOver(mutation))
    await addAll(db, taken, new Set(taken.filter(isOver).map(({ id }) => id)), refusals, context)
    const files = await takeFiles(db, bytes, context.now)
    const changes = taken.length + back.length
    const added = changes + filesAlone(db, files, [...taken, ...back]).length
    const leaving = takenBack.length - back.length
    const known = mutations.length - taken.length - back.length - leaving
    return { ok: true, added, known, ...(leaving > 0 ? { leaving } : {}) }
  })
}

/** The bytes in a work file, by name. Bytes whose kind or digest does not match their name are skipped. */
async function bytesIn(
  files: Readonly<Record<string, string>>,
  digestOf: (bytes: ArrayBuffer) => Promise<string>,
): Promise<ReadonlyMap<string, ArrayBuffer>> {
  const found = new Map<string, ArrayBuffer>()
  for (const [name, text] of Object.entries(files)) {
    const { sha256, extension } = parseFileName(name) ?? {}
    const bytes = fromBase64(text)
    if (!bytes || extension === undefined || sniffed(bytes) !== extension) continue
    if ((await digestOf(bytes.buffer)) === sha256) found.set(name, bytes.buffer)
  }
  return found
}

/** Stores the bytes that are not here yet; returns their names. */
async function takeFiles(
  db: PinsetDb,
  files: ReadonlyMap<string, ArrayBuffer>,
  now: number,
): Promise<readonly string[]> {
  const taken: string[] = []
  for (const [name, bytes] of files) if (await keepUnsent(db, name, bytes, now)) taken.push(name)
  return taken
}

/** Cancelled mutations with an unsent fence wait as before, with their gesture. They may have been sent (S6). */
async function waitAgain(db: PinsetDb, back: readonly Mutation[], { registry }: SaveContext): Promise<void> {
  if (back.length === 0) return
  const gestures = await wholeGestures(
    db,
    back.map(({ id }) => id),
  )
  const marked = gestures.filter(({ state }) => state === 'cancelling')
  const again = marked.map(({ notBefore: _hold, ...kept }): Mutation => ({ ...kept, state: 'queued', exported: true }))
  await replaceQueued(db, registry, marked, again)
}

function firstOfEach<T extends { readonly id: string }>(list: readonly T[]): T[] {
  const seen = new Set<string>()
  return list.filter(({ id }) => !seen.has(id) && seen.add(id))
}

/** Whether a person discarded or undid it on this device. A change that replaced it is another one. */
function isDropped(outcome: ResultEntry | undefined): boolean {
  return outcome?.how === 'discarded' || outcome?.how === 'undone'
}

async function addAll(
  db: PinsetDb,
  taken: readonly NewMutation[],
  over: ReadonlySet<string>,
  refusals: readonly StoredRefusal[],
  context: SaveContext,
): Promise<void> {
  const first = endPlace((await db.outbox.orderBy('seq').last())?.seq)
  const groups = new Map<string, string>()
  const groupOf = (old: string): string => {
    const known = groups.get(old) ?? context.makeId()
    groups.set(old, known)
    return known
  }
  const names = new Map(taken.map(({ id }) => [id, over.has(id) ? context.makeId() : id]))
  const anew = ({ id, group, ...mutation }: NewMutation): NewMutation => ({
    ...mutation,
    id: names.get(id) ?? id,
    ...(group === undefined ? {} : { group: groupOf(group) }),
    attempts: 0,
  })
  const named = taken.map((mutation): NewMutation => {
    const state = mutation.state === 'inflight' ? 'queued' : mutation.state
    // The exporting device may have sent it, so it is frozen (S6.4).
    if (over.has(mutation.id)) return { ...anew(mutation), state }
    // The exporting device may have fenced its cancelled mutations. Its attempts do not count here.
    return { ...mutation, state, attempts: 0, exported: true, ...(state === 'cancelling' ? { fenced: true } : {}) }
  })
  const pendingCreates = new Set(
    (await db.outbox.filter(({ kind }) => kind === 'create').toArray()).map((one) => one.recordId),
  )
  // Some entries of a gesture may be known here as sent. The others must not wait for them (S14).
  // The server may already have the create, from a push whose answer this device still waits for.
  const placed = withGroupSizes(named).map((mutation, index): Mutation => {
    return { ...mutation, seq: first + index, deps: depsHere(mutation, pendingCreates, context.registry) }
  })
  const held = await readAllHeld(db, context.registry, placed)
  const set = newWriteSet()
  set.mutations.push(...placed)
  for (const entry of refusals) {
    const id = names.get(entry.id)
    if (id !== undefined) set.refusals.push({ ...entry, id, report: true })
  }
  const at = instantOf(context.now)
  for (const { id, entity, recordId } of taken) {
    if (over.has(id)) set.results.push({ id, entity, recordId, status: 0, at, how: 'replaced' })
  }
  changePending(held, new Set(), placed)
  refoldAll(held, set)
  await flush(db, set)
}
