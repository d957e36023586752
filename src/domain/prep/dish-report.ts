/** The dishes of a petri series in the API. */
import type { PartState } from '../kit/part-states'
import type { Fold } from './dish-fold'
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

/** Every dish of the series in the order of its numbers, as in the grid and on labels. */
export function dishReports(series: Series, fold: Fold): DishReport[] {
  return partsIn(series, fold).map((part) => ({
    series_id: String(series.row.id),
    series_kind: series.definition.name,
    quantity_id: part.number,
    state: part.state,
    percent: part.percent ?? null,
    contaminated: part.isContaminated,
    contaminated_by: part.contaminatedBy ?? null,
    quarantined: part.isQuarantined,
  }))
}
