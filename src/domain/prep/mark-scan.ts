/** What a scan means while parts are being marked before the camera: one verb, part after part, one series at a time. */
import type { EntityDefinition, Row } from '../kit/entity'
import { isSeries } from '../kit/series'
import { type Series, sizeOf } from './series'

/** A scanned record; `number` is on the label of a part, which `became` a part of another series. */
export type Hit = {
  readonly definition: EntityDefinition
  readonly row: Row
  readonly number: number | undefined
  readonly became?: { readonly series: Series<Row>; readonly number: number } | undefined
}

export type MarkRefusal = 'stranger' | 'deleted' | 'needs_dish' | 'not_inoculated' | 'beyond'

export type MarkScan =
  | { readonly kind: 'dish'; readonly series: Series<Row>; readonly number: number }
  /** Of another series than the one in hand: said, and not marked. */
  | { readonly kind: 'other'; readonly series: Series<Row>; readonly number: number }
  | { readonly kind: 'refused'; readonly why: MarkRefusal }

/** `current`: the series in hand, by its id; the first part chooses it. A part that is not observed counts as what it became. */
export function markScan(current: string | undefined, { definition, row, number, became }: Hit): MarkScan {
  if (!isSeries(definition)) return { kind: 'refused', why: 'stranger' }
  if (number === undefined) return { kind: 'refused', why: 'needs_dish' }
  if (definition.series.verbs.length > 0) return ofSeries(current, { definition, row }, number)
  return became ? ofSeries(current, became.series, became.number) : { kind: 'refused', why: 'not_inoculated' }
}

function ofSeries(current: string | undefined, series: Series<Row>, number: number): MarkScan {
  if (series.row.deleted_at !== undefined) return { kind: 'refused', why: 'deleted' }
  if (number > sizeOf(series)) return { kind: 'refused', why: 'beyond' }
  return { kind: current === undefined || current === series.row.id ? 'dish' : 'other', series, number }
}
