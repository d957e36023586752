/** The dishes of a petri series as programs read them. */
import type { PartState } from '../kit/part-states'
import type { Fold } from './dish-fold'
import { partsIn, type Series } from './series'

/** One dish of the answer to `GET /dishes`. */
export type DishReport = {
  readonly series_id: string
  readonly series_kind: string
  readonly quantity_id: number
  readonly state: PartState
  /** 0 to 100; null where no person said it. */
  readonly percent: number | null
  readonly contaminated: boolean
  /** An option of an observation's `contamination_type`; null of a dish without contamination, or where no person said it. */
  readonly contaminated_by: string | null
  readonly quarantined: boolean
}

/** Every dish of the series in the order of its numbers, as grid and labels have it. */
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
