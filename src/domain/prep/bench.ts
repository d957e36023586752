/** What there is to look at on the bench today: sterility checks, agar past its day, and dishes that nobody looked at for days. */
import { dateIn, daysBetween } from '../clock'
import type { Values } from '../kit/field'
import { byAgar, countOf, trayOf } from './petri'

/** Contamination of poured agar shows within so many days at room temperature. */
export const CHECK_AFTER_DAYS = 3
/** Dishes that grow are looked at as often as this. */
export const LOOK_EVERY_DAYS = 3

export type BenchRow = Values & { readonly id: string }

export type BenchDuty = {
  readonly kind: 'check' | 'expired' | 'look'
  readonly row: BenchRow
  /** Of the series: since it was poured or inoculated. */
  readonly day: number
  /** Days since it was due; the most first. */
  readonly late: number
  /** The dishes in question. */
  readonly count: number
}

export type Bench = {
  readonly agars: readonly BenchRow[]
  readonly petris: readonly BenchRow[]
  /** The latest observation of a series by its id. */
  readonly lastSeen: ReadonlyMap<string, string>
  readonly today: string
  readonly zone: string
}

/** Petri series that somebody still waits for. */
export function isGrowing({ status, deleted_at: gone }: Values): boolean {
  return !gone && (status === 'inoculated' || status === 'incubating')
}

export function dutiesOf({ agars, petris, lastSeen, today, zone }: Bench): BenchDuty[] {
  const daysSince = (at: unknown) => (typeof at === 'string' ? daysBetween(dateIn(at, zone), today) : undefined)
  const made = byAgar(petris)
  const ofAgar = agars.flatMap((row): BenchDuty[] => {
    const { left } = trayOf(row, made.get(row.id) ?? [])
    const day = daysSince(row.poured_at)
    if (row.deleted_at || left === 0 || day === undefined) return []
    const expires = row.expires_at
    const past = typeof expires === 'string' ? daysBetween(expires, today) : -1
    if (past > 0) return [{ kind: 'expired', row, day, late: past, count: left }]
    if (row.sterility_check !== 'pending' || day < CHECK_AFTER_DAYS) return []
    return [{ kind: 'check', row, day, late: day - CHECK_AFTER_DAYS, count: left }]
  })
  const ofPetri = petris.filter(isGrowing).flatMap((row): BenchDuty[] => {
    const day = daysSince(row.inoculated_at)
    const rested = daysSince(lastSeen.get(row.id) ?? row.inoculated_at)
    if (day === undefined || rested === undefined || rested < LOOK_EVERY_DAYS) return []
    return [{ kind: 'look', row, day, late: rested - LOOK_EVERY_DAYS, count: countOf(row) }]
  })
  return [...ofAgar, ...ofPetri].sort((a, b) => b.late - a.late || (a.row.id < b.row.id ? -1 : 1))
}
