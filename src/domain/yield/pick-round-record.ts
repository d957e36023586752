/** The record of a weight, and what earlier records say of the next one. */
import type { Create } from '../acts/intent'
import type { EntityDefinition } from '../kit/entity'
import type { Booking } from './pick-round'
import type { Pick } from './picks'

export function recordOf(harvest: EntityDefinition, booking: Booking): Create {
  const { id, kind, seriesId, number, at, tenths, grade, flush, placeId } = booking
  const values = {
    ...{ series_kind: kind, series_id: seriesId, harvested_at: at, grams: gramsText(tenths), grade, flush },
    ...(number !== undefined && { quantity_ids: [number] }),
    ...(placeId !== undefined && { place_id: placeId }),
  }
  return { kind: 'create', entity: harvest.name, id, values }
}

/** Grams as a decimal text: '986', '986.5'. */
export function gramsText(tenths: number): string {
  const [whole, rest] = [Math.floor(tenths / 10), tenths % 10]
  return rest === 0 ? String(whole) : `${whole}.${rest}`
}

/** The largest weight of one part, in tenths of a gram. Undefined without one. */
export function largestOf(picks: readonly Pick[]): number | undefined {
  return picks.reduce<number | undefined>(
    (most, { numbers, tenths }) => (numbers.length === 1 ? Math.max(most ?? 0, tenths) : most),
    undefined,
  )
}
