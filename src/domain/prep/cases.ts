/** The dishes of a time as the finder sees them: contaminated or not, and all that each shares with others. */
import { dateIn, daysBetween } from '../clock'
import { codeKey } from '../kit/code-key'
import { isPlainObject } from '../kit/entity'
import type { Values } from '../kit/field'
import { foldParts, isFinal, type Part } from './dish-fold'
import type { Case, Shares } from './finder'
import { bySeries, dishesOf } from './petri'

export type CaseRow = Values & { readonly id: string }

export type Bench = {
  readonly petris: readonly CaseRow[]
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

/** The series inoculated around the time of this one, itself included; drafts and deleted ones left out. */
export function seriesAround<T extends CaseRow>(own: Values, petris: readonly T[]): T[] {
  const day = (row: Values) => String(row.inoculated_at ?? '').slice(0, 10)
  return petris.filter(
    (row) =>
      !row.deleted_at &&
      row.status !== 'draft' &&
      (row.id === own.id || Math.abs(daysBetween(day(own), day(row))) <= AROUND_DAYS),
  )
}

export type BenchCase = Case & { readonly part: Part }

/** Contamination shows within so many days; a younger series that nobody looked at says nothing yet. */
const SHOWS_AFTER_DAYS = 5

function isYoung({ inoculated_at: at }: Values, today: string, zone: string): boolean {
  return typeof at === 'string' && daysBetween(dateIn(at, zone), today) < SHOWS_AFTER_DAYS
}

/** Every dish of the series that something can be said of, in their order. */
export function casesOf({ petris, agars, uses = [], observations, today, zone, userId }: Bench): BenchCase[] {
  const seenOf = bySeries(observations)
  const packages = packagesOf(uses)
  return petris.flatMap((series) => {
    const seen = seenOf.get(series.id)
    if (!seen && isYoung(series, today, zone)) return []
    const shares = sharesOf(series, { agars, packages, zone, userId })
    return dishesOf(series, foldParts(seen ?? [])).map((part) => ({
      seriesId: series.id,
      number: part.number,
      isBad: part.isContaminated,
      shares,
      part,
    }))
  })
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

function sharesOf(series: CaseRow, { agars, packages, zone, userId }: Known): Shares {
  const agarId = textOf(series.agar_series_id)
  const agar = agarId === undefined ? undefined : agars.get(agarId)
  const parents = (Array.isArray(series.parents) ? series.parents : []).filter(isPlainObject)
  const run = textOf(agar?.run_code)
  const at = textOf(series.inoculated_at)
  return {
    series: series.id,
    parent_series: parents.flatMap(({ series_id: id }) => textOf(id) ?? []),
    parent_dish: parents.flatMap(({ series_id: id, quantity_id: dish }) =>
      typeof id === 'string' && typeof dish === 'number' ? [`${id} ${dish}`] : [],
    ),
    agar_series: agarId,
    // Codes compare as everywhere: 'A-218' and 'a-218 ' are one run.
    run: run === undefined ? undefined : codeKey(run),
    recipe: textOf(agar?.recipe_id) ?? textOf(series.recipe_id),
    package: agarId === undefined ? undefined : packages.get(agarId),
    person: textOf(series.created_by) ?? userId,
    day: at === undefined ? undefined : dateIn(at, zone),
    work_area: textOf(series.work_area),
    strain: textOf(series.strain_id),
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Whether the dish can be put into quarantine, or taken out of it: what is final or used stays where it is. */
export function canIsolate({ state, isQuarantined }: Part, into: boolean): boolean {
  return !isFinal(state) && state !== 'used' && isQuarantined !== into
}
