/**
 * Applying what the server says (S5, S7, S21, S22): a page of rows with its cursor in one burst. A server row only counts
 * when its rev is newer, and never covers pending work: the visible row is always base + pending.
 */
import type { EntityDefinition, Registry, Row } from '../domain/kit/entity'
import type { PinsetDb } from './db'
import { rowsOf } from './db'
import type { SaveContext } from './intent'
import { guardLease } from './lease'
import { type LoadProgress, type Meta, readMeta } from './meta'
import { keepLost, type OldRow } from './restored'
import { rebuildStock } from './stock-cache'
import { allTables, flush, type Held, newWriteSet, readHeld, type WriteSet } from './write-set'

/** One row of a page; `record` is null when it was deleted or may no longer be seen. */
export type MirrorChange = {
  readonly path: string
  readonly id: string
  readonly rev: number
  readonly record: Row | null
}

/** Stores a page of the change feed with its cursor. Paths this build does not know are passed over. */
export function applyChanges(
  db: PinsetDb,
  registry: Registry,
  epoch: number,
  changes: readonly MirrorChange[],
  meta: Partial<Meta>,
): Promise<void> {
  return db.transaction('rw', allTables(db), async () => {
    await guardLease(db, epoch)
    const set = newWriteSet(true)
    const generation = await readMeta(db, 'generation')
    for (const definition of registry.all) {
      const mine = changes.filter((change) => change.path === definition.path)
      if (mine.length > 0 && definition.sync !== 'none') await collect(db, definition, mine, generation, set)
    }
    Object.assign(set.meta, meta)
    await flush(db, set)
  })
}

/** Stores a page of an entity's list and the load's progress. */
export function applyList(
  db: PinsetDb,
  definition: EntityDefinition,
  epoch: number,
  rows: readonly Row[],
  next: string | undefined,
): Promise<void> {
  return db.transaction('rw', allTables(db), async () => {
    await guardLease(db, epoch)
    const load = await readMeta(db, 'load')
    if (!load || !(definition.name in load.open)) return
    const changes = rows.map((row) => ({ path: definition.path, id: row.id, rev: row.rev ?? 0, record: row }))
    const set = newWriteSet(true)
    await collect(db, definition, changes, load.generation, set)
    const { [definition.name]: _done, ...others } = load.open
    const open = next === undefined ? others : { ...load.open, [definition.name]: next }
    Object.assign(set.meta, { load: { ...load, open } })
    await flush(db, set)
  })
}

async function collect(
  db: PinsetDb,
  definition: EntityDefinition,
  changes: readonly MirrorChange[],
  generation: number | undefined,
  set: WriteSet,
): Promise<void> {
  // A page may carry a record more than once; the last entry is the newest.
  const newest = new Map(changes.map((change) => [change.id, change]))
  const held = await readHeld(db, definition.name, [...newest.keys()])
  for (const [id, change] of newest) {
    const known = held.get(id)
    const { row: before, pending = [], hadShadow = false } = known ?? {}
    const rev = known?.shadow?.rev
    // A row of an earlier generation may come from before a restore: across epochs revisions say nothing.
    if (typeof rev === 'number' && rev >= change.rev && before?._g === generation) continue
    const shadow = change.record ?? undefined
    set.refolds.push({ definition, id, before, shadow, pending, generation, hadShadow })
  }
}

/** Begins a load: all lists for a fresh replica or after a reset, or only those of `entities` (new to this replica). */
export function beginLoad(
  db: PinsetDb,
  epoch: number,
  start: Pick<LoadProgress, 'cursor' | 'head'>,
  entities: readonly EntityDefinition[],
  fresh: boolean,
): Promise<void> {
  return db.transaction('rw', db.meta, async () => {
    await guardLease(db, epoch)
    const generation = ((await readMeta(db, 'generation')) ?? 0) + (fresh ? 1 : 0)
    const load: LoadProgress = {
      cursor: start.cursor,
      head: start.head,
      generation,
      versions: Object.fromEntries(entities.map(({ name, version }) => [name, version])),
      open: Object.fromEntries(entities.map(({ name }) => [name, null])),
    }
    await db.meta.bulkPut([
      { key: 'load', value: load },
      { key: 'generation', value: generation },
    ])
  })
}

/**
 * Ends a load: what the server's lists did not hold any more goes, unsent work stays, then the cursor is set. A record
 * that a restored server lost is set aside for a person.
 */
export async function endLoad(db: PinsetDb, epoch: number, context: SaveContext): Promise<void> {
  const definitions = context.registry.all.filter((definition) => definition.sync !== 'none')
  await db.transaction('rw', allTables(db), async () => {
    await guardLease(db, epoch)
    const load = await readMeta(db, 'load')
    if (!load || Object.keys(load.open).length > 0) return
    const set = newWriteSet(true)
    // A first load has nothing older.
    const old = load.generation > 1 ? await readOlder(db, definitions, load.generation, set) : []
    keepLost(old, load.head, context, set)
    const versions = { ...(await readMeta(db, 'versions')), ...load.versions }
    set.droppedMeta.push('load')
    Object.assign(set.meta, { versions, stock_stale: true, cursor: load.cursor })
    await flush(db, set)
  })
  await freshenStock(db)
}

/** Rows of an earlier generation, dropped in `set`: of those with unsent work only what the server had. */
async function readOlder(
  db: PinsetDb,
  definitions: readonly EntityDefinition[],
  generation: number,
  set: WriteSet,
): Promise<OldRow[]> {
  const found: OldRow[] = []
  for (const definition of definitions) {
    // Whole tables are read: far quicker than walking a cursor.
    const rows = (await rowsOf(db, definition.name).toArray()).filter((row) => row._g !== generation)
    const working = rows.filter((row) => row._p).map(({ id }) => id)
    const held = working.length > 0 ? await readHeld(db, definition.name, working) : new Map<string, Held>()
    for (const before of rows) {
      const { pending = [], hadShadow = false } = held.get(before.id) ?? {}
      const { id } = before
      set.refolds.push({ definition, id, before, shadow: undefined, pending, generation: before._g, hadShadow })
      const row = before._p ? held.get(id)?.shadow : before
      if (row) found.push({ definition, row })
    }
  }
  return found
}

/** Folds the stock cache again where a burst was too large to do it in place. */
export async function freshenStock(db: PinsetDb): Promise<void> {
  if (await readMeta(db, 'stock_stale')) await rebuildStock(db)
}
