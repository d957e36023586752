/** What a scan means while marking parts with the camera: one verb for one part after the other, and one series at a time. */
import type { EntityDefinition, Row } from '../kit/entity'
import type { Values } from '../kit/field'
import { isSeries } from '../kit/series'
import { type Series, sizeOf } from './series'

/** A scanned record. `number` is on a part's label. `became` is its part in a later series, `run` the sterilizer run of its series. */
export type Hit = {
  readonly definition: EntityDefinition
  readonly row: Row
  readonly number: number | undefined
  readonly became?: { readonly series: Series<Row>; readonly number: number } | undefined
  readonly run?: Values | undefined
}

export type MarkRefusal = 'stranger' | 'deleted' | 'needs_dish' | 'not_inoculated' | 'beyond'

export type MarkScan =
  | { readonly kind: 'dish'; readonly series: Series<Row>; readonly number: number }
  /** It is of another series than the current one: reported, not marked. */
  | { readonly kind: 'other'; readonly series: Series<Row>; readonly number: number }
  | { readonly kind: 'refused'; readonly why: MarkRefusal }

/** `current`: the id of the current series, chosen by the first part. A part of an unobserved kind counts as the part that it became. */
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
