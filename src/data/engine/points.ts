/**
 * Points of the farm's history that this replica knows (S31). The newest goes with each request, and all of them are asked about
 * when the server's history turns out to be another one.
 */
import { addPoint, type Point } from '../../domain/points'
import type { PinsetDb } from '../db'
import type { LoadProgress, Meta } from '../meta'
import { relaxed } from '../write/relaxed'
import { guardLease } from './lease'

/** `load` is the load of the whole farm that is under way: until it ends its history is beside the one of before. */
export type KnownPoints = { readonly history: readonly Point[]; readonly load: LoadProgress | undefined }

/** `progress`: whatever load is under way, of some entities too. */
export async function readPoints(db: PinsetDb): Promise<KnownPoints & { readonly progress: LoadProgress | undefined }> {
  const [stamps, load] = await db.meta.bulkGet(['stamps', 'load'])
  const progress = load?.value as LoadProgress | undefined
  return {
    history: (stamps?.value as readonly Point[] | undefined) ?? [],
    load: progress?.isPartial ? undefined : progress,
    progress,
  }
}

/** The newest one. */
export async function newestPoint(db: PinsetDb): Promise<Point | undefined> {
  const { history, load } = await readPoints(db)
  return load?.points?.at(-1) ?? history.at(-1)
}

/** What is to be put for one more point; nothing where it is no news. Rows never come into the replica without the point of their answer. */
export function withPoint(
  { history, load }: KnownPoints,
  point: Point | undefined,
): Partial<Pick<Meta, 'load' | 'stamps'>> {
  const before = load ? (load.points ?? []) : history
  const points = point ? addPoint(before, point) : before
  if (points === before) return {}
  return load ? { load: { ...load, points } } : { stamps: points }
}

/** Remembers where the server stood when it took work from here: it may lose that before it is pulled. */
export function keepPoint(db: PinsetDb, term: number, point: Point): Promise<void> {
  return relaxed(db).transaction('rw', db.meta, async () => {
    await guardLease(db, term)
    const news = withPoint(await readPoints(db), point)
    await db.meta.bulkPut(Object.entries(news).map(([key, value]) => ({ key, value })))
  })
}
