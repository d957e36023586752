/**
 * What was computed from the sightings of series: it stays in memory until a sighting of its series changes, in any tab or worker. A live
 * query must also read from each table of sightings, so that it runs again after each of their changes.
 */
import Dexie, { type ObservabilitySet, RangeSet, rangesOverlap } from 'dexie'
import { type PinsetDb, rowsOf } from '../db'
import { SEEN_KINDS } from './seen'

/** When the kept values are of more sightings than this, all of them are forgotten. */
const MOST = 200_000

export type KeptBySeries<T> = {
  readonly values: Map<string, T>
  /** The series of each sighting that was read, by their ids. */
  readonly seriesOf: Map<string, string>
  /** Counts the changes of sightings. */
  changes: number
}

/** One memory for each database. */
export function keptBySeries<T>(): (db: PinsetDb) => KeptBySeries<T> {
  const memories = new WeakMap<PinsetDb, KeptBySeries<T>>()
  return (db) => {
    const known = memories.get(db)
    if (known) return known
    const made: KeptBySeries<T> = { values: new Map(), seriesOf: new Map(), changes: 0 }
    memories.set(db, made)
    listen(db, new WeakRef(made))
    return made
  }
}

/** Keeps the value of a series, read when `changes` was the count: what changed meanwhile may be missing in it. */
export function keep<T>(
  known: KeptBySeries<T>,
  changes: number,
  { series, value, sightings }: { readonly series: string; readonly value: T; readonly sightings: readonly string[] },
): void {
  if (known.changes !== changes) return
  if (known.seriesOf.size > MOST) forgetAll(known)
  known.values.set(series, value)
  for (const id of sightings) known.seriesOf.set(id, series)
}

export function forgetAll({ values, seriesOf }: KeptBySeries<unknown>): void {
  values.clear()
  seriesOf.clear()
}

/** A live query that calls this runs again after each change of a sighting, also of a series that it does not read again. */
export async function noticeSightings(db: PinsetDb): Promise<void> {
  for (const kind of SEEN_KINDS) await rowsOf(db, kind).limit(1).toArray()
}

function listen(db: PinsetDb, held: WeakRef<KeptBySeries<unknown>>): void {
  const parts = SEEN_KINDS.map((kind) => `idb://${db.name}/${kind}/`)
  const onChange = (changed: ObservabilitySet) => {
    const known = held.deref()
    if (known) for (const part of parts) forgetChanged(known, changed, part)
    else Dexie.on.storagemutated.unsubscribe(onChange)
  }
  Dexie.on('storagemutated', onChange)
}

/**
 * The database names the ids that were written or deleted, and the series of written rows. It gives ranges for many rows, and `all` for a
 * page that was suspended.
 */
function forgetChanged(known: KeptBySeries<unknown>, changed: ObservabilitySet, part: string): void {
  const { [part]: ids, [`${part}series_id`]: series, all } = changed
  if (!ids && !series && !all) return
  known.changes += 1
  const ranges = ids ? [...RangeSet(ids)] : []
  if (all || ranges.some(({ from, to }) => from !== to)) forgetAll(known)
  for (const { from } of ranges) known.values.delete(known.seriesOf.get(String(from)) ?? '')
  if (!series) return
  for (const id of known.values.keys()) if (rangesOverlap(new RangeSet(id), series)) known.values.delete(id)
}
