/** The dishes of a period as cases for the finder: contaminated or not, with the factors that they share. */
import { dateIn, daysBetween } from '../clock'
import { codeKey } from '../kit/code-key'
import type { Values } from '../kit/field'
import { isEmpty, isFinal } from '../kit/part-states'
import { nameOf } from '../rules/relations'
import { foldParts, isStateObservation, type Part, standing } from './dish-fold'
import { type Case, type GroupName, keysOf, type Shares } from './groups'
import { isMoved, type Moved, movedInto } from './moved'
import { begunAt, bySeries, hasBegun, ownState, parentEntries, partsIn, type Series, takenFor } from './series'

export type CaseRow = Values & { readonly id: string }

export type Bench = {
  /** The series of the period, of all observed kinds. */
  readonly all: readonly Series<CaseRow>[]
  /** The records that these name, by id. */
  readonly named: ReadonlyMap<string, Values>
  /** The uses for these series and their media, including reversals. Without them no package is known. */
  readonly uses?: readonly Values[]
  readonly observations: readonly Values[]
  /** The parts that are in later series, if `all` may not have those series. */
  readonly moved?: Moved
  readonly today: string
  readonly zone: string
  /** The user of this device, who is the author of unsent records. */
  readonly userId: string
}

/** The period around a series, in days before and after. */
export const AROUND_DAYS = 45

/** The farm's day from which the dishes of a series count: its start, or else the day of its record. */
export function dayOf(series: Series, zone: string): string {
  const at = begunAt(series) ?? series.row.created_at
  return typeof at === 'string' ? dateIn(at, zone) : ''
}

/** The series inoculated in the period around this one, including itself, without drafts and deleted ones. */
export function seriesAround<T extends CaseRow>(own: Series, all: readonly Series<T>[], zone: string): Series<T>[] {
  const day = dayOf(own, zone)
  return all.filter(
    (series) =>
      !series.row.deleted_at &&
      hasBegun(series) &&
      (series.row.id === own.row.id || Math.abs(daysBetween(day, dayOf(series, zone))) <= AROUND_DAYS),
  )
}

/** `kind` is the name of the series' kind. */
export type BenchCase = Case & { readonly kind: string; readonly part: Part }

/** Contamination shows within this many days. A younger dish without an observation proves nothing. */
const SHOWS_AFTER_DAYS = 5

function isYoung(series: Series, today: string, zone: string): boolean {
  const day = dayOf(series, zone)
  return day !== '' && daysBetween(day, today) < SHOWS_AFTER_DAYS
}

/** The dishes with an observation of their state. */
function observedIn(observations: readonly Values[]): ReadonlySet<number> {
  const seen = standing(observations).filter(({ observation }) => isStateObservation(observation))
  return new Set(seen.flatMap(({ numbers }) => numbers))
}

/** Without the parts that are in a later series now. A part that culture was not put on proves nothing until it is observed. */
export function everyDish(bench: Bench): BenchCase[] {
  const { all, named, uses = [], observations, today, zone, userId } = bench
  const { moved = movedInto(all.map(({ row }) => row)) } = bench
  const seenOf = bySeries(observations)
  const packages = packagesOf(uses)
  return all.flatMap((series) => {
    const { row } = series
    const seen = seenOf.get(row.id) ?? []
    const shares = factorsOf(series, { named, packages, zone, userId })
    const seenNumbers = observedIn(seen)
    const other = isYoung(series, today, zone) || ownState(series) === 'discarded' ? 'unknown' : 'silent'
    const own = partsIn(series, foldParts(seen)).filter(({ number }) => !isMoved(moved, row.id, number))
    const sharesOf = withParents(series, shares)
    return own.map((part) => ({
      seriesId: row.id,
      kind: series.definition.name,
      number: part.number,
      isBad: part.isContaminated,
      shares: sharesOf(part),
      part,
      observed: part.isContaminated || seenNumbers.has(part.number) ? 'seen' : isEmpty(part.state) ? 'unknown' : other,
    }))
  })
}

/** Every dish of the series with at least one known dish. Whole series are needed: the rates of only the marked dishes would be too high. */
export function casesOf(bench: Bench): BenchCase[] {
  const all = everyDish(bench)
  const told = new Set(all.flatMap(({ seriesId, observed }) => (observed === 'unknown' ? [] : [seriesId])))
  return all.filter(({ seriesId }) => told.has(seriesId))
}

/** Packages by series of any kind: `{purchase id} {number}`. Undone uses and reversals are left out. */
function packagesOf(uses: readonly Values[]): ReadonlyMap<string, readonly string[]> {
  const undone = new Set(uses.map(({ reverses_id: id }) => id))
  const found = new Map<string, string[]>()
  for (const { id, reverses_id: undoes, series_kind: kind, series_id: series, purchase_id, quantity_id } of uses) {
    if (undone.has(id) || typeof undoes === 'string') continue
    if (typeof kind !== 'string' || typeof series !== 'string') continue
    if (typeof purchase_id !== 'string' || typeof quantity_id !== 'number') continue
    const into = nameOf({ entity: kind, id: series })
    const key = `${purchase_id} ${quantity_id}`
    const known = found.get(into)
    if (known) known.push(key)
    else found.set(into, [key])
  }
  return found
}

/** The package that a series was bought as or spawned from. It may not be known to stock. */
function boughtFor({ purchase_id: purchase, quantity_id: number }: Values): readonly string[] {
  return typeof purchase === 'string' && typeof number === 'number' ? [`${purchase} ${number}`] : []
}

type Known = Pick<Bench, 'named' | 'zone' | 'userId'> & { readonly packages: ReadonlyMap<string, readonly string[]> }

function factorsOf(series: Series<CaseRow>, { named, packages, zone, userId }: Known): Shares {
  const { row } = series
  const { shares } = series.definition.series
  const at = begunAt(series)
  const used = takenFor(series).flatMap((name) => packages.get(nameOf(name)) ?? [])
  const taken = [...new Set([...boughtFor(row), ...used])]
  const told = Object.entries(shares).map(([factor, paths]) => {
    const value = paths.flatMap((path) => alongPath(row, path.split('.'), named) ?? [])[0]
    // Codes are compared by key: 'A-218' and 'a-218 ' are one run.
    return [factor, value !== undefined && factor === 'run' ? codeKey(value) : value]
  })
  return {
    series: row.id,
    package: taken.length > 0 ? taken : undefined,
    person: textOf(row.created_by) ?? userId,
    day: at === undefined ? undefined : dateIn(at, zone),
    ...Object.fromEntries(told),
  }
}

/**
 * Adds the parents of each part: those that went into it. A parent without numbers went into all parts, and an empty part has none. Parts
 * with the same parents get the same object, because the finder groups by it.
 */
function withParents(series: Series, shares: Shares): (part: Part) => Shares {
  const entries = parentEntries(series)
  const intoOne = new Map<unknown, number[]>()
  const intoAll = new Set<number>()
  for (const [index, { into }] of entries.entries()) {
    if (!Array.isArray(into) || into.length === 0) intoAll.add(index)
    else for (const number of into) intoOne.set(number, [...(intoOne.get(number) ?? []), index])
  }
  const known = new Map<string, Shares>()
  return ({ number, state }) => {
    const mine = isEmpty(state) ? [] : [...intoAll, ...(intoOne.get(number) ?? [])].sort((a, b) => a - b)
    const key = mine.join()
    const all = known.get(key) ?? { ...shares, ...parentShares(entries.filter((_, index) => mine.includes(index))) }
    known.set(key, all)
    return all
  }
}

function parentShares(parents: readonly Values[]): Shares {
  return {
    parent_series: parents.flatMap(({ series_id: id }) => textOf(id) ?? []),
    parent_dish: parents.flatMap(({ series_id: id, quantity_id: dish }) =>
      typeof id === 'string' && typeof dish === 'number' ? [`${id} ${dish}`] : [],
    ),
  }
}

/** The text at the end of a path through references. */
function alongPath(row: Values, [head = '', ...rest]: readonly string[], named: Bench['named']): string | undefined {
  const value = textOf(row[head])
  const next = rest.length > 0 && value !== undefined ? named.get(value) : undefined
  return rest.length === 0 ? value : next && alongPath(next, rest, named)
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Whether the dish can be quarantined. Final, used and quarantined dishes cannot. */
export function canIsolate({ state, isQuarantined }: Part): boolean {
  return !isFinal(state) && state !== 'used' && !isQuarantined
}

/** The dishes that share one of these factors. Unobserved ones are included, because they may be used for the next transfer. */
export function sharing(names: readonly GroupName[], dishes: readonly BenchCase[]): BenchCase[] {
  return dishes.filter(({ shares }) => names.some(({ factor, key }) => keysOf(shares[factor]).includes(key)))
}

/**
 * The observations of the latest gesture that only quarantined dishes of a suspect, as they stand. Dishes quarantined earlier for another
 * reason are not included. `dishes` are all dishes of the series that share it. A number that is missing there no longer exists, because
 * the series was made smaller. It does not hide the rest of its gesture.
 */
export function lastIsolation<T extends Values>(
  observations: readonly T[],
  dishes: readonly BenchCase[],
): { readonly observations: readonly T[]; readonly count: number } {
  const mine = new Set(dishes.map(({ seriesId, number }) => `${seriesId} ${number}`))
  const held = new Set(
    dishes.flatMap(({ seriesId, number, part }) => (part.isQuarantined ? [`${seriesId} ${number}`] : [])),
  )
  const puts = standing(observations).flatMap(({ observation, numbers }) => {
    const names = numbers.map((number) => `${String(observation.series_id)} ${number}`).filter((name) => mine.has(name))
    return observation.quarantined === true && names.length > 0 ? [{ observation, names }] : []
  })
  const at = (one: { readonly observation: T }) => String(one.observation.observed_at)
  const last = puts.map(at).toSorted().at(-1)
  const gesture = puts.filter((one) => at(one) === last)
  const put = new Set(gesture.flatMap(({ names }) => names))
  const count = [...put].filter((name) => held.has(name)).length
  return { observations: count === 0 ? [] : gesture.map(({ observation }) => observation), count }
}
