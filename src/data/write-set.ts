/**
 * All puts of one decision, collected first and issued in one tick (S7), outbox deletes last and the cursor last of all:
 * a host killed in between leaves at worst a replay, never a hole.
 */
import type { EntityDefinition, Row } from '../domain/kit/entity'
import { type Mutation, visibleRow } from '../domain/mutation'
import { type PinsetDb, rowsOf } from './db'
import type { Meta } from './meta'
import {
  type AttentionEntry,
  ISSUE,
  marked,
  type NewMutation,
  type ResultEntry,
  type StoredRow,
  unmarked,
} from './rows'
import { foldChanged, itemsTouched, type StockChange } from './stock-cache'

/** A record to be folded again: what the server last said, and what is still pending over it. */
export type Refold = {
  readonly definition: EntityDefinition
  readonly id: string
  /** The visible row before. */
  readonly before: StoredRow | undefined
  /** The last server row; undefined when the server has none. */
  readonly shadow: Row | undefined
  readonly pending: readonly Mutation[]
  readonly generation: number | undefined
  /** A shadow is stored, even where no visible row is: a refused create has one and no row. */
  readonly hadShadow?: boolean
}

export type WriteSet = {
  /** A page that moves many items is folded once at the end of the pull; what people save here is folded at once. */
  readonly isPage: boolean
  /** The cache may hold half of what is repaired: nothing is added to it, items are folded from their records. */
  readonly isRepair: boolean
  readonly refolds: Refold[]
  readonly mutations: Mutation[]
  readonly added: NewMutation[]
  readonly droppedMutations: number[]
  readonly attention: AttentionEntry[]
  readonly droppedAttention: string[]
  /** Issues that the server has as settled: the feed will say so too. */
  readonly droppedIssues: string[]
  readonly results: ResultEntry[]
  /** Outcomes too old to be remembered, by their number. */
  readonly droppedResults: number[]
  /** Facts that hold no more. */
  readonly droppedMeta: (keyof Meta)[]
  readonly meta: Partial<{ [K in keyof Meta]: Meta[K] }>
}

export function newWriteSet(isPage = false, isRepair = false): WriteSet {
  return {
    isPage,
    isRepair,
    refolds: [],
    mutations: [],
    added: [],
    droppedMutations: [],
    attention: [],
    droppedAttention: [],
    droppedIssues: [],
    results: [],
    droppedResults: [],
    droppedMeta: [],
    meta: {},
  }
}

/** Neither seen before nor known to the server: made on this device just now. */
const FRESH = { fresh: true } as const

/** More items than this in one page are folded once at the end of the pull instead of one by one. */
const MANY_ITEMS = 60

/** Computes what follows (visible rows, stock) and issues every write. Must run inside a transaction over all tables. */
export async function flush(db: PinsetDb, set: WriteSet): Promise<void> {
  const rows = set.refolds.map((refold) => ({
    ...refold,
    after: foldedRow(refold),
  }))
  const changes: StockChange[] = rows
    .filter(({ definition }) => definition.stock)
    .map(({ definition, id, before, after, shadow }) => ({
      definition,
      id,
      before,
      after,
      ...(before || shadow ? {} : FRESH),
    }))
  const late = set.isPage && itemsTouched(changes).length > MANY_ITEMS
  const stock = late ? [] : await foldChanged(db, changes, set.isRepair)
  const puts = new Map<string, StoredRow[]>()
  const deletes = new Map<string, string[]>()
  const shadows: { entity: string; id: string; row?: Row }[] = []
  const shadowless: [string, string][] = []
  for (const { definition, id, after, pending, shadow, before, generation, hadShadow } of rows) {
    if (after) list(puts, definition.name).push(marked(after, pending, generation ?? before?._g))
    else if (before) list(deletes, definition.name).push(id)
    if (pending.length > 0) shadows.push({ entity: definition.name, id, ...(shadow ? { row: shadow } : {}) })
    else if (before?._p || hadShadow) shadowless.push([definition.name, id])
  }
  // All in one tick, in this order: should a dying browser keep only the first of them (S7), what was decided is in the
  // queue, what was there before is in the row or the shadow, a row that is there has its stock, and what left the queue
  // left everything else first.
  const writes: PromiseLike<unknown>[] = []
  if (set.attention.length > 0) writes.push(db.attention.bulkPut(set.attention))
  if (set.mutations.length > 0) writes.push(db.outbox.bulkPut(set.mutations))
  if (set.added.length > 0) writes.push(db.outbox.bulkAdd(set.added as Mutation[]))
  if (shadows.length > 0) writes.push(db.shadow.bulkPut(shadows))
  if (stock.length > 0) writes.push(db.stock.bulkPut(stock))
  for (const [entity, entries] of puts) writes.push(rowsOf(db, entity).bulkPut(entries))
  for (const [entity, ids] of deletes) writes.push(rowsOf(db, entity).bulkDelete(ids))
  if (late) writes.push(db.meta.put({ key: 'stock_stale', value: true }))
  if (set.results.length > 0) writes.push(db.results.bulkAdd(set.results))
  if (set.droppedResults.length > 0) writes.push(db.results.bulkDelete(set.droppedResults))
  if (shadowless.length > 0) writes.push(db.shadow.bulkDelete(shadowless))
  if (set.droppedIssues.length > 0) writes.push(rowsOf(db, ISSUE).bulkDelete(set.droppedIssues))
  if (set.droppedMutations.length > 0) writes.push(db.outbox.bulkDelete(set.droppedMutations))
  if (set.droppedAttention.length > 0) writes.push(db.attention.bulkDelete(set.droppedAttention))
  if (set.droppedMeta.length > 0) writes.push(db.meta.bulkDelete(set.droppedMeta))
  const facts = Object.entries(set.meta).map(([key, value]) => ({ key, value }))
  if (facts.length > 0) writes.push(db.meta.bulkPut(facts))
  await Promise.all(writes)
}

/** A record that the server deleted stays only while something of it is pending. */
function foldedRow({ definition, shadow, pending }: Refold): Row | undefined {
  return pending.length === 0 && shadow?.deleted_at ? undefined : visibleRow(definition, shadow, pending)
}

function list<T>(map: Map<string, T[]>, key: string): T[] {
  const found = map.get(key)
  if (found) return found
  const fresh: T[] = []
  map.set(key, fresh)
  return fresh
}

/** What the replica holds of some records: visible rows, shadows, pending mutations. Read before any put. */
export type Held = {
  readonly row: StoredRow | undefined
  readonly shadow: Row | undefined
  readonly pending: readonly Mutation[]
  readonly hadShadow: boolean
}

/** Reads the records of one entity. Rows without pending work cost one bulk get and nothing else. */
export async function readHeld(db: PinsetDb, entity: string, ids: readonly string[]): Promise<Map<string, Held>> {
  const [rows, working] = await Promise.all([readRows(db, entity, ids), db.shadow.count()])
  // Mostly nothing is pending at all: then one count replaces a look-up per record.
  const keys = working > 0 ? ids.map((id) => [entity, id] as [string, string]) : []
  const shadowed = keys.length > 0 ? await db.shadow.bulkGet(keys) : []
  const withWork = ids.filter((_, index) => shadowed[index] !== undefined)
  const queued = await queuedFor(db, withWork)
  const byRecord = new Map<string, Mutation[]>()
  for (const mutation of queued) if (mutation.entity === entity) list(byRecord, mutation.recordId).push(mutation)
  const held = new Map<string, Held>()
  for (const [index, id] of ids.entries()) {
    const row = rows[index]
    const pending = byRecord.get(id) ?? []
    const shadow = shadowed[index] ? shadowed[index].row : row && unmarked(row)
    held.set(id, { row, shadow, pending, hadShadow: shadowed[index] !== undefined })
  }
  return held
}

/** From this many on the whole queue is read: far quicker than walking a cursor from key to key. */
const MANY_WORKING = 100

async function queuedFor(db: PinsetDb, ids: readonly string[]): Promise<Mutation[]> {
  if (ids.length === 0) return []
  if (ids.length > MANY_WORKING) return db.outbox.orderBy('seq').toArray()
  return db.outbox.where('recordId').anyOf(ids).sortBy('seq')
}

/** From this many on it pays to ask first whether there is anything at all: on a first load there is not. */
const MANY = 50

async function readRows(db: PinsetDb, entity: string, ids: readonly string[]): Promise<(StoredRow | undefined)[]> {
  const table = rowsOf(db, entity)
  if (ids.length < MANY) return table.bulkGet([...ids])
  const sorted = ids.toSorted()
  const known = await table.where('id').between(sorted[0], sorted.at(-1), true, true).count()
  return known === 0 ? ids.map(() => undefined) : table.bulkGet([...ids])
}

/** Every table: what an engine burst or a person's decision may touch. */
export function allTables(db: PinsetDb) {
  return db.tables
}
