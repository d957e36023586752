/** A series with its kind, and functions about its parts for every kind of series. */
import type { Values } from '../kit/field'
import { isEmpty, isGone, type PartState } from '../kit/part-states'
import { kindNamed } from '../kit/reference'
import type { SeriesDefinition } from '../kit/series'
import type { RecordName } from '../rules/relations'
import { type Fold, type Part, partOf, partsOf, type Standing, standing } from './dish-fold'
import { listIn } from './parents'

export type Series<T extends Values = Values> = { readonly definition: SeriesDefinition; readonly row: T }

export function sizeOf({ definition, row }: Series): number {
  const count = row[definition.parts.count]
  return typeof count === 'number' && count > 0 ? count : 0
}

/** The state of unobserved parts, from the series' status. */
export function ownState({ definition: { series }, row }: Series): PartState {
  const status = String(row.status)
  return (Object.hasOwn(series.own, status) ? series.own[status] : undefined) ?? series.usually
}

/** Whether its status means that all of it is used, spent or discarded. */
export function hasEnded(series: Series): boolean {
  return isGone(ownState(series))
}

export function partsIn(series: Series, fold: Fold): Part[] {
  return partsOf(sizeOf(series), ownState(series), fold)
}

/** One part, also one beyond the count of the series. */
export function partIn(series: Series, fold: Fold, number: number): Part {
  return partOf(number, ownState(series), fold)
}

/** Whether only the observed parts of the series have begun. */
export function isPartly({ definition: { series }, row: { status } }: Series): boolean {
  return series.partly?.includes(String(status)) === true
}

/** Whether culture is on any of its parts. */
export function hasBegun(series: Series): boolean {
  return !isEmpty(ownState(series)) || (isPartly(series) && begunAt(series) !== undefined)
}

/** The parts with culture, of a series that has begun. */
export function begunIn(series: Series, fold: Fold): Part[] {
  const parts = partsIn(series, fold)
  return isPartly(series) ? parts.filter(({ state }) => !isEmpty(state)) : parts
}

/** The instant when it began. Undefined if unknown. */
export function begunAt({ definition, row }: Series): string | undefined {
  const at = row[definition.series.began]
  return typeof at === 'string' ? at : undefined
}

/** The parent parts in its record: `series_id`, `quantity_id`, `type`. */
export function parentEntries({ definition: { series }, row }: Series): readonly Values[] {
  return listIn(series.parents === undefined ? undefined : row[series.parents])
}

/** The records that the uses for its parts name: its media, or the series itself if it was made of a batch. */
export function takenFor({ definition, row }: Series<Values & { readonly id: string }>): RecordName[] {
  const { media } = definition.series
  if (media.length === 0) return [{ entity: definition.name, id: row.id }]
  return media.flatMap((medium) => {
    const [field, id] = [definition.fields[medium], row[medium]]
    const entity = field?.type === 'reference' ? kindNamed(field, row) : undefined
    return entity !== undefined && typeof id === 'string' && id !== '' ? [{ entity, id }] : []
  })
}

/** The standing observations of a series for the parts that it has, because its count may have been reduced. */
export function standingIn<T extends Values>(series: Series, observations: readonly T[]): readonly Standing<T>[] {
  const most = sizeOf(series)
  return standing(observations).flatMap(({ observation, numbers }) => {
    const own = numbers.filter((number) => number <= most)
    return own.length > 0 ? [{ observation, numbers: own }] : []
  })
}

/** Without deleted ones, the latest begun first. */
export function newestFirst<T extends Values>(all: readonly Series<T>[]): Series<T>[] {
  const at = (series: Series<T>) => begunAt(series) ?? ''
  return all.filter(({ row }) => !row.deleted_at).sort((a, b) => (at(a) < at(b) ? 1 : at(a) > at(b) ? -1 : 0))
}

export function bySeries<T extends Values>(observations: readonly T[]): ReadonlyMap<string, readonly T[]> {
  const found = new Map<string, T[]>()
  for (const one of observations) {
    const id = String(one.series_id)
    const list = found.get(id)
    if (list) list.push(one)
    else found.set(id, [one])
  }
  return found
}

export function seriesOf<T extends Values>(definition: SeriesDefinition, rows: readonly T[]): Series<T>[] {
  return rows.map((row) => ({ definition, row }))
}
