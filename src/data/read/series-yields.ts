/**
 * What series yielded, from the picks and observations on this device. It stays in memory until a pick or an observation of its series
 * changes, in any tab or worker: one pick then costs one series, on a farm with a hundred thousand picks.
 */
import Dexie, { type ObservabilitySet, RangeSet, rangesOverlap } from 'dexie'
import type { Moved } from '../../domain/prep/moved'
import type { Series } from '../../domain/prep/series'
import type { FlushRule } from '../../domain/yield/flush'
import { picksOf } from '../../domain/yield/picks'
import { type SeriesYield, seriesYield } from '../../domain/yield/series-yield'
import { SEEN, type SeenKind } from '../../domain/yield/sight'
import { type PinsetDb, rowsOf } from '../db'
import type { StoredRow } from '../rows'
import { readEach } from './read-each'

export const YIELD_KINDS = Object.keys(SEEN) as readonly SeenKind[]

/** Series that are read at once. Computing them takes a few milliseconds, and each portion is a task of its own. */
const PORTION = 10

export type YieldsAsked = {
  readonly series: readonly Series<StoredRow>[]
  readonly moved: Moved
  readonly rule: FlushRule
  /** An instant. Another one computes all again. */
  readonly now: string
}

type Kept = {
  readonly of: Map<string, { readonly row: StoredRow; readonly ids: readonly string[]; readonly value: SeriesYield }>
  /** What all of them depend on. */
  common: string
  /** Counts the changes of picks and observations. */
  changes: number
}

const kept = new WeakMap<PinsetDb, Kept>()

/** In the order of the series. A live query runs again after each change of a pick or an observation. */
export async function readYields(db: PinsetDb, asked: YieldsAsked): Promise<readonly SeriesYield[]> {
  const known = keptOf(db)
  const common = JSON.stringify([asked.rule, asked.now, [...asked.moved.keys()]])
  if (known.common !== common) known.of.clear()
  known.common = common
  // A live query that reads from the whole table notices every change, also of a series that is not read again.
  for (const kind of YIELD_KINDS) await rowsOf(db, kind).limit(1).toArray()
  const found = new Map<string, SeriesYield>()
  const missing: Series<StoredRow>[] = []
  for (const series of asked.series) {
    const before = known.of.get(series.row.id)
    if (before && isSame(before.row, series.row)) found.set(series.row.id, before.value)
    else missing.push(series)
  }
  for (let at = 0; at < missing.length; at += PORTION) {
    for (const [id, value] of await readSome(db, known, missing.slice(at, at + PORTION), asked)) found.set(id, value)
  }
  return asked.series.flatMap(({ row }) => found.get(row.id) ?? [])
}

async function readSome(db: PinsetDb, known: Kept, some: readonly Series<StoredRow>[], asked: YieldsAsked) {
  const { changes, common } = known
  const ids = some.map(({ row }) => row.id)
  const [seen, picked] = await Promise.all(YIELD_KINDS.map((kind) => readEach(ids, (id) => rowsOfSeries(db, kind, id))))
  return some.map((series) => {
    const { row } = series
    const [observations, harvests] = [seen?.get(row.id) ?? [], picked?.get(row.id) ?? []]
    const grown = { observations, picks: picksOf(harvests), moved: asked.moved, rule: asked.rule }
    const value = seriesYield(series, grown, asked.now)
    // What changed meanwhile may be missing in what was read.
    if (known.changes === changes && known.common === common) {
      known.of.set(row.id, { row, ids: [...observations, ...harvests].map(({ id }) => id), value })
    }
    return [row.id, value] as const
  })
}

function rowsOfSeries(db: PinsetDb, kind: SeenKind, id: string) {
  return rowsOf(db, kind).where('series_id').equals(id).toArray()
}

function isSame(a: StoredRow, b: StoredRow): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}

function keptOf(db: PinsetDb): Kept {
  const known = kept.get(db)
  if (known) return known
  const made: Kept = { of: new Map(), common: '', changes: 0 }
  kept.set(db, made)
  const held = new WeakRef(made)
  const listen = (changed: ObservabilitySet) => {
    const still = held.deref()
    if (still) for (const kind of YIELD_KINDS) forgetChanged(still, changed, `idb://${db.name}/${kind}/`)
    else Dexie.on.storagemutated.unsubscribe(listen)
  }
  Dexie.on('storagemutated', listen)
  return made
}

/** The database names changes as described in `series-folds.ts`. */
function forgetChanged(known: Kept, changed: ObservabilitySet, part: string): void {
  const { [part]: ids, [`${part}series_id`]: series, all } = changed
  if (!ids && !series && !all) return
  known.changes += 1
  const ranges = ids ? [...RangeSet(ids)] : []
  if (all || ranges.some(({ from, to }) => from !== to)) known.of.clear()
  const written = new Set(ranges.map(({ from }) => String(from)))
  for (const [id, { ids: read }] of known.of) {
    const isWritten = series !== undefined && rangesOverlap(new RangeSet(id), series)
    if (isWritten || read.some((one) => written.has(one))) known.of.delete(id)
  }
}
