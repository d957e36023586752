import type { StoredRow } from '../../data/rows'
import { useSeriesKind } from '../../records/use-definition'
import { DishBar } from '../../ui/dish/DishBar'
import styles from './prep.module.css'
import { useDishes } from './use-dishes'
import { useTally } from './use-tally'

/** In a list: the dishes of a series by state. Read row by row, so that a list stands before all is folded. */
export const SeriesBar = ({ series }: { series: StoredRow }) => {
  const dishes = useDishes({ definition: useSeriesKind('petri_series'), row: series })
  const tally = useTally()
  return <span className={styles.bar}>{dishes && <DishBar tally={tally(dishes.parts)} />}</span>
}
