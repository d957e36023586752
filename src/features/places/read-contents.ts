/** What stands in a place, from the records on this device. Only series are folded that name a place inside, or that were moved there. */
import { type PinsetDb, rowsOf } from '../../data/db'
import { movedParts } from '../../data/read/part-now'
import { readEach } from '../../data/read/read-each'
import { readFolds } from '../../data/read/series-folds'
import { seriesMovedTo } from '../../data/read/series-moved-to'
import type { StoredRow } from '../../data/rows'
import type { SeriesDefinition } from '../../domain/kit/series'
import { type Contents, contentsOf, mayStand, placesWithin } from '../../domain/prep/contents'
import type { ShowFold } from '../../domain/prep/resting'
import { seriesOf } from '../../domain/prep/series'

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
