/**
 * Points of a farm's history (S31): a revision and its stamp. A device stores the points at which it read or wrote, and sends the newest
 * one with each request. The server sends its own with each answer.
 */

export type Point = {
  readonly rev: number
  /** Empty for a revision from before stamps existed. */
  readonly stamp: string
}

const REV = '\\d{1,15}'
const STAMP = '[A-Za-z0-9_-]{12}'
const POINT = new RegExp(`^(${REV}):(${STAMP})$`)

export function isSamePoint(a: Point | undefined, b: Point | undefined): boolean {
  return a !== undefined && b !== undefined && a.rev === b.rev && a.stamp === b.stamp
}

export function writePoint({ rev, stamp }: Point): string {
  return `${rev}:${stamp}`
}

/** Undefined for a text that is not a point. */
export function readPoint(text: string | null | undefined): Point | undefined {
  const [, rev, stamp] = POINT.exec(text ?? '') ?? []
  return rev === undefined || stamp === undefined ? undefined : { rev: Number(rev), stamp }
}

/** All of the newest are kept, and fewer of the older ones. */
const KEPT = 64

/** Adds a newer point. Oldest first: the last 64 stay, the older ones are thinned out. */
export function addPoint(points: readonly Point[], point: Point): readonly Point[] {
  const last = points.at(-1)
  if (last && last.rev >= point.rev) return points
  const all = [...points, point]
  return all.length <= KEPT ? all : [...thinned(all.slice(0, -KEPT)), ...all.slice(-KEPT)]
}

/** If two neighbours are closer than a quarter of their distance from the newest, the newer one is dropped. */
function thinned(old: readonly Point[]): readonly Point[] {
  const end = old.at(-1)?.rev ?? 0
  let before: Point | undefined
  return old.filter((point) => {
    const isClose = before !== undefined && point.rev - before.rev < (end - before.rev) / 4
    if (isClose && point.rev !== end) return false
    before = point
    return true
  })
}
