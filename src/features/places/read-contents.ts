/** What stands in a place, from the records on this device. Only series are folded that name a place inside, or that were moved there. */
import { type PinsetDb, rowsOf } from '../../data/db'
import type { StoredRow } from '../../data/rows'
import type { SeriesDefinition } from '../../domain/kit/series'
import { type Contents, contentsOf, mayStand, placesWithin } from '../../domain/prep/contents'
import { foldParts } from '../../domain/prep/dish-fold'
import { bySeries, seriesOf } from '../../domain/prep/series'

export async function readContents(
  db: PinsetDb,
  kinds: readonly SeriesDefinition[],
  id: string,
): Promise<Contents<StoredRow, StoredRow>> {
  const places = await rowsOf(db, 'place').toArray()
  const within = [...placesWithin(places, id)]
  const moves = await rowsOf(db, 'observation').where('place_id').anyOf(within).toArray()
  const moved = [...new Set(moves.map(({ series_id: series }) => String(series)))]
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const isIndexed = kind.indexes?.includes('place_id') === true
      const named = isIndexed ? await rowsOf(db, kind.name).where('place_id').anyOf(within).toArray() : []
      const others = await rowsOf(db, kind.name).bulkGet(moved)
      const rows = new Map([...named, ...others].flatMap((row) => (row ? [[row.id, row] as const] : [])))
      return seriesOf(kind, [...rows.values()]).filter(mayStand)
    }),
  )
  const all = found.flat()
  const ids = all.map(({ row }) => row.id)
  const observations = bySeries(await rowsOf(db, 'observation').where('series_id').anyOf(ids).toArray())
  const folded = all.map((series) => ({ series, fold: foldParts(observations.get(series.row.id) ?? []) }))
  return contentsOf(places, id, folded)
}
