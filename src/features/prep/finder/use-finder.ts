/** The suspects behind a contaminated dish, or behind all of a series, from the records on this device. */
import { useMemo } from 'react'
import { type PinsetDb, rowsOf } from '../../../data/db'
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
  const around = useMemo(() => all && seriesAround(series, all), [all, series])
  const read = usePacedLive(async () => {
    if (!around) return undefined
    const ids = around.map(({ id }) => id)
    const [observations, uses] = await Promise.all([
      rowsOf(db, 'observation').where('series_id').anyOf(ids).toArray(),
      usesFor(db, around),
    ])
    return { of: series.id, petris: around, observations, uses }
  }, [db, around])
  return useMemo(() => {
    // The answer to the previous series is no answer to this one.
    if (!agars || read?.of !== series.id) return undefined
    const { petris, observations, uses } = read
    const byId = new Map(agars.map((row) => [row.id, row]))
    const cases = casesOf({ petris, agars: byId, uses, observations, today, zone, userId })
    const chosen = cases.flatMap(({ seriesId, number, isBad }, index) =>
      seriesId === series.id && isBad && (dish === undefined || number === dish) ? [index] : [],
    )
    return { finding: findCauses(cases, chosen), cases, petris, chosen: chosen.length }
  }, [read, agars, today, zone, userId, series.id, dish])
}

/** What was taken for the agar of the series, and what undoes any of it. */
async function usesFor(db: PinsetDb, petris: readonly StoredRow[]): Promise<StoredRow[]> {
  const agars = new Set(petris.flatMap(({ agar_series_id: id }) => (typeof id === 'string' ? [id] : [])))
  const uses = await rowsOf(db, 'use')
    .where('series_id')
    .anyOf([...agars])
    .toArray()
  const reversals = await rowsOf(db, 'use')
    .where('reverses_id')
    .anyOf(uses.map(({ id }) => id))
    .toArray()
  return [...uses, ...reversals]
}
