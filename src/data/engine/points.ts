/**
 * Points of the farm's history that this replica knows (S31). Each request carries the newest. If the server has another history,
 * the device asks about all of them.
 */
import { addPoint, type Point } from '../../domain/points'
import type { PinsetDb } from '../db'
import type { LoadProgress, Meta } from '../meta'
import { relaxed } from '../write/relaxed'
import { guardLease } from './lease'

/** `load`: the current load of the whole farm. Until it ends, its history is separate from the one before. */
export type KnownPoints = { readonly history: readonly Point[]; readonly load: LoadProgress | undefined }

/** `progress`: the current load, also one of some entities. */
export async function readPoints(db: PinsetDb): Promise<KnownPoints & { readonly progress: LoadProgress | undefined }> {
  const [stamps, load] = await db.meta.bulkGet(['stamps', 'load'])
  const progress = load?.value as LoadProgress | undefined
  return {
    history: (stamps?.value as readonly Point[] | undefined) ?? [],
    load: progress?.isPartial ? undefined : progress,
    progress,
  }
}

export async function newestPoint(db: PinsetDb): Promise<Point | undefined> {
  const { history, load } = await readPoints(db)
  return load?.points?.at(-1) ?? history.at(-1)
}

/** The puts for one more point; none if it is not new. Rows are never stored without the point of their answer. */
export function withPoint(
  { history, load }: KnownPoints,
  point: Point | undefined,
): Partial<Pick<Meta, 'load' | 'stamps'>> {
  const before = load ? (load.points ?? []) : history
  const points = point ? addPoint(before, point) : before
  if (points === before) return {}
  return load ? { load: { ...load, points } } : { stamps: points }
}

/** Stores the server's point after it accepted work from here, because it may lose that work before a pull. */
export function keepPoint(db: PinsetDb, term: number, point: Point): Promise<void> {
  return relaxed(db).transaction('rw', db.meta, async () => {
    await guardLease(db, term)
    const news = withPoint(await readPoints(db), point)
    await db.meta.bulkPut(Object.entries(news).map(([key, value]) => ({ key, value })))
  })
}
