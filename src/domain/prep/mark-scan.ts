/** What a scan means while dishes are being marked before the camera: one verb, dish after dish, one series at a time. */
import type { Row } from '../kit/entity'
import { countOf } from './petri'

/** `became`: the petri dish that a scanned agar dish was inoculated into. */
export type MarkHit = {
  readonly entity: string
  readonly row: Row
  readonly number: number | undefined
  readonly became?: { readonly series: Row; readonly number: number } | undefined
}

export type MarkRefusal = 'stranger' | 'deleted' | 'needs_dish' | 'not_inoculated' | 'beyond'

export type MarkScan =
  | { readonly kind: 'dish'; readonly series: Row; readonly number: number }
  /** Of another series than the one in hand: said, and not marked. */
  | { readonly kind: 'other'; readonly series: Row; readonly number: number }
  | { readonly kind: 'refused'; readonly why: MarkRefusal }

/** `current`: the series in hand; the first dish chooses it. */
export function markScan(current: string | undefined, { entity, row, number, became }: MarkHit): MarkScan {
  if (entity === 'agar_series') {
    if (number === undefined) return { kind: 'refused', why: 'needs_dish' }
    return became ? ofSeries(current, became.series, became.number) : { kind: 'refused', why: 'not_inoculated' }
  }
  if (entity !== 'petri_series') return { kind: 'refused', why: 'stranger' }
  return number === undefined ? { kind: 'refused', why: 'needs_dish' } : ofSeries(current, row, number)
}

function ofSeries(current: string | undefined, series: Row, number: number): MarkScan {
  if (series.deleted_at !== undefined) return { kind: 'refused', why: 'deleted' }
  if (number > countOf(series)) return { kind: 'refused', why: 'beyond' }
  return { kind: current === undefined || current === series.id ? 'dish' : 'other', series, number }
}
