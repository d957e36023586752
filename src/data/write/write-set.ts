/**
 * All puts of one write, collected first and issued in one tick (S7), outbox deletes near the end and the cursor last: a host
 * that dies in between causes at most a repetition, never a gap.
 */
import type { EntityDefinition, Row } from '../../domain/kit/entity'
import { type Mutation, visibleRow } from '../../domain/mutation'
import { type MetaRow, type PinsetDb, rowsOf } from '../db'
import { uploadsFor } from '../files/files'
import { type Meta, readMeta } from '../meta'
import { ISSUE, marked, type NewMutation, type ResultEntry, type StoredRefusal, type StoredRow } from '../rows'
import { factsOfGesture } from '../save/gesture'
import { deletionOf } from './deletions'
import { foldChanged, itemsTouched, type StockBase, type StockChange } from './stock-cache'

/** A record to fold again: its last server row and its pending mutations. */
export type Refold = {
  readonly definition: EntityDefinition
  readonly id: string
  readonly before: StoredRow | undefined
  /** The last server row. Undefined if the server has none. */
  readonly shadow: Row | undefined
  readonly pending: readonly Mutation[]
  readonly generation: number | undefined
  /** A shadow is stored, even without a visible row: a refused create has a shadow and no row. */
  readonly hadShadow?: boolean
}

export type WriteSet = StockBase & {
  /** Stock of a page with many items is folded once at the end of the pull; stock of a save here is folded at once. */
  readonly isPage: boolean
  readonly refolds: Refold[]
  readonly mutations: Mutation[]
  readonly added: NewMutation[]
  readonly droppedMutations: number[]
  readonly refusals: StoredRefusal[]
  readonly droppedRefusals: string[]
  /** Issues that the server has settled; the feed will report them too. */
  readonly droppedIssues: string[]
  readonly results: ResultEntry[]
  /** Outcomes too old to keep, by number. */
  readonly droppedResults: number[]
  /** Facts that are no longer true. */
  readonly droppedMeta: (keyof Meta)[]
  readonly meta: Partial<{ [K in keyof Meta]: Meta[K] }>
}

export function newWriteSet(isPage = false, isRepair = false): WriteSet {
  return {
    isPage,
    isRepair,
    cached: new Map(),
    refolds: [],
    mutations: [],
    added: [],
    droppedMutations: [],
    refusals: [],
    droppedRefusals: [],
    droppedIssues: [],
    results: [],
    droppedResults: [],
    droppedMeta: [],
    meta: {},
  }
}

/** Whether the record is new on this device: neither stored before nor known to the server. */
const FRESH = { fresh: true } as const

/** With more items than this in one page, stock is folded once at the end of the pull. */
const MANY_ITEMS = 60

/**
 * Computes visible rows and stock and issues every write. Must run inside a transaction over all tables. `ending`: that
 * transaction, if nothing follows in it. The storage then completes it without another turn of the page.
 */
export async function flush(db: PinsetDb, set: WriteSet, ending?: IDBTransaction): Promise<void> {
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
  const stock = late ? [] : await foldChanged(db, changes, set)
  const isMarked = stock.length > 0 && (await mayTear(db, set, changes))
  const uploads = await uploadsFor(db, [...set.mutations, ...set.added])
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
  const [ofGesture, forgetResults, dropShadows, leaveQueue] = await Promise.all([
    factsOfGesture(db, set.mutations.length + set.added.length + uploads.length),
    deletionOf(db.results, set.droppedResults),
    deletionOf(
      db.shadow,
      shadowless,
      shadows.map(({ entity, id }): [string, string] => [entity, id]),
    ),
    deletionOf(
      db.outbox,
      set.droppedMutations,
      set.mutations.map(({ seq }) => seq),
    ),
  ])
  // All in one tick, in this order. If a dying browser stores only the first of them (S7), decisions are in the queue, earlier values are
  // in the row or shadow, every row has its stock, and an entry left the queue only after everything else was stored.
  const writes: PromiseLike<unknown>[] = []
  if (isMarked) writes.push(db.meta.put({ key: 'stock_stale', value: true }))
  if (set.refusals.length > 0) writes.push(db.attention.bulkPut(set.refusals))
  // Before the change that names them: an upload without a change waits, but a name without its upload would be lost.
  if (uploads.length > 0) writes.push(db.uploads.bulkPut(uploads))
  if (set.mutations.length > 0) writes.push(db.outbox.bulkPut(set.mutations))
  if (set.added.length > 0) writes.push(db.outbox.bulkAdd(set.added as Mutation[]))
  if (shadows.length > 0) writes.push(db.shadow.bulkPut(shadows))
  if (stock.length > 0) writes.push(db.stock.bulkPut(stock))
  for (const [entity, entries] of puts) writes.push(rowsOf(db, entity).bulkPut(entries))
  for (const [entity, ids] of deletes) writes.push(rowsOf(db, entity).bulkDelete(ids))
  if (late) writes.push(db.meta.put({ key: 'stock_stale', value: true }))
  if (set.results.length > 0) writes.push(db.results.bulkAdd(set.results))
  if (set.droppedResults.length > 0) writes.push(forgetResults())
  if (shadowless.length > 0) writes.push(dropShadows())
  if (set.droppedIssues.length > 0) writes.push(rowsOf(db, ISSUE).bulkDelete(set.droppedIssues))
  if (set.droppedMutations.length > 0) writes.push(leaveQueue())
  if (set.droppedRefusals.length > 0) writes.push(db.attention.bulkDelete(set.droppedRefusals))
  if (set.droppedMeta.length > 0) writes.push(db.meta.bulkDelete(set.droppedMeta))
  const facts: MetaRow[] = [...Object.entries(set.meta).map(([key, value]) => ({ key, value })), ...ofGesture]
  if (facts.length > 0) writes.push(db.meta.bulkPut(facts))
  if (isMarked) writes.push(db.meta.delete('stock_stale'))
  const all = Promise.all(writes)
  if (!ending) return void (await all)
  // Errors that the storage raises at once, such as an uncopyable value, appear one turn later. Then nothing is completed, and Dexie
  // undoes the rest.
  let isRefused = false
  all.catch(() => {
    isRefused = true
  })
  await Promise.resolve()
  await (isRefused ? all : Promise.race([all, completing(ending)]))
}

/**
 * Commits the transaction. A later failure must undo all of it. Dexie must not see that error: it would stop the storage from
 * undoing, and could not undo anything itself. Rejects with the reason when all was undone.
 */
function completing(transaction: IDBTransaction): Promise<never> {
  return new Promise((_, reject) => {
    transaction.addEventListener('error', (event) => event.stopPropagation(), { capture: true })
    // A storage that aborts may give no reason.
    const undone = () => new DOMException('The transaction was aborted at its end.', 'AbortError')
    transaction.addEventListener('abort', () => reject(transaction.error ?? undone()))
    try {
      transaction.commit()
    } catch (error) {
      // A write that failed at once has already undone it, and the caller gets that error.
      if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') reject(error)
    }
  })
}

/**
 * A death between the stock and the row of a new record is visible: the queue has it without a row. For an existing record
 * nothing shows it (S7), so its stock counts as stale until all is written. After a death at a page all stock does.
 */
async function mayTear(db: PinsetDb, { isPage, meta }: WriteSet, changes: readonly StockChange[]): Promise<boolean> {
  if (isPage || meta.stock_stale || changes.every(({ before }) => before === undefined)) return false
  return (await readMeta(db, 'stock_stale')) === undefined
}

/** A record that the server deleted stays only while it has pending work. */
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

/** Every table: the scope of engine writes and decisions. */
export function allTables(db: PinsetDb) {
  return db.tables
}
