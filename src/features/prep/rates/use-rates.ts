/** Dishes and growth of the series inoculated in the last days, from the records on this device. */
import { useMemo } from 'react'
import type { StoredRow } from '../../../data/rows'
import { addDays, dateIn } from '../../../domain/clock'
import { type BenchCase, casesOf } from '../../../domain/prep/cases'
import { growthOf, type SeriesPoint } from '../../../domain/prep/growth'
import { newestFirst, seriesOf } from '../../../domain/prep/series'
import { useSeriesKind } from '../../../records/use-definition'
import { useSession } from '../../../state/person/session-store'
import { useRows } from '../../../state/replica/use-live'
import { useRowsOf } from '../../../state/replica/use-rows-of'
import { useFarmZone } from '../../../state/words/farm-zone'
import { useToday } from '../../../state/words/use-today'

export type SeriesGrowth = { readonly row: StoredRow; readonly points: readonly SeriesPoint[] }

export type BenchRates = {
  readonly cases: readonly BenchCase[]
  /** Series of which somebody said how far they are, the latest first. */
  readonly growth: readonly SeriesGrowth[]
}

/** Undefined while they are being read. `days`: how far back; `strain`: of that strain alone. */
export function useBenchRates(days: number, strain: string | undefined): BenchRates | undefined {
  const zone = useFarmZone()
  const today = useToday()
  const { userId = '' } = useSession()
  const kind = useSeriesKind('petri_series')
  const all = useRows('petri_series')
  const agars = useRows('agar_series')
  const petris = useMemo(() => {
    const from = addDays(today, -days)
    const mine = all?.filter(
      (row) =>
        row.status !== 'draft' &&
        (strain === undefined || row.strain_id === strain) &&
        typeof row.inoculated_at === 'string' &&
        dateIn(row.inoculated_at, zone) >= from,
    )
    return mine && seriesOf(kind, newestFirst(kind, mine))
  }, [kind, all, days, strain, today, zone])
  const found = useRowsOf(
    'observation',
    'series_id',
    petris?.map(({ row }) => row.id),
  )
  const seen = found?.isCurrent ? found.rows : undefined
  return useMemo(() => {
    if (!petris || !agars || !seen) return undefined
    const byId = new Map(agars.map((row) => [row.id, row]))
    const observations = [...seen.values()].flat()
    return {
      cases: casesOf({ petris, agars: byId, observations, today, zone, userId }),
      growth: petris
        .map((series) => ({ row: series.row, points: growthOf(series, seen.get(series.row.id) ?? [], zone) }))
        .filter(({ points }) => points.length > 0),
    }
  }, [petris, agars, seen, today, zone, userId])
}
