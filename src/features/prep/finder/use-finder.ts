/** The suspects behind a contaminated dish, or behind all of a series, from the records on this device. */
import { useMemo } from 'react'
import { rowsOf } from '../../../data/db'
import type { StoredRow } from '../../../data/rows'
import { type BenchCase, casesOf, seriesAround } from '../../../domain/prep/cases'
import { type Finding, findCauses } from '../../../domain/prep/finder'
import { useFarmZone } from '../../../state/farm-zone'
import { useReplica } from '../../../state/replica'
import { useSession } from '../../../state/session-store'
import { usePacedLive, useRows } from '../../../state/use-live'
import { useToday } from '../../../state/use-today'

export type Found = {
  readonly finding: Finding
  readonly cases: readonly BenchCase[]
  readonly petris: readonly StoredRow[]
  /** The contaminated dishes that were asked about. */
  readonly chosen: number
}

/** Undefined while it is being read. Without `dish`: all contaminated dishes of the series. */
export function useFinder(series: StoredRow, dish: number | undefined): Found | undefined {
  const { db } = useReplica()
  const zone = useFarmZone()
  const today = useToday()
  const { userId = '' } = useSession()
  const all = useRows('petri_series')
  const agars = useRows('agar_series')
  const petris = useMemo(() => all && seriesAround(series, all), [all, series])
  const observations = usePacedLive(async () => {
    const ids = petris?.map(({ id }) => id) ?? []
    return petris && (await rowsOf(db, 'observation').where('series_id').anyOf(ids).toArray())
  }, [db, petris])
  return useMemo(() => {
    if (!petris || !agars || !observations) return undefined
    const byId = new Map(agars.map((row) => [row.id, row]))
    const cases = casesOf({ petris, agars: byId, observations, today, zone, userId })
    const chosen = cases.flatMap(({ seriesId, number, isBad }, index) =>
      seriesId === series.id && isBad && (dish === undefined || number === dish) ? [index] : [],
    )
    return { finding: findCauses(cases, chosen), cases, petris, chosen: chosen.length }
  }, [petris, agars, observations, today, zone, userId, series.id, dish])
}
