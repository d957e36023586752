/** Parts and growth of recently inoculated series, from the records on this device. */
import { useMemo } from 'react'
import type { StoredRow } from '../../../data/rows'
import { addDays, dateIn } from '../../../domain/clock'
import { type BenchCase, casesOf } from '../../../domain/prep/cases'
import { growthOf, type SeriesPoint } from '../../../domain/prep/growth'
import { begunAt, hasBegun, newestFirst, type Series } from '../../../domain/prep/series'
import { useEverySeries, useMedia, useMovedParts } from '../../../records/use-series'
import { useSession } from '../../../state/person/session-store'
import { useSeen } from '../../../state/replica/use-seen'
import { useFarmZone } from '../../../state/words/farm-zone'
import { useToday } from '../../../state/words/use-today'

export type SeriesGrowth = { readonly series: Series<StoredRow>; readonly points: readonly SeriesPoint[] }

export type BenchRates = {
  readonly cases: readonly BenchCase[]
  /** The series of the cases. */
  readonly series: readonly Series<StoredRow>[]
  /** Series with observed percents, latest first. */
  readonly growth: readonly SeriesGrowth[]
}

/** Undefined while loading. `days`: how far back; `strain`: only that strain. */
export function useBenchRates(days: number, strain: string | undefined): BenchRates | undefined {
  const zone = useFarmZone()
  const today = useToday()
  const { userId = '' } = useSession()
  const every = useEverySeries()
  const media = useMedia()
  const moved = useMovedParts()
  const recent = useMemo(() => {
    const from = addDays(today, -days)
    return every?.filter((series) => {
      const { row } = series
      const at = begunAt(series)
      const isMeant = hasBegun(series) && (strain === undefined || row.strain_id === strain)
      return isMeant && at !== undefined && dateIn(at, zone) >= from
    })
  }, [every, days, strain, today, zone])
  const found = useSeen(recent?.map(({ row }) => row.id))
  const seen = found?.isCurrent ? found.rows : undefined
  return useMemo(() => {
    if (!recent || !moved || !media || !seen) return undefined
    const all = newestFirst(recent)
    const observations = [...seen.values()].flat()
    const cases = casesOf({ all, named: media, observations, moved, today, zone, userId })
    const told = new Set(cases.map(({ seriesId }) => seriesId))
    return {
      cases,
      series: all.filter(({ row }) => told.has(row.id)),
      growth: all
        .map((series) => ({ series, points: growthOf(series, seen.get(series.row.id) ?? [], zone) }))
        .filter(({ points }) => points.length > 0),
    }
  }, [recent, moved, media, seen, today, zone, userId])
}
