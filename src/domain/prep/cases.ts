/** The dishes of a time as the finder sees them: contaminated or not, and all that each shares with others. */
import { dateIn, daysBetween } from '../clock'
import { isPlainObject } from '../kit/entity'
import type { Values } from '../kit/field'
import { foldParts, isFinal, type Part } from './dish-fold'
import type { Case, Factor } from './finder'
import { dishesOf } from './petri'

export type CaseRow = Values & { readonly id: string }

export type Bench = {
  readonly petris: readonly CaseRow[]
  readonly agars: ReadonlyMap<string, Values>
  readonly observations: readonly Values[]
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

/** Every dish of the series, in their order. */
export function casesOf({ petris, agars, observations, zone, userId }: Bench): BenchCase[] {
  const bySeries = new Map<string, Values[]>()
  for (const one of observations) {
    const id = String(one.series_id)
    const list = bySeries.get(id)
    if (list) list.push(one)
    else bySeries.set(id, [one])
  }
  return petris.flatMap((series) => {
    const shares = sharesOf(series, agars, zone, userId)
    return dishesOf(series, foldParts(bySeries.get(series.id) ?? [])).map((part) => ({
      seriesId: series.id,
      number: part.number,
      isBad: part.isContaminated,
      shares,
      part,
    }))
  })
}

function sharesOf(series: CaseRow, agars: ReadonlyMap<string, Values>, zone: string, userId: string) {
  const agarId = textOf(series.agar_series_id)
  const agar = agarId === undefined ? undefined : agars.get(agarId)
  const [parent] = Array.isArray(series.parents) ? series.parents : []
  const { series_id: parentId, quantity_id: dish } = isPlainObject(parent) ? parent : {}
  const at = textOf(series.inoculated_at)
  return {
    parent_series: textOf(parentId),
    parent_dish: typeof parentId === 'string' && typeof dish === 'number' ? `${parentId} ${dish}` : undefined,
    agar_series: agarId,
    run: textOf(agar?.run_code),
    recipe: textOf(agar?.recipe_id) ?? textOf(series.recipe_id),
    person: textOf(series.created_by) ?? userId,
    day: at === undefined ? undefined : dateIn(at, zone),
    work_area: textOf(series.work_area),
    strain: textOf(series.strain_id),
  } satisfies Partial<Record<Factor, string | undefined>>
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Whether the dish can be put into quarantine, or taken out of it: what is final stays where it is. */
export function canIsolate({ state, isQuarantined }: Part, into: boolean): boolean {
  return !isFinal(state) && isQuarantined !== into
}
