/** The duties on the bench today: sterility checks, failed ones and failed runs, expired agar, and dishes without a recent observation. */
import { dateIn, daysBetween } from '../clock'
import type { Values } from '../kit/field'
import { isBefore } from '../kit/part-states'
import { foldParts, isStateObservation, type Part } from './dish-fold'
import { byAgar, trayOf } from './petri'
import { runFinder } from './run'
import { begunAt, begunIn, hasBegun, isPartly, type Series, standingIn } from './series'
import { isUnsterile } from './sterilization'

/** Contamination of poured agar shows within this many days at room temperature. */
export const CHECK_AFTER_DAYS = 3
/** Growing dishes are observed this often. */
export const OBSERVE_EVERY_DAYS = 3

export type BenchRow = Values & { readonly id: string }

export type BenchDuty = {
  readonly kind: 'failed' | 'check' | 'expired' | 'observe'
  readonly series: Series<BenchRow>
  /** Days since the series was poured or inoculated. */
  readonly day: number
  /** Days overdue, the largest first. */
  readonly late: number
  /** The number of dishes to check. */
  readonly count: number
  /** The day on which series of its strain are usually colonized, if known. */
  readonly expected?: number | undefined
}

export type Bench = {
  readonly agars: readonly Series<BenchRow>[]
  readonly petris: readonly Series<BenchRow>[]
  /** The sterilizer runs. */
  readonly runs: readonly Values[]
  /** The observations of each waiting series, by its id. */
  readonly seen: ReadonlyMap<string, readonly Values[]>
  /** Usual days by kind and strain (`takesAs`). */
  readonly usual: ReadonlyMap<string, number>
  readonly today: string
  readonly zone: string
}

export function isGrowing(series: Series): boolean {
  const { definition, row } = series
  if (row.deleted_at) return false
  return definition.series.waiting.includes(String(row.status)) || (isPartly(series) && hasBegun(series))
}

/** Series of one kind and strain take about the same number of days. */
export function takesAs({ definition, row }: Series): string {
  return `${definition.name} ${String(row.strain_id ?? '')}`
}

/** Dishes that still develop: not colonized, used or lost. */
function isWaitedFor({ state }: Part): boolean {
  return isBefore(state)
}

/** The last standing observation of the state. */
function lastObserved(series: Series, observations: readonly Values[]): string | undefined {
  return standingIn(series, observations)
    .filter(({ observation }) => isStateObservation(observation))
    .map(({ observation }) => String(observation.observed_at))
    .toSorted()
    .at(-1)
}

/** Parts that grow on failed agar, or in a series from a failed run. */
function failed(series: Series<BenchRow>, day: number | undefined, count: number): BenchDuty[] {
  const late = Math.max(0, (day ?? 0) - CHECK_AFTER_DAYS)
  return count > 0 ? [{ kind: 'failed', series, day: day ?? 0, late, count }] : []
}

export function dutiesOf({ agars, petris, runs, seen, usual, today, zone }: Bench): BenchDuty[] {
  const daysSince = (at: string | undefined) => (at === undefined ? undefined : daysBetween(dateIn(at, zone), today))
  const made = byAgar(petris)
  const runOf = runFinder(runs)
  const waitedFor = (series: Series<BenchRow>) =>
    begunIn(series, foldParts(seen.get(series.row.id) ?? [])).filter(isWaitedFor)
  const ofAgar = agars.flatMap((series): BenchDuty[] => {
    const { row } = series
    const children = made.get(row.id) ?? []
    const run = runOf(row)
    const { left } = trayOf(
      row,
      children.map((child) => child.row),
      run,
    )
    const day = daysSince(begunAt(series))
    if (row.deleted_at) return []
    if (isUnsterile(row, run)) {
      const count = children.filter(isGrowing).reduce((sum, child) => sum + waitedFor(child).length, 0)
      return failed(series, day, count)
    }
    if (left === 0 || row.status === 'draft' || row.status === 'cooked') return []
    const expires = row.expires_at
    const past = typeof expires === 'string' ? daysBetween(expires, today) : -1
    if (past > 0) return [{ kind: 'expired', series, day: day ?? 0, late: past, count: left }]
    if (row.sterility_check !== 'pending' || day === undefined || day < CHECK_AFTER_DAYS) return []
    return [{ kind: 'check', series, day, late: day - CHECK_AFTER_DAYS, count: left }]
  })
  const ofPetri = petris.filter(isGrowing).flatMap((series): BenchDuty[] => {
    const { row } = series
    const told = seen.get(row.id) ?? []
    const count = waitedFor(series).length
    const day = daysSince(begunAt(series))
    const rested = daysSince(lastObserved(series, told) ?? begunAt(series))
    if (isUnsterile(row, runOf(row))) return failed(series, day, count)
    if (count === 0 || day === undefined || rested === undefined) return []
    const expected = usual.get(takesAs(series))
    // After the strain's usual day dishes are due every day, because colonized dishes must be stored or transferred.
    const isRipe = expected !== undefined && day >= expected && rested > 0
    if (rested < OBSERVE_EVERY_DAYS && !isRipe) return []
    const late = Math.max(rested - OBSERVE_EVERY_DAYS, isRipe ? day - expected : 0)
    return [{ kind: 'observe', series, day, late, count, expected }]
  })
  return [...ofAgar, ...ofPetri].sort((a, b) => b.late - a.late || (a.series.row.id < b.series.row.id ? -1 : 1))
}
