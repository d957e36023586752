/**
 * The duties of today: sterility checks, failed ones and failed runs, expired agar, parts to shake or to move, slow ones (`grow-duties.ts`),
 * and growing parts without a recent observation.
 */
import { dateIn, daysBetween } from '../clock'
import type { Row } from '../kit/entity'
import type { Values } from '../kit/field'
import { isBefore } from '../kit/part-states'
import type { Expected } from '../yield/to-pick'
import { type Fold, foldParts, isStateObservation, type Part } from './dish-fold'
import { likeOf } from './grow-course'
import { type GrowDuty, growDutiesOf, placesOf } from './grow-duties'
import { NOTHING_USUAL, type UsualBefore } from './grow-usual'
import { isMoved, type Moved, movedInto } from './moved'
import { byAgar, trayOf } from './petri'
import { pinsOf } from './pins'
import { runFinder } from './run'
import { begunAt, begunIn, hasBegun, isPartly, type Series, standingIn } from './series'
import { type Starts, startsOf } from './starts'
import { isUnsterile } from './sterilization'

/** Contamination of poured agar shows within this many days at room temperature. */
export const CHECK_AFTER_DAYS = 3
/** Growing parts are observed this often. */
export const OBSERVE_EVERY_DAYS = 3

/** The names of the records that duties are read from. */
export const BENCH_RECORDS = {
  ...{ seen: 'observation', picks: 'harvest', runs: 'run', places: 'place' },
  ...{ farm: 'farm', strain: 'strain', recipe: 'recipe' },
} as const

export type BenchRow = Row

export type BenchDuty = {
  readonly kind: 'failed' | 'check' | 'expired' | 'observe' | GrowDuty['kind']
  readonly series: Series<BenchRow>
  /** Days since the series was poured or inoculated. */
  readonly day: number
  /** Days since it became due, the largest first. Slow parts are last, because nothing is to be done with them but checking. */
  readonly late: number
  /** The number of parts concerned. */
  readonly count: number
  /** These parts, ascending. Absent for dishes of agar. */
  readonly numbers?: readonly number[]
  /** The ids of the places where these parts stand. */
  readonly placeIds?: readonly string[]
  /** What the parts to pick will give. */
  readonly expects?: Expected
  /** The day on which series of its strain are usually colonized, if known. */
  readonly expected?: number | undefined
}

export type Among = ReadonlyMap<string, ReadonlySet<number> | 'all'>

export type Bench = {
  readonly agars: readonly Series<BenchRow>[]
  readonly petris: readonly Series<BenchRow>[]
  /** The series whose own duties are asked for, by id, with the numbers of the parts that count, or all parts. Undefined: all series. */
  readonly among?: Among | undefined
  /** The sterilizer runs. */
  readonly runs: readonly Values[]
  /** The observations of each waiting series, by its id. */
  readonly seen: ReadonlyMap<string, readonly Values[]>
  /** Usual days by kind and strain (`takesAs`). */
  readonly usual: ReadonlyMap<string, number>
  /** What was usual for earlier series of a form. Absent: nothing is known. */
  readonly earlier?: UsualBefore
  readonly places?: readonly Values[]
  /** `lookAt`, or one that remembers its answers. */
  readonly look?: (series: Series<BenchRow>, observations: readonly Values[]) => Look
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

/** What the observations of a series tell, whatever day it is. */
export type Look = {
  readonly fold: Fold
  /** The parts with culture. */
  readonly parts: readonly Part[]
  /** The instants of the last standing observation of a state, by number. */
  readonly seenAt: ReadonlyMap<number, string>
  readonly starts: Starts
  readonly pins: ReadonlyMap<number, string>
}

export function lookAt(series: Series<BenchRow>, observations: readonly Values[]): Look {
  const fold = foldParts(observations)
  const [parts, starts] = [begunIn(series, fold), startsOf(series, observations)]
  return { fold, parts, starts, pins: pinsOf(series, observations), seenAt: lastSeen(series, observations) }
}

/** The parts with culture that did not become parts of a later series. */
export function ownParts({ row }: Series<BenchRow>, parts: readonly Part[], moved: Moved): readonly Part[] {
  return moved.size === 0 ? parts : parts.filter(({ number }) => !isMoved(moved, row.id, number))
}

/** Parts that still develop: not colonized, used or lost. */
function isWaitedFor({ state }: Part): boolean {
  return isBefore(state)
}

function lastSeen(series: Series, observations: readonly Values[]): ReadonlyMap<number, string> {
  const last = new Map<number, string>()
  for (const { observation, numbers } of standingIn(series, observations)) {
    const at = String(observation.observed_at)
    if (!isStateObservation(observation)) continue
    for (const number of numbers) if (at > (last.get(number) ?? '')) last.set(number, at)
  }
  return last
}

/**
 * The instant when the parts in the place of a part were last looked at: a person who sees one of them sees those beside it, but not those
 * in another room. Parts without a place are together.
 */
function lookedAt({ row }: Series<BenchRow>, { fold, seenAt }: Look): (part: Part) => string | undefined {
  const placeAt = (number: number) => String(fold.get(number)?.place?.value ?? row.place_id ?? '')
  const last = new Map<string, string>()
  for (const [number, at] of seenAt) {
    const place = placeAt(number)
    if (at > (last.get(place) ?? '')) last.set(place, at)
  }
  return ({ number }) => last.get(placeAt(number))
}

/** Parts that grow on failed agar, or in a series from a failed run. */
function failed(series: Series<BenchRow>, day: number | undefined, count: number): BenchDuty[] {
  const late = Math.max(0, (day ?? 0) - CHECK_AFTER_DAYS)
  return count > 0 ? [{ kind: 'failed', series, day: day ?? 0, late, count }] : []
}

function countsHere(among: Among | undefined, { row }: Series<BenchRow>) {
  const numbers = among?.get(row.id)
  return ({ number }: Part) => numbers === undefined || numbers === 'all' || numbers.has(number)
}

export function dutiesOf(bench: Bench): BenchDuty[] {
  const { agars, petris, among, runs, seen, usual, earlier, places = [], look = lookAt, today, zone } = bench
  const dayOf = (at: string | undefined) => (at === undefined ? undefined : dateIn(at, zone))
  const since = (day: string | undefined) => (day === undefined ? undefined : daysBetween(day, today))
  const known = new Map<string | undefined, number | undefined>()
  // Many parts are seen at one instant, and its day takes long to compute.
  const daysSince = (at: string | undefined) => {
    const days = known.has(at) ? known.get(at) : since(dayOf(at))
    known.set(at, days)
    return days
  }
  const made = byAgar(petris)
  const runOf = runFinder(runs)
  const moved = movedInto(petris.map(({ row }) => row))
  const kinds = new Map(places.map(({ id, kind }) => [String(id), kind]))
  const lookOf = (series: Series<BenchRow>) => {
    const { parts, ...told } = look(series, seen.get(series.row.id) ?? [])
    return { ...told, parts: ownParts(series, parts, moved).filter(countsHere(among, series)) }
  }
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
      const growing = children.filter(isGrowing).flatMap((child) => lookOf(child).parts.filter(isWaitedFor))
      return failed(series, day, growing.length)
    }
    if (left === 0 || row.status === 'draft' || row.status === 'cooked') return []
    const expires = row.expires_at
    const past = typeof expires === 'string' ? daysBetween(expires, today) : -1
    if (past > 0) return [{ kind: 'expired', series, day: day ?? 0, late: past, count: left }]
    if (row.sterility_check !== 'pending' || day === undefined || day < CHECK_AFTER_DAYS) return []
    return [{ kind: 'check', series, day, late: day - CHECK_AFTER_DAYS, count: left }]
  })
  const asked = petris.filter((series) => isGrowing(series) && (!among || among.has(series.row.id)))
  const ofPetri = asked.flatMap((series): BenchDuty[] => {
    const { row } = series
    const told = lookOf(series)
    const { fold, parts, starts, pins } = told
    const waited = parts.filter(isWaitedFor)
    const began = dayOf(begunAt(series))
    const day = since(began)
    if (isUnsterile(row, runOf(row))) return failed(series, day, waited.length)
    const before = earlier?.(likeOf(series), began) ?? NOTHING_USUAL
    const own = growDutiesOf({ series, parts, fold, starts, pins, began, usual: before, kinds, today, zone }).map(
      ({ since: from, numbers, ...duty }): BenchDuty => ({
        ...duty,
        ...{ series, day: Math.max(0, day ?? 0), late: daysBetween(from, today), count: numbers.length, numbers },
      }),
    )
    // A person who shakes parts, or sees why they are slow, checks them too.
    const others = new Set(own.flatMap(({ kind, numbers = [] }) => (kind === 'move' ? [] : numbers)))
    if (day === undefined) return own
    const expected = usual.get(takesAs(series))
    const seenOn = lookedAt(series, told)
    const late = (part: Part) => lateBy(daysSince(seenOn(part)) ?? day, day, expected)
    const unchecked = waited.filter((part) => !others.has(part.number) && late(part) !== undefined)
    if (unchecked.length === 0) return own
    const [count, numbers] = [unchecked.length, unchecked.map(({ number }) => number)]
    return [
      ...own,
      {
        kind: 'observe',
        series,
        day: Math.max(0, day),
        late: Math.max(...unchecked.map((part) => late(part) ?? 0)),
        count,
        expected,
        numbers,
        placeIds: placesOf(series, unchecked),
      },
    ]
  })
  return [...ofAgar, ...ofPetri].sort(byUrgency)
}

/**
 * Days since a check became due, for parts that nobody saw for `rested` days. Undefined: it is not due. After the strain's usual day parts
 * are due every day, because colonized dishes must be stored or transferred.
 */
function lateBy(rested: number, day: number, expected: number | undefined): number | undefined {
  const isRipe = expected !== undefined && day >= expected && rested > 0
  if (rested < OBSERVE_EVERY_DAYS && !isRipe) return undefined
  return Math.max(rested - OBSERVE_EVERY_DAYS, isRipe ? day - expected : 0)
}

function byUrgency(a: BenchDuty, b: BenchDuty): number {
  const slow = Number(a.kind === 'overdue') - Number(b.kind === 'overdue')
  const [first, second] = [a, b].map(({ series, kind }) => `${series.row.id} ${kind}`)
  return slow || b.late - a.late || (String(first) < String(second) ? -1 : 1)
}
