import type { StoredRow } from '../../../data/rows'
import type { Series } from '../../../domain/prep/series'
import { DishBar } from '../../../ui/dish/DishBar'
import styles from '../prep.module.css'
import { useDishes } from '../use-dishes'
import { useTally } from '../use-tally'

/** In a list: the parts of a series by state. Each row reads its own, so that the list appears before all are folded. */
export const SeriesBar = ({ series }: { series: Series<StoredRow> }) => {
  const dishes = useDishes(series)
  const tally = useTally()
  return <span className={styles.bar}>{dishes && <DishBar tally={tally(series, dishes.parts)} />}</span>
}
