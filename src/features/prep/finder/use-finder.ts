/** The suspects behind a contaminated dish, or behind all of a series, from the records on this device. */
import { useMemo } from 'react'
import { rowsOf } from '../../../data/db'
import { readEach } from '../../../data/read-each'
import type { StoredRow } from '../../../data/rows'
import { type BenchCase, everyDish, seriesAround } from '../../../domain/prep/cases'
import { type FamilyRow, relativesOf } from '../../../domain/prep/family'
import { type Finding, findCauses } from '../../../domain/prep/finder'
import { useFarmZone } from '../../../state/farm-zone'
import { useReplica } from '../../../state/replica'
import { useSession } from '../../../state/session-store'
import { usePacedLive, useRows } from '../../../state/use-live'
import { useRowsOf } from '../../../state/use-rows-of'
import { useToday } from '../../../state/use-today'

export type Found = {
  readonly finding: Finding
  /** Dishes that say something: a suspect's members are indexes into them. */
  readonly cases: readonly BenchCase[]
  /** All dishes of that time. */
  readonly dishes: readonly BenchCase[]
  readonly petris: readonly StoredRow[]
  readonly observations: readonly StoredRow[]
  /** How many contaminated dishes were asked about. */
  readonly chosen: number
  readonly relatives: { readonly siblings: readonly FamilyRow[]; readonly descendants: readonly FamilyRow[] }
}

/** Undefined while it is being read. Without `numbers`: all contaminated dishes of the series. */
export function useFinder(series: StoredRow, numbers: ReadonlySet<number> | undefined): Found | undefined {
  const zone = useFarmZone()
  const today = useToday()
  const { userId = '' } = useSession()
  const all = useRows('petri_series')
  const agars = useRows('agar_series')
  const around = useMemo(() => all && seriesAround(series, all), [all, series])
  const seen = useRowsOf(
    'observation',
    'series_id',
    around?.map(({ id }) => id),
  )?.rows
  const uses = useUsesFor(around)
  return useMemo(() => {
    // The answer to a previous series may not have this one.
    if (!around || !agars || !uses || !seen?.has(series.id)) return undefined
    const petris = around.filter(({ id }) => seen.has(id))
    const observations = petris.flatMap(({ id }) => seen.get(id) ?? [])
    const byId = new Map(agars.map((row) => [row.id, row]))
    const dishes = everyDish({ petris, agars: byId, uses, observations, today, zone, userId })
    const cases = dishes.filter(({ isWitness }) => isWitness)
    const isAsked = ({ seriesId, number, isBad }: BenchCase) =>
      seriesId === series.id && isBad && (numbers === undefined || numbers.has(number))
    const chosen = cases.flatMap((one, index) => (isAsked(one) ? [index] : []))
    return {
      finding: findCauses(cases, chosen),
      cases,
      dishes,
      petris,
      observations,
      chosen: chosen.length,
      relatives: relativesOf(series, numbers, petris),
    }
  }, [around, seen, uses, agars, today, zone, userId, series, numbers])
}

/** What was taken for the agar of the series, and what undoes any of it; undefined until it is read. */
function useUsesFor(petris: readonly StoredRow[] | undefined): readonly StoredRow[] | undefined {
  const { db } = useReplica()
  const ids = petris?.flatMap(({ agar_series_id: id }) => (typeof id === 'string' ? [id] : []))
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
