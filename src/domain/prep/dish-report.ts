/** The parts of a series in the API. */
import type { PartState } from '../kit/part-states'
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
}

/** Every dish of the series in the order of its numbers, as in the grid and on labels. */
export function dishReports(series: Series, fold: Fold): DishReport[] {
  return partsIn(series, fold).map((part) => dishReport(series, part))
}

/** The same for `GET /parts`, with the place of each part. */
export function partReports(series: Series, fold: Fold): PartReport[] {
  return partsIn(series, fold).map((part) => ({
    ...dishReport(series, part),
    place_id: placeOf(series, part) ?? null,
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
