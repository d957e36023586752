import type { StoredRow } from '../../../data/rows'
import { countStates } from '../../../domain/prep/dish-fold'
import { ownState, type Series } from '../../../domain/prep/series'
import { vesselOf } from '../../../domain/prep/vessel'
import { DishGlyph } from '../../../ui/dish/DishGlyph'
import { useDishes } from '../use-dishes'

/** In a list: the commonest state of a series' parts. */
export const SeriesGlyph = ({ series }: { series: Series<StoredRow> }) => {
  const dishes = useDishes(series)
  const [most] = [...countStates(dishes?.parts ?? [])].sort(([, a], [, b]) => b - a)
  return <DishGlyph shape={most?.[0] ?? ownState(series)} percent={60} size={36} vessel={vesselOf(series)} />
}
