/**
 * Points of a farm's history (S31): a revision and its stamp. A device remembers those at which it has read or written, and
 * tells the newest with each request; the server tells its own with each answer.
 */

export type Point = {
  readonly rev: number
  /** Empty of a revision that is older than stamps. */
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

/** Undefined where the text is no point. */
export function readPoint(text: string | null | undefined): Point | undefined {
  const [, rev, stamp] = POINT.exec(text ?? '') ?? []
  return rev === undefined || stamp === undefined ? undefined : { rev: Number(rev), stamp }
}

/** The newest are all kept, then ever fewer. */
const KEPT = 64

/** Points with a newer one added, oldest first: the last 64 as they are, the older ones ever further apart. */
export function addPoint(points: readonly Point[], point: Point): readonly Point[] {
  const last = points.at(-1)
  if (last && last.rev >= point.rev) return points
  const all = [...points, point]
  return all.length <= KEPT ? all : [...thinned(all.slice(0, -KEPT)), ...all.slice(-KEPT)]
}

/** Of neighbours that lie closer together than a quarter of their distance from the newest of them, the newer one goes. */
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
