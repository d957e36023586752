/** The dishes to check today, from the records on this device. */
import { useMemo } from 'react'
import type { StoredRow } from '../../data/rows'
import { type BenchDuty, dutiesOf, isGrowing, takesAs } from '../../domain/prep/bench'
import { growthOf, usualDays } from '../../domain/prep/growth'
import { hasBegun, newestFirst, type Series } from '../../domain/prep/series'
import { useEverySeries, useMediaSeries } from '../../records/use-series'
import { useRows } from '../../state/replica/use-live'
import { useRowsOf } from '../../state/replica/use-rows-of'
import { useFarmZone } from '../../state/words/farm-zone'
import { useToday } from '../../state/words/use-today'

/** Undefined while loading. */
export function useDuties(): readonly BenchDuty[] | undefined {
  const today = useToday()
  const zone = useFarmZone()
  const agars = useMediaSeries()
  const petris = useEverySeries()
  const runs = useRows('run')
  const found = useRowsOf(
    'observation',
    'series_id',
    petris?.filter(isGrowing).map(({ row }) => row.id),
  )
  // Rows of an earlier query would make every new series look due.
  const seen = found?.isCurrent ? found.rows : undefined
  const usual = useUsualDays(petris)
  return useMemo(
    () => agars && petris && runs && seen && usual && dutiesOf({ agars, petris, runs, seen, usual, today, zone }),
    [agars, petris, runs, seen, usual, today, zone],
  )
}

/** How many of a strain's latest series are searched for colonized ones. */
const LOOKED_THROUGH = 40

/** The usual days until the present strains are colonized, from their own series, whatever status people set. */
function useUsualDays(petris: readonly Series<StoredRow>[] | undefined): ReadonlyMap<string, number> | undefined {
  const zone = useFarmZone()
  const earlier = useMemo(() => {
    const alike = new Map<string, Series<StoredRow>[]>()
    const growing = petris?.filter((series) => isGrowing(series) && typeof series.row.strain_id === 'string')
    const wanted = new Set(growing?.map(takesAs))
    const over = petris?.filter((series) => hasBegun(series) && wanted.has(takesAs(series))) ?? []
    for (const series of newestFirst(over)) {
      const key = takesAs(series)
      const list = alike.get(key) ?? []
      if (list.length < LOOKED_THROUGH) alike.set(key, [...list, series])
    }
    return alike
  }, [petris])
  const seen = useRowsOf(
    'observation',
    'series_id',
    [...earlier.values()].flat().map(({ row }) => row.id),
  )?.rows
  return useMemo(() => {
    if (!seen) return undefined
    const usual = new Map<string, number>()
    for (const [like, all] of earlier) {
      const days = usualDays(all.map((series) => growthOf(series, seen.get(series.row.id) ?? [], zone)))
      if (days !== undefined) usual.set(like, days)
    }
    return usual
  }, [earlier, seen, zone])
}
