/** The suspects for a contaminated dish, or for all of a series, from the records on this device. */
import { useMemo } from 'react'
import { rowsOf } from '../../../data/db'
import { readEach } from '../../../data/read/read-each'
import type { StoredRow } from '../../../data/rows'
import { type BenchCase, dayOf, everyDish, seriesAround } from '../../../domain/prep/cases'
import { relativesOf } from '../../../domain/prep/family'
import { type Finding, findCauses } from '../../../domain/prep/finder'
import { apartOf, lackingOf } from '../../../domain/prep/finder-sentences'
import { type Factor, type Tally, tallyOf } from '../../../domain/prep/groups'
import { type Series, takenFor } from '../../../domain/prep/series'
import { useEverySeries, useMedia, useMovedParts } from '../../../records/use-series'
import { useSession } from '../../../state/person/session-store'
import { useReplica } from '../../../state/replica/replica'
import { usePacedLive } from '../../../state/replica/use-live'
import { useSeen } from '../../../state/replica/use-seen'
import { useFarmZone } from '../../../state/words/farm-zone'
import { useToday } from '../../../state/words/use-today'

export type Found = {
  readonly finding: Finding
  /** All dishes of that period: a suspect's members are indexes into them. */
  readonly cases: readonly BenchCase[]
  readonly series: readonly Series<StoredRow>[]
  /** The days on which `series` began, in order. */
  readonly days: readonly string[]
  readonly observations: readonly StoredRow[]
  /** The dishes in question. */
  readonly asked: Tally
  /** Factors that the series cannot separate, and factors without records. */
  readonly apart: readonly Factor[]
  readonly lacking: readonly Factor[]
  readonly relatives: ReturnType<typeof relativesOf>
}

/** Undefined while loading. Without `numbers`: all contaminated dishes of the series. */
export function useFinder(series: Series<StoredRow>, numbers: ReadonlySet<number> | undefined): Found | undefined {
  const zone = useFarmZone()
  const today = useToday()
  const { userId = '' } = useSession()
  const every = useEverySeries()
  const around = useMemo(() => every && seriesAround(series, every, zone), [every, series, zone])
  const seen = useSeen(around?.map(({ row }) => row.id))?.rows
  const moved = useMovedParts()
  const media = useMedia()
  const uses = useUsesFor(around)
  return useMemo(() => {
    // Rows of a previous series may lack this one.
    if (!around || !moved || !media || !uses || !seen?.has(series.row.id)) return undefined
    const known = around.filter(({ row }) => seen.has(row.id))
    const observations = known.flatMap(({ row }) => seen.get(row.id) ?? [])
    const cases = everyDish({ all: known, named: media, uses, observations, moved, today, zone, userId })
    const isAsked = ({ seriesId, number }: BenchCase) =>
      seriesId === series.row.id && (numbers === undefined || numbers.has(number))
    const chosen = cases.flatMap((one, index) => (one.isBad && isAsked(one) ? [index] : []))
    return {
      finding: findCauses(cases, chosen),
      cases,
      series: known,
      days: known.map((one) => dayOf(one, zone)).toSorted(),
      observations,
      asked: tallyOf(cases.filter(isAsked)),
      apart: apartOf(cases, series.row.id),
      lacking: lackingOf(cases, series.row.id),
      relatives: relativesOf(series, numbers, known),
    }
  }, [around, seen, moved, uses, media, today, zone, userId, series, numbers])
}

/** The uses for the series and for their media, with the reversals of those uses; undefined while loading. */
function useUsesFor(all: readonly Series<StoredRow>[] | undefined): readonly StoredRow[] | undefined {
  const { db } = useReplica()
  const into = all && [...new Set(all.flatMap(takenFor).map(({ id }) => id))]
  return usePacedLive(['use'], async () => {
    if (!into) return undefined
    const found = await readEach(into, (id) => rowsOf(db, 'use').where('series_id').equals(id).toArray())
    const uses = [...found.values()].flat()
    const reversals = await rowsOf(db, 'use')
      .where('reverses_id')
      .anyOf(uses.map(({ id }) => id))
      .toArray()
    return [...uses, ...reversals]
  }, [db, into?.join()])
}
