/** The dishes of a time as the finder sees them: contaminated or not, and all that each shares with others. */
import { dateIn, daysBetween } from '../clock'
import { codeKey } from '../kit/code-key'
import type { Values } from '../kit/field'
import { isFinal } from '../kit/part-states'
import { nameOf } from '../rules/relations'
import { foldParts, isStateObservation, type Part, standing } from './dish-fold'
import { type Case, type GroupName, keysOf, type Shares } from './groups'
import { begunAt, bySeries, ownState, parentEntries, partsIn, type Series, takenFor } from './series'

export type CaseRow = Values & { readonly id: string }

export type Bench = {
  /** The series of the time, of all kinds whose parts are observed. */
  readonly all: readonly Series<CaseRow>[]
  /** The records that these name, by id. */
  readonly named: ReadonlyMap<string, Values>
  /** What was taken for them and for what they name; reversals among them. Without any no package is known. */
  readonly uses?: readonly Values[]
  readonly observations: readonly Values[]
  readonly today: string
  readonly zone: string
  /** Who makes records on this device: a record that was not sent yet has no author. */
  readonly userId: string
}

/** So many days before and after a series the farm counts as its time. */
export const AROUND_DAYS = 45

/** The farm's day from which the dishes of a series count: on which it began, or else of its record. */
function dayOf(series: Series, zone: string): string {
  const at = begunAt(series) ?? series.row.created_at
  return typeof at === 'string' ? dateIn(at, zone) : ''
}

/** The series inoculated around the time of this one, itself included; drafts and deleted ones left out. */
export function seriesAround<T extends CaseRow>(own: Series, all: readonly Series<T>[], zone: string): Series<T>[] {
  const day = dayOf(own, zone)
  return all.filter(
    (series) =>
      !series.row.deleted_at &&
      ownState(series) !== 'poured' &&
      (series.row.id === own.row.id || Math.abs(daysBetween(day, dayOf(series, zone))) <= AROUND_DAYS),
  )
}

/** `kind`: that of its series, by name. */
export type BenchCase = Case & { readonly kind: string; readonly part: Part }

/** Contamination shows within so many days; of a younger dish that nobody looked at nothing is known. */
const SHOWS_AFTER_DAYS = 5

function isYoung(series: Series, today: string, zone: string): boolean {
  const day = dayOf(series, zone)
  return day !== '' && daysBetween(day, today) < SHOWS_AFTER_DAYS
}

/** The dishes that a look at their growth named. */
function observedIn(observations: readonly Values[]): ReadonlySet<number> {
  const seen = standing(observations).filter(({ observation }) => isStateObservation(observation))
  return new Set(seen.flatMap(({ numbers }) => numbers))
}

/** Every dish of the series, in their order. */
export function everyDish({ all, named, uses = [], observations, today, zone, userId }: Bench): BenchCase[] {
  const seenOf = bySeries(observations)
  const packages = packagesOf(uses)
  return all.flatMap((series) => {
    const { row } = series
    const seen = seenOf.get(row.id) ?? []
    const shares = factorsOf(series, { named, packages, zone, userId })
    const seenNumbers = observedIn(seen)
    const other = isYoung(series, today, zone) || ownState(series) === 'discarded' ? 'unknown' : 'silent'
    return partsIn(series, foldParts(seen)).map((part) => ({
      seriesId: row.id,
      kind: series.definition.name,
      number: part.number,
      isBad: part.isContaminated,
      shares,
      part,
      observed: part.isContaminated || seenNumbers.has(part.number) ? 'seen' : other,
    }))
  })
}

/**
 * Every dish of the series of which something is known, in their order: whole series, or their rates would be those of the dishes that
 * somebody found worth a mark.
 */
export function casesOf(bench: Bench): BenchCase[] {
  const all = everyDish(bench)
  const told = new Set(all.flatMap(({ seriesId, observed }) => (observed === 'unknown' ? [] : [seriesId])))
  return all.filter(({ seriesId }) => told.has(seriesId))
}

/** By series, of any kind, the packages that went into it: `{purchase id} {number}`. Uses that are undone, and those that undo, are left out. */
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

type Known = Pick<Bench, 'named' | 'zone' | 'userId'> & { readonly packages: ReadonlyMap<string, readonly string[]> }

function factorsOf(series: Series<CaseRow>, { named, packages, zone, userId }: Known): Shares {
  const { row } = series
  const { shares } = series.definition.series
  const parents = parentEntries(series)
  const at = begunAt(series)
  const taken = takenFor(series).flatMap((name) => packages.get(nameOf(name)) ?? [])
  const told = Object.entries(shares).map(([factor, paths]) => {
    const value = paths.flatMap((path) => alongPath(row, path.split('.'), named) ?? [])[0]
    // Codes compare as everywhere: 'A-218' and 'a-218 ' are one run.
    return [factor, value !== undefined && factor === 'run' ? codeKey(value) : value]
  })
  return {
    series: row.id,
    parent_series: parents.flatMap(({ series_id: id }) => textOf(id) ?? []),
    parent_dish: parents.flatMap(({ series_id: id, quantity_id: dish }) =>
      typeof id === 'string' && typeof dish === 'number' ? [`${id} ${dish}`] : [],
    ),
    package: taken.length > 0 ? taken : undefined,
    person: textOf(row.created_by) ?? userId,
    day: at === undefined ? undefined : dateIn(at, zone),
    ...Object.fromEntries(told),
  }
}

/** The text at the end of a path, through the records that references name. */
function alongPath(row: Values, [head = '', ...rest]: readonly string[], named: Bench['named']): string | undefined {
  const value = textOf(row[head])
  const next = rest.length > 0 && value !== undefined ? named.get(value) : undefined
  return rest.length === 0 ? value : next && alongPath(next, rest, named)
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Whether the dish can be put into quarantine: what is final or used stays where it is. */
export function canIsolate({ state, isQuarantined }: Part): boolean {
  return !isFinal(state) && state !== 'used' && !isQuarantined
}

/** The dishes that share one of these: also those that say nothing yet, and go on into the next transfer. */
export function sharing(names: readonly GroupName[], dishes: readonly BenchCase[]): BenchCase[] {
  return dishes.filter(({ shares }) => names.some(({ factor, key }) => keysOf(shares[factor]).includes(key)))
}

/**
 * The latest gesture that put dishes of a suspect aside, and nothing else: the observations of one moment, as they stand. Dishes
 * that were put aside before, for another reason, are left where they are. `dishes` are every dish of the series that share it: of
 * such a series a number that is not among them is gone, since the series was made smaller, and what is left of its gesture stands.
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
