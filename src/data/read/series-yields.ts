/**
 * What series yielded, from the picks and observations on this device. It stays in memory until a pick or an observation of its series
 * changes, in any tab or worker: one pick then costs one series, on a farm with a hundred thousand picks.
 */
import type { Moved } from '../../domain/prep/moved'
import type { Series } from '../../domain/prep/series'
import type { FlushRule } from '../../domain/yield/flush'
import { picksOf } from '../../domain/yield/picks'
import { type SeriesYield, seriesYield } from '../../domain/yield/series-yield'
import type { SeenKind } from '../../domain/yield/sight'
import { type PinsetDb, rowsOf } from '../db'
import type { StoredRow } from '../rows'
import { keep, keptBySeries, noticeSightings } from './kept-by-series'
import { readEach } from './read-each'
import { SEEN_KINDS } from './seen'

/** Series that are read at once. Computing them takes a few milliseconds, and each portion is a task of its own. */
const PORTION = 10

export type YieldsAsked = {
  readonly series: readonly Series<StoredRow>[]
  readonly moved: Moved
  readonly rule: FlushRule
  /** An instant. Another one computes all again. */
  readonly now: string
}

/** `row`: the record of the series. `common`: what the yields of all series depend on. */
type KeptYield = { readonly row: StoredRow; readonly common: string; readonly value: SeriesYield }

const kept = keptBySeries<KeptYield>()

/** In the order of the series. A live query runs again after each change of a pick or an observation. */
export async function readYields(db: PinsetDb, asked: YieldsAsked): Promise<readonly SeriesYield[]> {
  const known = kept(db)
  const common = JSON.stringify([asked.rule, asked.now, [...asked.moved.keys()]])
  await noticeSightings(db)
  const found = new Map<string, SeriesYield>()
  const missing: Series<StoredRow>[] = []
  for (const series of asked.series) {
    const before = known.values.get(series.row.id)
    if (before?.common === common && isSame(before.row, series.row)) found.set(series.row.id, before.value)
    else missing.push(series)
  }
  for (let at = 0; at < missing.length; at += PORTION) {
    const some = missing.slice(at, at + PORTION)
    const { changes } = known
    for (const { series, seen, picks } of await seenOfSeries(db, some)) {
      const grown = { observations: seen, picks: picksOf(picks), moved: asked.moved, rule: asked.rule }
      const value = seriesYield(series, grown, asked.now)
      const { row } = series
      found.set(row.id, value)
      keep(known, changes, {
        ...{ series: row.id, value: { row, common, value } },
        sightings: [...seen, ...picks].map(({ id }) => id),
      })
    }
  }
  return asked.series.flatMap(({ row }) => found.get(row.id) ?? [])
}

async function seenOfSeries(db: PinsetDb, some: readonly Series<StoredRow>[]) {
  const ids = some.map(({ row }) => row.id)
  const [seen, picked] = await Promise.all(SEEN_KINDS.map((kind) => readEach(ids, (id) => rowsOfSeries(db, kind, id))))
  return some.map((series) => ({
    ...{ series, seen: seen?.get(series.row.id) ?? [], picks: picked?.get(series.row.id) ?? [] },
  }))
}

function rowsOfSeries(db: PinsetDb, kind: SeenKind, id: string) {
  return rowsOf(db, kind).where('series_id').equals(id).toArray()
}

function isSame(a: StoredRow, b: StoredRow): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}
