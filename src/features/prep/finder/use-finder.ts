/** The suspects behind a contaminated dish, or behind all of a series, from the records on this device. */
import { useMemo } from 'react'
import { rowsOf } from '../../../data/db'
import { readEach } from '../../../data/read/read-each'
import type { StoredRow } from '../../../data/rows'
import { type BenchCase, everyDish, seriesAround } from '../../../domain/prep/cases'
import { type FamilyRow, relativesOf } from '../../../domain/prep/family'
import { type Finding, findCauses } from '../../../domain/prep/finder'
import { apartOf, lackingOf } from '../../../domain/prep/finder-sentences'
import { type Factor, type Tally, tallyOf } from '../../../domain/prep/groups'
import type { Series } from '../../../domain/prep/series'
import { useSeriesKind } from '../../../records/use-definition'
import { useSeries } from '../../../records/use-series'
import { useSession } from '../../../state/person/session-store'
import { useReplica } from '../../../state/replica/replica'
import { usePacedLive, useRows } from '../../../state/replica/use-live'
import { useRowsOf } from '../../../state/replica/use-rows-of'
import { useFarmZone } from '../../../state/words/farm-zone'
import { useToday } from '../../../state/words/use-today'

export type Found = {
  readonly finding: Finding
  /** All dishes of that time: a suspect's members are indexes into them. */
  readonly cases: readonly BenchCase[]
  readonly petris: readonly StoredRow[]
  readonly observations: readonly StoredRow[]
  /** The dishes that were asked about. */
  readonly asked: Tally
  /** What of the series cannot be told apart, and what of it was not written down. */
  readonly apart: readonly Factor[]
  readonly lacking: readonly Factor[]
  readonly relatives: { readonly siblings: readonly FamilyRow[]; readonly descendants: readonly FamilyRow[] }
}

/** Undefined while it is being read. Without `numbers`: all contaminated dishes of the series. */
export function useFinder(series: StoredRow, numbers: ReadonlySet<number> | undefined): Found | undefined {
  const zone = useFarmZone()
  const today = useToday()
  const { userId = '' } = useSession()
  const definition = useSeriesKind('petri_series')
  const all = useSeries('petri_series')
  const agars = useRows('agar_series')
  const around = useMemo(
    () => all && seriesAround({ definition, row: series }, all, zone),
    [definition, all, series, zone],
  )
  const seen = useRowsOf(
    'observation',
    'series_id',
    around?.map(({ row }) => row.id),
  )?.rows
  const uses = useUsesFor(around)
  return useMemo(() => {
    // The answer to a previous series may not have this one.
    if (!around || !agars || !uses || !seen?.has(series.id)) return undefined
    const known = around.filter(({ row }) => seen.has(row.id))
    const petris = known.map(({ row }) => row)
    const observations = petris.flatMap(({ id }) => seen.get(id) ?? [])
    const byId = new Map(agars.map((row) => [row.id, row]))
    const cases = everyDish({ petris: known, agars: byId, uses, observations, today, zone, userId })
    const isAsked = ({ seriesId, number }: BenchCase) =>
      seriesId === series.id && (numbers === undefined || numbers.has(number))
    const chosen = cases.flatMap((one, index) => (one.isBad && isAsked(one) ? [index] : []))
    return {
      finding: findCauses(cases, chosen),
      cases,
      petris,
      observations,
      asked: tallyOf(cases.filter(isAsked)),
      apart: apartOf(cases, series.id),
      lacking: lackingOf(cases, series.id),
      relatives: relativesOf(series, numbers, petris),
    }
  }, [around, seen, uses, agars, today, zone, userId, series, numbers])
}

/** What was taken for the agar of the series, and what undoes any of it; undefined until it is read. */
function useUsesFor(petris: readonly Series<StoredRow>[] | undefined): readonly StoredRow[] | undefined {
  const { db } = useReplica()
  const ids = petris?.flatMap(({ row: { agar_series_id: id } }) => (typeof id === 'string' ? [id] : []))
  const agars = ids && [...new Set(ids)]
  return usePacedLive(['use'], async () => {
    if (!agars) return undefined
    const found = await readEach(agars, (id) => rowsOf(db, 'use').where('series_id').equals(id).toArray())
    const uses = [...found.values()].flat()
    const reversals = await rowsOf(db, 'use')
      .where('reverses_id')
      .anyOf(uses.map(({ id }) => id))
      .toArray()
    return [...uses, ...reversals]
  }, [db, agars?.join()])
}
