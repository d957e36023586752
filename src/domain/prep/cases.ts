/** The dishes of a time as the finder sees them: contaminated or not, and all that each shares with others. */
import { dateIn, daysBetween } from '../clock'
import { codeKey } from '../kit/code-key'
import { isPlainObject } from '../kit/entity'
import type { Values } from '../kit/field'
import { isFinal } from '../kit/part-states'
import { foldParts, isLook, type Part, standing } from './dish-fold'
import { type Case, type GroupName, keysOf, type Shares } from './groups'
import { begunAt, bySeries, partsIn, type Series } from './series'

export type CaseRow = Values & { readonly id: string }

export type Bench = {
  readonly petris: readonly Series<CaseRow>[]
  readonly agars: ReadonlyMap<string, Values>
  /** What was taken for the agar series; reversals among them. Without any no package is known. */
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
export function seriesAround<T extends CaseRow>(own: Series, petris: readonly Series<T>[], zone: string): Series<T>[] {
  const day = dayOf(own, zone)
  return petris.filter(
    (series) =>
      !series.row.deleted_at &&
      series.row.status !== 'draft' &&
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
function lookedAt(observations: readonly Values[]): ReadonlySet<number> {
  const looks = standing(observations).filter(({ observation }) => isLook(observation))
  return new Set(looks.flatMap(({ numbers }) => numbers))
}

/** Every dish of the series, in their order. */
export function everyDish({ petris, agars, uses = [], observations, today, zone, userId }: Bench): BenchCase[] {
  const seenOf = bySeries(observations)
  const packages = packagesOf(uses)
  return petris.flatMap((series) => {
    const { row } = series
    const seen = seenOf.get(row.id) ?? []
    const shares = sharesOf(series, { agars, packages, zone, userId })
    const looked = lookedAt(seen)
    const other = isYoung(series, today, zone) || row.status === 'discarded' ? 'unknown' : 'silent'
    return partsIn(series, foldParts(seen)).map((part) => ({
      seriesId: row.id,
      kind: series.definition.name,
      number: part.number,
      isBad: part.isContaminated,
      shares,
      part,
      look: part.isContaminated || looked.has(part.number) ? 'seen' : other,
    }))
  })
}

/**
 * Every dish of the series of which something is known, in their order: whole series, or their rates would be those of the dishes that
 * somebody found worth a mark.
 */
export function casesOf(bench: Bench): BenchCase[] {
  const all = everyDish(bench)
  const told = new Set(all.flatMap(({ seriesId, look }) => (look === 'unknown' ? [] : [seriesId])))
  return all.filter(({ seriesId }) => told.has(seriesId))
}

/** By agar series the packages that went into it: `{purchase id} {number}`. Uses that are undone, and those that undo, are left out. */
function packagesOf(uses: readonly Values[]): ReadonlyMap<string, readonly string[]> {
  const undone = new Set(uses.map(({ reverses_id: id }) => id))
  const found = new Map<string, string[]>()
  for (const { id, reverses_id: undoes, series_kind: kind, series_id: series, purchase_id, quantity_id } of uses) {
    if (undone.has(id) || typeof undoes === 'string' || kind !== 'agar_series' || typeof series !== 'string') continue
    if (typeof purchase_id !== 'string' || typeof quantity_id !== 'number') continue
    const key = `${purchase_id} ${quantity_id}`
    const known = found.get(series)
    if (known) known.push(key)
    else found.set(series, [key])
  }
  return found
}

type Known = Pick<Bench, 'agars' | 'zone' | 'userId'> & { readonly packages: ReadonlyMap<string, readonly string[]> }

function sharesOf(series: Series<CaseRow>, { agars, packages, zone, userId }: Known): Shares {
  const { row } = series
  const agarId = textOf(row.agar_series_id)
  const agar = agarId === undefined ? undefined : agars.get(agarId)
  const parents = (Array.isArray(row.parents) ? row.parents : []).filter(isPlainObject)
  const run = textOf(agar?.run_code)
  const at = begunAt(series)
  return {
    series: row.id,
    parent_series: parents.flatMap(({ series_id: id }) => textOf(id) ?? []),
    parent_dish: parents.flatMap(({ series_id: id, quantity_id: dish }) =>
      typeof id === 'string' && typeof dish === 'number' ? [`${id} ${dish}`] : [],
    ),
    agar_series: agarId,
    // Codes compare as everywhere: 'A-218' and 'a-218 ' are one run.
    run: run === undefined ? undefined : codeKey(run),
    recipe: textOf(agar?.recipe_id) ?? textOf(row.recipe_id),
    package: agarId === undefined ? undefined : packages.get(agarId),
    person: textOf(row.created_by) ?? userId,
    day: at === undefined ? undefined : dateIn(at, zone),
    work_area: textOf(row.work_area),
    strain: textOf(row.strain_id),
  }
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
