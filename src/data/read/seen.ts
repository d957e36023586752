/** What was seen of the parts of series: their observations, and their picks as sightings. */
import { SEEN, type SeenKind, sightOf } from '../../domain/yield/sight'
import { type PinsetDb, rowsOf } from '../db'
import type { StoredRow } from '../rows'
import { readEach } from './read-each'

/** The kinds of records that are sightings. */
export const SEEN_KINDS = Object.keys(SEEN) as readonly SeenKind[]

/** Of one series, each kind in the order of its ids. */
export async function seenOf(db: PinsetDb, seriesId: string): Promise<readonly StoredRow[]> {
  const found = await Promise.all(
    SEEN_KINDS.map(async (kind) =>
      (await rowsOf(db, kind).where('series_id').equals(seriesId).toArray()).map((row) => sightOf(kind, row)),
    ),
  )
  return found.flat()
}

/** Of several series, by their ids. */
export function seenOfEach(db: PinsetDb, ids: readonly string[]): Promise<ReadonlyMap<string, readonly StoredRow[]>> {
  return readEach(ids, (id) => seenOf(db, id))
}
