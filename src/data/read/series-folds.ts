/** The folds of series from what was seen of them on this device: a large room is not read again in full. */
import { type Fold, foldParts } from '../../domain/prep/dish-fold'
import type { PinsetDb } from '../db'
import { keep, keptBySeries, noticeSightings } from './kept-by-series'
import { seenOfEach } from './seen'

const kept = keptBySeries<Fold>()

/** By the ids of the series. Not for a transaction that has changed sightings. A live query runs again after each of their changes. */
export async function readFolds(db: PinsetDb, ids: readonly string[]): Promise<ReadonlyMap<string, Fold>> {
  const known = kept(db)
  await noticeSightings(db)
  const folds = new Map(ids.flatMap((id) => pairOf(id, known.values.get(id))))
  const { changes } = known
  const read = await seenOfEach(
    db,
    ids.filter((id) => !folds.has(id)),
  )
  for (const [series, seen] of read) {
    const value = foldParts(seen)
    folds.set(series, value)
    keep(known, changes, { series, value, sightings: seen.map(({ id }) => id) })
  }
  return folds
}

function pairOf(id: string, fold: Fold | undefined): readonly (readonly [string, Fold])[] {
  return fold ? [[id, fold]] : []
}
