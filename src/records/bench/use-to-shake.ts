/** The parts of one series to shake today, by the same rule as on home. */
import { useMemo } from 'react'
import type { StoredRow } from '../../data/rows'
import { dateIn } from '../../domain/clock'
import { isGrowing, ownParts } from '../../domain/prep/bench'
import { ofForms } from '../../domain/prep/bench-history'
import type { Fold } from '../../domain/prep/dish-fold'
import { type Course, courseOf, likeOf } from '../../domain/prep/grow-course'
import { isShaken, toShake } from '../../domain/prep/grow-duties'
import { usualBefore } from '../../domain/prep/grow-usual'
import { begunAt, begunIn, type Series } from '../../domain/prep/series'
import { startsOf } from '../../domain/prep/starts'
import { useSeen } from '../../state/replica/use-seen'
import { useFarmZone } from '../../state/words/farm-zone'
import { useToday } from '../../state/words/use-today'
import { useEverySeries, useMovedParts } from '../use-series'
import { remembering } from './remembering'

/** Undefined while loading, and for a series that is not shaken. Reads only the observations of earlier series of its form, so a mark in this one reads nothing again. */
export function useToShake(
  series: Series<StoredRow>,
  { fold, observations }: { readonly fold: Fold; readonly observations: readonly StoredRow[] },
): ReadonlySet<number> | undefined {
  const today = useToday()
  const zone = useFarmZone()
  const { definition, row } = series
  const all = useEverySeries()
  const moved = useMovedParts()
  const earlier = useMemo(() => all && earlierThan({ definition, row }, all), [all, definition, row])
  const seen = useSeen(earlier?.map(({ row: one }) => one.id))?.rows
  const course = useMemo(() => remembering<Course | undefined>((one, told) => courseOf(one, told, zone)), [zone])
  return useMemo(() => {
    if (!moved || !earlier || !seen || earlier.length === 0) return undefined
    const own = { definition, row }
    const before = usualBefore(earlier.flatMap((one) => course(one, seen.get(one.row.id) ?? []) ?? []))
    const parts = ownParts(own, begunIn(own, fold), moved)
    const at = begunAt(own)
    const began = at === undefined ? undefined : dateIn(at, zone)
    const starts = startsOf(own, observations)
    return toShake({
      series: own,
      parts,
      fold,
      starts,

      began,
      usual: before(likeOf(own), began),
      today,
      zone,
    })
  }, [moved, earlier, seen, course, definition, row, fold, observations, today, zone])
}

function earlierThan(series: Series<StoredRow>, all: readonly Series<StoredRow>[]): readonly Series<StoredRow>[] {
  const began = begunAt(series)
  if (began === undefined || !isShaken(series) || !isGrowing(series)) return []
  return ofForms(all, [series]).filter((one) => (begunAt(one) ?? began) < began)
}
