/** The dishes of a petri series as programs read them. */
import type { Values } from '../kit/field'
import type { PartState } from '../kit/part-states'
import type { Fold } from './dish-fold'
import { dishesOf } from './petri'

/** One dish of the answer to `GET /dishes`. */
export type DishReport = {
  readonly series_id: string
  readonly series_kind: 'petri_series'
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
export function dishReports(series: Values, fold: Fold): DishReport[] {
  return dishesOf(series, fold).map((part) => ({
    series_id: String(series.id),
    series_kind: 'petri_series',
    quantity_id: part.number,
    state: part.state,
    percent: part.percent ?? null,
    contaminated: part.isContaminated,
    contaminated_by: part.contaminatedBy ?? null,
    quarantined: part.isQuarantined,
  }))
}
