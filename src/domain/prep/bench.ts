/** What there is to look at on the bench today: sterility checks, agar past its day, and dishes that nobody looked at for days. */
import { dateIn, daysBetween } from '../clock'
import type { Values } from '../kit/field'
import { foldParts, isStateObservation, type Part } from './dish-fold'
import { byAgar, trayOf } from './petri'
import { begunAt, partsIn, type Series, standingIn } from './series'

/** Contamination of poured agar shows within so many days at room temperature. */
export const CHECK_AFTER_DAYS = 3
/** Dishes that grow are looked at as often as this. */
export const OBSERVE_EVERY_DAYS = 3

export type BenchRow = Values & { readonly id: string }

export type BenchDuty = {
  readonly kind: 'failed' | 'check' | 'expired' | 'observe'
  readonly series: Series<BenchRow>
  /** Of the series: since it was poured or inoculated. */
  readonly day: number
  /** Days since it was due; the most first. */
  readonly late: number
  /** The dishes in question. */
  readonly count: number
  /** The day on which series of its strain are usually grown over, where that is known. */
  readonly expected?: number | undefined
}

export type Bench = {
  readonly agars: readonly Series<BenchRow>[]
  readonly petris: readonly Series<BenchRow>[]
  /** The observations of each series that is waited for, by its id. */
  readonly seen: ReadonlyMap<string, readonly Values[]>
  /** The days that a strain usually takes in series of a kind, by both (`takesAs`). */
  readonly usual: ReadonlyMap<string, number>
  readonly today: string
  readonly zone: string
}

/** Series that people still wait for. */
export function isGrowing({ definition: { series }, row: { status, deleted_at: gone } }: Series): boolean {
  return !gone && series.waiting.includes(String(status))
}

/** Series of one kind and one strain take about the same days. */
export function takesAs({ definition, row }: Series): string {
  return `${definition.name} ${String(row.strain_id ?? '')}`
}

/** Dishes that something is still to become of: not those that are grown over, used or gone. */
function isWaitedFor({ state }: Part): boolean {
  return state === 'poured' || state === 'inoculated' || state === 'growing'
}

/** When somebody last said how dishes are. What was undone was no look. */
function lastObserved(series: Series, observations: readonly Values[]): string | undefined {
  return standingIn(series, observations)
    .filter(({ observation }) => isStateObservation(observation))
    .map(({ observation }) => String(observation.observed_at))
    .toSorted()
    .at(-1)
}

export function dutiesOf({ agars, petris, seen, usual, today, zone }: Bench): BenchDuty[] {
  const daysSince = (at: string | undefined) => (at === undefined ? undefined : daysBetween(dateIn(at, zone), today))
  const made = byAgar(petris)
  const waitedFor = (series: Series<BenchRow>) =>
    partsIn(series, foldParts(seen.get(series.row.id) ?? [])).filter(isWaitedFor)
  const ofAgar = agars.flatMap((series): BenchDuty[] => {
    const { row } = series
    const children = made.get(row.id) ?? []
    const { left } = trayOf(
      row,
      children.map((child) => child.row),
    )
    const day = daysSince(begunAt(series))
    if (row.deleted_at) return []
    if (row.sterility_check === 'failed') {
      const count = children.filter(isGrowing).reduce((sum, child) => sum + waitedFor(child).length, 0)
      const late = Math.max(0, (day ?? 0) - CHECK_AFTER_DAYS)
      return count > 0 ? [{ kind: 'failed', series, day: day ?? 0, late, count }] : []
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
    if (count === 0 || day === undefined || rested === undefined) return []
    const expected = usual.get(takesAs(series))
    // Past the strain's usual day the dishes are looked at every day: what is grown over is stored or goes on.
    const isRipe = expected !== undefined && day >= expected && rested > 0
    if (rested < OBSERVE_EVERY_DAYS && !isRipe) return []
    const late = Math.max(rested - OBSERVE_EVERY_DAYS, isRipe ? day - expected : 0)
    return [{ kind: 'observe', series, day, late, count, expected }]
  })
  return [...ofAgar, ...ofPetri].sort((a, b) => b.late - a.late || (a.series.row.id < b.series.row.id ? -1 : 1))
}
