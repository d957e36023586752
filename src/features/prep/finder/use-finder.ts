/** The suspects behind a contaminated dish, or behind all of a series, from the records on this device. */
import { useMemo } from 'react'
import { type PinsetDb, rowsOf } from '../../../data/db'
import { readEach } from '../../../data/read-each'
import type { StoredRow } from '../../../data/rows'
import { type BenchCase, everyDish, seriesAround } from '../../../domain/prep/cases'
import { type FamilyRow, relativesOf } from '../../../domain/prep/family'
import { type Finding, findCauses } from '../../../domain/prep/finder'
import { useFarmZone } from '../../../state/farm-zone'
import { useReplica } from '../../../state/replica'
import { useSession } from '../../../state/session-store'
import { usePacedLive, useRows } from '../../../state/use-live'
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
      readEach(ids, (id) => rowsOf(db, 'observation').where('series_id').equals(id).toArray()),
      usesFor(db, around),
    ])
    return { of: series.id, petris: around, observations, uses }
  }, [db, around])
  return useMemo(() => {
    // The answer to the previous series is no answer to this one.
    if (!agars || read?.of !== series.id) return undefined
    const { petris, observations, uses } = read
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
  }, [read, agars, today, zone, userId, series, numbers])
}

/** What was taken for the agar of the series, and what undoes any of it. */
async function usesFor(db: PinsetDb, petris: readonly StoredRow[]): Promise<StoredRow[]> {
  const agars = new Set(petris.flatMap(({ agar_series_id: id }) => (typeof id === 'string' ? [id] : [])))
  const uses = await readEach([...agars], (id) => rowsOf(db, 'use').where('series_id').equals(id).toArray())
  const reversals = await rowsOf(db, 'use')
    .where('reverses_id')
    .anyOf(uses.map(({ id }) => id))
    .toArray()
  return [...uses, ...reversals]
}
