/**
 * The folds of series from what was seen of them on this device. A fold stays in memory until a sighting of its series changes, in any tab
 * or worker: a large room is read again without the sightings of all series that ever stood there.
 */
import Dexie, { type ObservabilitySet, RangeSet, rangesOverlap } from 'dexie'
import { type Fold, foldParts } from '../../domain/prep/dish-fold'
import { type PinsetDb, rowsOf } from '../db'
import { SEEN_KINDS, seenOfEach } from './seen'

/** When the kept folds are of more sightings than this, all of them are forgotten. */
const MOST = 100_000

type Kept = {
  readonly folds: Map<string, Fold>
  /** The series of each folded sighting, by their ids. */
  readonly seriesOf: Map<string, string>
  /** Counts the changes of sightings. */
  changes: number
}

const kept = new WeakMap<PinsetDb, Kept>()

/** By the ids of the series. Not for a transaction that has changed sightings. A live query runs again after each of their changes. */
export async function readFolds(db: PinsetDb, ids: readonly string[]): Promise<ReadonlyMap<string, Fold>> {
  const known = keptOf(db)
  // A live query that reads from a whole table notices every change, also of a series that is not read again.
  for (const kind of SEEN_KINDS) await rowsOf(db, kind).limit(1).toArray()
  const folds = new Map(ids.flatMap((id) => pairOf(id, known.folds.get(id))))
  const { changes } = known
  const missing = ids.filter((id) => !folds.has(id))
  if (missing.length === 0) return folds
  const read = await seenOfEach(db, missing)
  for (const [id, sightings] of read) folds.set(id, foldParts(sightings))
  // What changed meanwhile may be missing in what was read.
  if (known.changes !== changes) return folds
  if (known.seriesOf.size > MOST) forgetAll(known)
  for (const [id, sightings] of read) {
    known.folds.set(id, folds.get(id) ?? new Map())
    for (const { id: sighting } of sightings) known.seriesOf.set(sighting, id)
  }
  return folds
}

function pairOf(id: string, fold: Fold | undefined): readonly (readonly [string, Fold])[] {
  return fold ? [[id, fold]] : []
}

function keptOf(db: PinsetDb): Kept {
  const known = kept.get(db)
  if (known) return known
  const made: Kept = { folds: new Map(), seriesOf: new Map(), changes: 0 }
  kept.set(db, made)
  const held = new WeakRef(made)
  const parts = SEEN_KINDS.map((kind) => `idb://${db.name}/${kind}/`)
  const listen = (changed: ObservabilitySet) => {
    const still = held.deref()
    if (still) for (const part of parts) forgetChanged(still, changed, part)
    else Dexie.on.storagemutated.unsubscribe(listen)
  }
  Dexie.on('storagemutated', listen)
  return made
}

/**
 * The database names the ids that were written or deleted, and the series of written rows. It gives ranges for many rows, and `all` for a
 * page that was suspended.
 */
function forgetChanged(known: Kept, changed: ObservabilitySet, part: string): void {
  const { [part]: ids, [`${part}series_id`]: series, all } = changed
  if (!ids && !series && !all) return
  known.changes += 1
  const ranges = ids ? [...RangeSet(ids)] : []
  if (all || ranges.some(({ from, to }) => from !== to)) forgetAll(known)
  for (const { from } of ranges) known.folds.delete(known.seriesOf.get(String(from)) ?? '')
  if (!series) return
  for (const id of known.folds.keys()) if (rangesOverlap(new RangeSet(id), series)) known.folds.delete(id)
}

function forgetAll({ folds, seriesOf }: Kept): void {
  folds.clear()
  seriesOf.clear()
}
