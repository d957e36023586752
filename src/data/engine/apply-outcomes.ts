/**
 * Applies the answer to a push (S13, S15) in one transaction. A done mutation leaves the queue together with its effect, a
 * refused one waits for a person, all others stay. It must never lose a mutation.
 */
import { isPlainObject, type Registry, type Row } from '../../domain/kit/entity'
import type { Mutation, MutationError, Refusal } from '../../domain/mutation'
import { REFUSED } from '../../domain/mutation-state'
import type { PinsetDb } from '../db'
import { readMeta } from '../meta'
import { amongRows, readMany } from '../read/read-many'
import { didBy, namedBy, type StoredRefusal } from '../rows'
import { type HeldRecords, readAllHeld, refoldAll } from '../write/held-records'
import { type Held, queueForMany } from '../write/read-held'
import { relaxed } from '../write/relaxed'
import { allTables, flush, newWriteSet, type WriteSet } from '../write/write-set'
import { guardLease } from './lease'

/** The outcome of one entry, as the engine classified it. */
export type Outcome =
  | {
      readonly kind: 'done'
      readonly id: string
      readonly status: number
      /** The server's row after the change; a tombstone after a deletion. */
      readonly row: Row | undefined
    }
  | (Refusal & { readonly kind: 'refused'; readonly id: string })
  /** S16: fenced before the server applied it, so it never takes effect. */
  | { readonly kind: 'withdrawn'; readonly id: string }
  /** Back to the queue. `notBefore` is its own back-off, in milliseconds of the device's clock. */
  | { readonly kind: 'later'; readonly id: string; readonly notBefore?: number; readonly error?: MutationError }

/** Applies the outcomes of a batch. Entries that are no longer in the outbox are skipped. */
export function applyOutcomes(
  db: PinsetDb,
  registry: Registry,
  term: number,
  outcomes: readonly Outcome[],
  at: string,
): Promise<void> {
  return relaxed(db).transaction('rw', allTables(db), async () => {
    await guardLease(db, term)
    const ids = outcomes.map(({ id }) => id)
    const queue = await queueForMany(db, ids.length)
    const keyOf = ({ id }: Mutation) => id
    const mutations = queue ? amongRows(queue, ids, keyOf) : await readMany(db.outbox, ids, { index: 'id', keyOf })
    const found = [...mutations.values()]
    const [held, seen, generation, old] = await Promise.all([
      readAllHeld(db, registry, found, queue),
      readSeen(db),
      readMeta(db, 'generation'),
      oldResults(db, outcomes.length),
    ])
    const set = newWriteSet()
    set.droppedResults.push(...old)
    const isNews = new Set<string>()
    for (const outcome of outcomes) {
      const mutation = mutations.get(outcome.id)
      if (!mutation) continue
      applyOne(mutation, outcome, { held, set, at, seen })
      const { head, isLoading } = seen(mutation.entity)
      if (outcome.kind === 'done' && (!isLoading || (outcome.row?.rev ?? 0) > head)) isNews.add(mutation.recordId)
    }
    // S22: a row newer than the current load stays, even if no list contains it. An older row is in its list, or was deleted since.
    refoldAll(held, set, (id) => (isNews.has(id) ? generation : undefined))
    set.results.splice(0, Math.max(0, set.results.length - KEPT_RESULTS))
    await flush(db, set)
  })
}

/** The revision up to which this replica has, or will have, all live rows of an entity. */
export type Seen = (entity: string) => {
  readonly head: number
  readonly isLoading: boolean
  /** The revisions of deletions, from the pages of an incomplete pull. */
  readonly gone: Readonly<Record<string, number>>
}

export async function readSeen(db: PinsetDb): Promise<Seen> {
  const [load, pulled, gone = {}] = await Promise.all([
    readMeta(db, 'load'),
    readMeta(db, 'pulled_head'),
    readMeta(db, 'gone'),
  ])
  return (entity) =>
    load && (!load.isPartial || entity in load.versions)
      ? { head: load.head, isLoading: true, gone: {} }
      : { head: pulled ?? 0, isLoading: false, gone }
}

/** S2: the last 500 outcomes are kept. Returns the numbers of those that `added` new ones replace. */
const KEPT_RESULTS = 500

function oldResults(db: PinsetDb, added: number): Promise<number[]> {
  const kept = Math.max(0, KEPT_RESULTS - added)
  return db.results.orderBy('n').reverse().offset(kept).primaryKeys()
}

/** The settlement had no effect, because the issue belongs to another user. */
const NOT_OURS = 403

type Applying = { readonly held: HeldRecords; readonly set: WriteSet; readonly at: string; readonly seen: Seen }

function applyOne(mutation: Mutation, outcome: Outcome, { held, set, at, seen }: Applying): void {
  // S16: cancelled in flight. Only the answer to the fence shows its outcome.
  if (mutation.state === 'cancelling') return
  const key = `${mutation.entity}/${mutation.recordId}`
  const entry = held.get(key)
  const pending = (change: (list: readonly Mutation[]) => readonly Mutation[], shadow?: { row: Row | undefined }) => {
    if (!entry) return
    const record = entry.record
    entry.record = { ...record, pending: change(record.pending), shadow: shadow ? shadow.row : record.shadow }
  }
  const { id, entity, recordId } = mutation
  if (outcome.kind === 'withdrawn') {
    set.droppedMutations.push(mutation.seq)
    // Cancelled by another device. A mutation cancelled here still waits for its own fence.
    set.results.push({
      id,
      entity,
      recordId,
      status: 0,
      at,
      how: 'settled_elsewhere',
      ...didBy(entry?.definition, mutation),
    })
    pending((list) => list.filter((one) => one.id !== id))
    return
  }
  if (outcome.kind === 'done') {
    set.droppedMutations.push(mutation.seq)
    set.results.push({ id, entity, recordId, status: outcome.status, at, ...didBy(entry?.definition, mutation) })
    if (mutation.kind === 'settle' && outcome.status !== NOT_OURS) set.droppedIssues.push(recordId)
    pending((list) => list.filter((one) => one.id !== id), {
      row: acknowledged(entry?.record, mutation, outcome.row, seen),
    })
    return
  }
  const next: Mutation =
    outcome.kind === 'refused'
      ? { ...mutation, state: REFUSED, lastError: outcome.error }
      : {
          ...mutation,
          state: 'queued',
          attempts: mutation.attempts + 1,
          ...(outcome.notBefore === undefined ? {} : { notBefore: outcome.notBefore }),
          ...(outcome.error ? { lastError: outcome.error } : {}),
        }
  const isGroupRefused = outcome.kind === 'refused' && outcome.error.code === 'group_refused'
  // The entry with the issue is written first, so that a torn write keeps it (S7.3).
  if (isGroupRefused || outcome.kind === 'later') set.mutations.push(next)
  else set.mutations.unshift(next)
  pending((list) => list.map((one) => (one.id === next.id ? next : one)))
  if (outcome.kind !== 'refused') return
  const named = namedBy(entry?.definition, mutation)
  set.results.push({
    id,
    entity,
    recordId,
    status: outcome.error.status,
    at,
    ...didBy(entry?.definition, mutation),
    ...named,
  })
  // Members of a refused group are set aside with it. The refused one has the issue.
  if (!isGroupRefused) set.refusals.push(storedRefusal(mutation, outcome, at))
}

/** The server row after an acknowledgement. An answer older than the pulled row changes nothing. */
export function acknowledged(
  record: Held | undefined,
  mutation: Mutation,
  row: Row | undefined,
  seen: Seen,
): Row | undefined {
  const shadow = record?.shadow
  if (!row) return shadow
  if (typeof row.rev === 'number') {
    if (typeof shadow?.rev === 'number' && shadow.rev > row.rev) return shadow
    const { head, isLoading, gone } = seen(mutation.entity)
    // Every live row of that revision was pulled, so this record was deleted and the answer is old.
    const deletedAt = Math.max(head, gone[mutation.recordId] ?? 0)
    if (!isLoading && shadow?.rev === undefined && row.rev <= deletedAt) return undefined
  }
  // A tombstone has no fields: keep the record's own, for a restore that is queued behind its deletion.
  if (row.deleted_at) return { ...shadow, ...row }
  // If the row is not in the server's log any more, the answer has only id and rev: the sent values replace the row.
  if (Object.hasOwn(row, 'updated_at')) return row
  const wanted = Object.entries(mutation.changes ?? {}).map(([field, { to }]) => [field, to] as const)
  const sent = { ...(isPlainObject(mutation.body) ? mutation.body : {}), ...Object.fromEntries(wanted) }
  return { ...shadow, ...sent, ...row }
}

function storedRefusal(mutation: Mutation, outcome: Outcome & { kind: 'refused' }, at: string): StoredRefusal {
  const { kind: _kind, ...refusal } = outcome
  return { ...refusal, entity: mutation.entity, recordId: mutation.recordId, since: at }
}
