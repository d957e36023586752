/** The parts of a series in the API. */
import type { PartState } from '../kit/part-states'
import { type FlushRule, flushesOf } from '../yield/flush'
import { gramsByPart, type Pick } from '../yield/picks'
import { placeOf } from './contents'
import type { Fold, Part } from './dish-fold'
import { partsIn, type Series } from './series'

export type DishReport = {
  readonly series_id: string
  readonly series_kind: string
  readonly quantity_id: number
  readonly state: PartState
  /** 0 to 100. Null if unknown. */
  readonly percent: number | null
  readonly contaminated: boolean
  /** An option of an observation's `contamination_type`. Null for a dish without contamination or of an unknown type. */
  readonly contaminated_by: string | null
  readonly quarantined: boolean
}

export type PartReport = DishReport & {
  /** Where it stands. Null if it stands nowhere, or nobody said where. */
  readonly place_id: string | null
  /** Of its last pick. Null before the first. */
  readonly flush: number | null
  /** Grams, without waste. Null if some were weighed together with other parts: a weight is never divided. */
  readonly picked_g: number | null
}

/** Every dish of the series in the order of its numbers, as in the grid and on labels. */
export function dishReports(series: Series, fold: Fold): DishReport[] {
  return partsIn(series, fold).map((part) => dishReport(series, part))
}

/** What `GET /parts` adds to the fold: the picks of the series, in their order. */
export type Picked = { readonly picks: readonly Pick[]; readonly rule: FlushRule }

/** The same for `GET /parts`, with the place of each part and what was picked of it. */
export function partReports(series: Series, fold: Fold, { picks, rule }: Picked): PartReport[] {
  const { lastOf } = flushesOf(picks, rule)
  const grams = gramsByPart(picks)
  return partsIn(series, fold).map((part) => ({
    ...dishReport(series, part),
    place_id: placeOf(series, part) ?? null,
    flush: lastOf(part.number) ?? null,
    picked_g: grams(part.number),
  }))
}

function dishReport({ definition, row }: Series, part: Part): DishReport {
  return {
    series_id: String(row.id),
    series_kind: definition.name,
    quantity_id: part.number,
    state: part.state,
    percent: part.percent ?? null,
    contaminated: part.isContaminated,
    contaminated_by: part.contaminatedBy ?? null,
    quarantined: part.isQuarantined,
  }
}
