/**
 * Applies server rows (S5, S7, S21, S22): a page with its cursor in one transaction. A server row counts only if its rev is
 * newer. It never covers pending work: the visible row is always base + pending.
 */
import type { EntityDefinition, Row } from '../../domain/kit/entity'
import { addPoint, type Point } from '../../domain/points'
import type { PinsetDb } from '../db'
import { rowsOf } from '../db'
import type { SaveContext } from '../intent'
import { type LoadProgress, type Meta, readMeta } from '../meta'
import type { StoredRefusal } from '../rows'
import { type Held, readHeld } from '../write/read-held'
import { relaxed } from '../write/relaxed'
import { freshenStock } from '../write/stock-cache'
import { allTables, flush, newWriteSet, type WriteSet } from '../write/write-set'
import { guardLease } from './lease'
import { newestPoint, readPoints, withPoint } from './points'
import { isFromLostHistory, keepLost, type OldRow } from './restored'

/** One row of a page. `record` is null if it was deleted or is no longer visible to the user. */
export type MirrorChange = {
  readonly path: string
  readonly id: string
  readonly rev: number
  readonly record: Row | null
}

/**
 * Stores a page of the change feed with its cursor. Unknown paths are skipped. The last page (no `more`) is a strict write,
 * which also brings the pages before it to the disk.
 */
export function applyChanges(
  db: PinsetDb,
  term: number,
  changes: readonly MirrorChange[],
  meta: Partial<Meta>,
  more = false,
): Promise<void> {
  return (more ? relaxed(db) : db).transaction('rw', allTables(db), async () => {
    await guardLease(db, term)
    const set = newWriteSet(true)
    const generation = await readMeta(db, 'generation')
    for (const definition of db.entities) {
      const mine = changes.filter((change) => change.path === definition.path)
      if (mine.length > 0) await collect(db, definition, mine, { generation, set })
    }
    Object.assign(set.meta, meta)
    await flush(db, set)
  })
}

/** The signed-in user, who must decide about conflicts of the load. */
export type LoadContext = SaveContext & { readonly isAdmin: boolean }

/** The cursor of the list's next page, if any, and the farm's newest point at this page (S31). */
type ListPlace = { readonly next: string | undefined; readonly point?: Point | undefined }

/** Stores a page of an entity's list and the load's progress. */
export function applyList(
  db: PinsetDb,
  definition: EntityDefinition,
  term: number,
  rows: readonly Row[],
  { next, point }: ListPlace,
  context: LoadContext,
): Promise<void> {
  return relaxed(db).transaction('rw', allTables(db), async () => {
    await guardLease(db, term)
    const known = await readPoints(db)
    const load = known.progress
    if (!load || !(definition.name in load.open)) return
    const changes = rows.map((row) => ({ path: definition.path, id: row.id, rev: row.rev ?? 0, record: row }))
    const set = newWriteSet(true)
    const reverted: OldRow[] = []
    const { generation, lostAbove, since, isPartial = false } = load
    await collect(db, definition, changes, { generation, set, lostAbove, since, reverted, isPartial })
    await keepLost(
      db,
      { lostAbove: load.lostAbove, epoch: load.epoch ?? '', isAdmin: context.isAdmin, old: reverted },
      context,
      set,
    )
    const { [definition.name]: _done, ...others } = load.open
    const open = next === undefined ? others : { ...load.open, [definition.name]: next }
    const news = withPoint(known, point)
    Object.assign(set.meta, { ...news, load: { ...load, ...news.load, open } })
    await flush(db, set)
  })
}

/** The feed does not say when the server deleted or hid a record. */
const GONE = '1970-01-01T00:00:00.000Z'

/** Removes a list from the current load. */
export function skipList(db: PinsetDb, term: number, name: string): Promise<void> {
  return db.transaction('rw', db.meta, async () => {
    await guardLease(db, term)
    const load = await readMeta(db, 'load')
    if (!load) return
    const { [name]: _left, ...open } = load.open
    await db.meta.put({ key: 'load', value: { ...load, open } })
  })
}

type Collecting = {
  readonly generation: number | undefined
  readonly set: WriteSet
  /** Of a load: the newest revision that the server kept, and the list for rows that were newer before. */
  readonly lostAbove?: number
  readonly since?: number
  readonly reverted?: OldRow[]
  /** Of a load within one history: a row counts as lost only if the server has no newer form. */
  readonly isPartial?: boolean
}

async function collect(
  db: PinsetDb,
  definition: EntityDefinition,
  changes: readonly MirrorChange[],
  { generation, set, lostAbove = Number.MAX_SAFE_INTEGER, since = 0, reverted = [], isPartial = false }: Collecting,
): Promise<void> {
  // A page may contain a record more than once. The last entry is the newest.
  const newest = new Map(changes.map((change) => [change.id, change]))
  const held = await readHeld(db, definition.name, [...newest.keys()])
  for (const [id, change] of newest) {
    const known = held.get(id)
    const { row: before, pending = [], hadShadow = false } = known ?? {}
    const rev = known?.shadow?.rev
    // A row of an earlier generation may be from before a restore. Revisions of two epochs cannot be compared.
    if (typeof rev === 'number' && rev >= change.rev && before?._g === generation) continue
    const shadow = change.record ?? { ...known?.shadow, id, rev: change.rev, deleted_at: GONE }
    const old = known?.shadow
    const isNewer = isPartial && (old?.rev ?? 0) < change.rev
    if (old && change.record && !isNewer && (before?._g ?? 0) < since && isFromLostHistory(old, lostAbove)) {
      reverted.push({ definition, row: old, now: change.record, pending })
    }
    set.refolds.push({ definition, id, before, shadow, pending, generation, hadShadow })
  }
}

/**
 * Starts a load: of the `whole` farm for a new replica or after a reset, of `added` entities that this replica lacks, or `again` of those
 * that differ from the server's.
 */
export function beginLoad(
  db: PinsetDb,
  term: number,
  start: Pick<LoadProgress, 'cursor' | 'head' | 'lostAbove'> &
    Partial<Pick<LoadProgress, 'epoch' | 'points' | 'since'>>,
  entities: readonly EntityDefinition[],
  how: 'whole' | 'added' | 'again',
): Promise<void> {
  return db.transaction('rw', db.meta, async () => {
    await guardLease(db, term)
    const generation = ((await readMeta(db, 'generation')) ?? 0) + (how === 'added' ? 0 : 1)
    const load: LoadProgress = {
      ...start,
      generation,
      since: start.since ?? generation,
      ...(how === 'whole' ? {} : { isPartial: true }),
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
 * S22: the server may accept work before the first load. The resulting rows have the server's epoch, and a generation before
 * that of the first load, so that the load finds them if the server lost them since.
 */
export function knowEpoch(db: PinsetDb, term: number, epoch: string): Promise<void> {
  return db.transaction('rw', db.meta, async () => {
    await guardLease(db, term)
    const [cursor, load] = await Promise.all([readMeta(db, 'cursor'), readMeta(db, 'load')])
    if (cursor !== undefined || load !== undefined) return
    await db.meta.bulkPut([
      { key: 'epoch', value: epoch },
      { key: 'generation', value: 1 },
    ])
  })
}

/**
 * Ends a load: deletes rows that the server's lists do not contain, keeps unsent work, then sets the cursor. A record
 * that a restored server lost waits for a person.
 */
export async function endLoad(db: PinsetDb, term: number, context: LoadContext): Promise<void> {
  await db.transaction('rw', allTables(db), async () => {
    await guardLease(db, term)
    const load = await readMeta(db, 'load')
    if (!load || Object.keys(load.open).length > 0) return
    const set = newWriteSet(true)
    // A first load has no older rows.
    const definitions = db.entities.filter(({ name }) => !load.isPartial || name in load.versions)
    const isMoved = load.isPartial && load.lostAbove === 0 && ((await newestPoint(db))?.rev ?? 0) > load.head
    const old = load.generation > 1 && !isMoved ? await readOlder(db, definitions, load, set) : []
    // Some rows may have been deleted during the load, which the feed reports later. So compare once more.
    if (isMoved) set.droppedMeta.push('compared_at')
    await keepLost(
      db,
      { lostAbove: load.lostAbove, epoch: load.epoch ?? '', isAdmin: context.isAdmin, old },
      context,
      set,
    )
    if (!load.isPartial) {
      // A restored server may have lost issues that this device still has.
      await reportAgain(db, load, set)
      // The feed starts at a new cursor, so facts of earlier pages do not apply.
      set.droppedMeta.push('compared_at', 'gone')
    }
    const versions = { ...(await readMeta(db, 'versions')), ...load.versions }
    set.droppedMeta.push('load')
    const epochRead = load.epoch === undefined ? {} : { epoch: load.epoch }
    const history = await historyRead(db, load)
    Object.assign(set.meta, {
      versions,
      stock_stale: true,
      cursor: load.cursor,
      pulled_head: load.head,
      ...epochRead,
      ...history,
    })
    await flush(db, set)
  })
  await freshenStock(db)
}

/** S31: the known points of the loaded history: its newest, and those that it shares with the history before. */
async function historyRead(db: PinsetDb, { points = [], lostAbove, isPartial }: LoadProgress): Promise<Partial<Meta>> {
  if (isPartial) return {}
  const shared = (await readPoints(db)).history.filter(({ rev }) => rev <= lostAbove)
  // The server may have lost files with the records. An unknown epoch makes the lane offer them again.
  const files = lostAbove === Number.MAX_SAFE_INTEGER ? {} : { files_epoch: '' }
  return { ...files, stamps: points.reduce(addPoint, shared) }
}

/** Replaces the rows of refusals from a lost history, because a decision must be based on the server's current row. */
async function reportAgain(db: PinsetDb, { lostAbove, generation }: LoadProgress, set: WriteSet): Promise<void> {
  for (const entry of await db.attention.toArray()) {
    const { current, ...rest } = entry
    const kept = current && isFromLostHistory(current, lostAbove) ? await loadedRow(db, entry, generation) : current
    set.refusals.push({ ...rest, ...(kept ? { current: kept } : {}), report: true })
  }
}

/** The server's row of the current load. */
async function loadedRow(
  db: PinsetDb,
  { entity, recordId }: StoredRefusal,
  generation: number,
): Promise<Row | undefined> {
  const held = (await readHeld(db, entity, [recordId])).get(recordId)
  return held?.row?._g === generation ? held.shadow : undefined
}

/** Rows of an earlier generation, which `set` removes. Those with unsent work keep only the server's part. */
async function readOlder(
  db: PinsetDb,
  definitions: readonly EntityDefinition[],
  { generation, since }: LoadProgress,
  set: WriteSet,
): Promise<OldRow[]> {
  const found: OldRow[] = []
  for (const definition of definitions) {
    // Whole tables are read, which is much faster than a cursor.
    const rows = (await rowsOf(db, definition.name).toArray()).filter((row) => row._g !== generation)
    const working = rows.filter((row) => row._p).map(({ id }) => id)
    const held = working.length > 0 ? await readHeld(db, definition.name, working) : new Map<string, Held>()
    for (const before of rows) {
      const { pending = [], hadShadow = false } = held.get(before.id) ?? {}
      const { id } = before
      set.refolds.push({ definition, id, before, shadow: undefined, pending, generation: before._g, hadShadow })
      const row = before._p ? held.get(id)?.shadow : before
      if (row && (before._g ?? 0) < since) found.push({ definition, row })
    }
  }
  return found
}
