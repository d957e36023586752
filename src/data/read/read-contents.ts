/** What stands in a place, from the records on this device. Only series are folded that name a place inside, or that were moved there. */

import type { SeriesDefinition } from '../../domain/kit/series'
import { type Contents, contentsOf, mayStand, placesWithin } from '../../domain/prep/contents'
import type { ShowFold } from '../../domain/prep/resting'
import { seriesOf } from '../../domain/prep/series'
import { type PinsetDb, rowsOf } from '../db'
import type { StoredRow } from '../rows'
import { movedParts } from './part-now'
import { readEach } from './read-each'
import { readFolds } from './series-folds'
import { seriesMovedTo } from './series-moved-to'

export async function readContents(
  db: PinsetDb,
  kinds: readonly SeriesDefinition[],
  id: string,
  show: ShowFold = (fold) => fold,
): Promise<Contents<StoredRow, StoredRow>> {
  const places = await rowsOf(db, 'place').toArray()
  const within = [...placesWithin(places, id)]
  const moved = await seriesMovedTo(db, within)
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const isIndexed = kind.indexes?.includes('place_id') === true
      const named = isIndexed ? await seriesNaming(db, kind, within) : []
      const others = await rowsOf(db, kind.name).bulkGet(moved)
      const rows = new Map([...named, ...others].flatMap((row) => (row ? [[row.id, row] as const] : [])))
      return seriesOf(kind, [...rows.values()]).filter(mayStand)
    }),
  )
  const all = found.flat()
  const ids = all.map(({ row }) => row.id)
  const folds = await readFolds(db, ids)
  const folded = all.map((series) => ({ series, fold: show(folds.get(series.row.id) ?? new Map()) }))
  const taken = await Promise.all(kinds.map((kind) => movedParts(db, kind)))
  return contentsOf(places, id, folded, new Map(taken.flatMap((one) => [...one])))
}

async function seriesNaming(db: PinsetDb, { name }: SeriesDefinition, places: readonly string[]): Promise<StoredRow[]> {
  const found = await readEach(places, (place) => rowsOf(db, name).where('place_id').equals(place).toArray())
  return [...found.values()].flat()
}
