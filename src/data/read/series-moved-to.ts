import Dexie from 'dexie'
import { type PinsetDb, rowsOf } from '../db'
import { readEach } from './read-each'

/** The ids of series of which parts were ever moved to these places. Reads one index entry for each series, whatever the number of its moves. */
export async function seriesMovedTo(db: PinsetDb, places: readonly string[]): Promise<string[]> {
  const [least, most] = [Dexie.minKey, Dexie.maxKey]
  const found = await readEach(places, (place) =>
    rowsOf(db, 'observation').where('[place_id+series_id]').between([place, least], [place, most]).uniqueKeys(),
  )
  const ids = [...found.values()].flat().map((key) => (Array.isArray(key) ? String(key[1]) : ''))
  return [...new Set(ids)]
}
