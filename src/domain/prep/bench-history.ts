/** Which series tell what is usual on the farm. Only their observations need to be read, however many series the farm has. */
import type { Row } from '../kit/entity'
import { isGrowing, takesAs } from './bench'
import { likeOf } from './grow-course'
import { hasBegun, newestFirst, type Series } from './series'

/** How many of a strain's latest series are searched for colonized ones. */
const LOOKED_THROUGH = 40
/** How many of the latest ended series of a form are searched for their courses. */
const LATEST_ENDED = 60

/** The latest series of each kind and strain (`takesAs`) that grows, newest first, whatever status people set. */
export function ofStrains<T extends Row>(
  all: readonly Series<T>[],
  growing: readonly Series<T>[],
): ReadonlyMap<string, readonly Series<T>[]> {
  const wanted = new Set(growing.filter(({ row }) => typeof row.strain_id === 'string').map(takesAs))
  const begun = newestFirst(all.filter((series) => hasBegun(series) && wanted.has(takesAs(series))))
  return firstOf(begun, takesAs, LOOKED_THROUGH)
}

/** The series of the same kind and form as `growing`: all that grow, and the latest of the others. */
export function ofForms<T extends Row>(all: readonly Series<T>[], growing: readonly Series<T>[]): readonly Series<T>[] {
  const wanted = new Set(growing.flatMap((series) => likeOf(series) ?? []))
  const alike = all.filter((series) => hasBegun(series) && wanted.has(likeOf(series) ?? ''))
  const ended = newestFirst(alike.filter((series) => !isGrowing(series)))
  const latest = firstOf(ended, (series) => likeOf(series) ?? '', LATEST_ENDED)
  return [...alike.filter(isGrowing), ...[...latest.values()].flat()]
}

/** The first `most` of each key. */
function firstOf<T>(all: readonly T[], keyOf: (one: T) => string, most: number): ReadonlyMap<string, readonly T[]> {
  const found = new Map<string, T[]>()
  for (const one of all) {
    const key = keyOf(one)
    const list = found.get(key)
    if (!list) found.set(key, [one])
    else if (list.length < most) list.push(one)
  }
  return found
}
