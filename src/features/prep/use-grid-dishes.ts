/** Dishes as the grid draws them. */
import type { Part } from '../../domain/prep/dish-fold'
import type { GridDish } from '../../ui/dish/DishGrid'
import { useDishWords } from './use-dish-words'

export function useGridDishes(parts: readonly Part[]): readonly GridDish[] {
  const words = useDishWords()
  return parts.map((part) => ({
    number: part.number,
    shape: part.state,
    percent: part.percent,
    isQuarantined: part.isQuarantined,
    label: words.dish(part),
    caption: words.caption(part),
  }))
}
