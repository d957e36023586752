import type { Part } from '../../../domain/prep/dish-fold'
import type { GridDish } from '../../../ui/dish/DishGrid'
import { useDishWords } from '../use-dish-words'

/** `stickers`: the sticker's number for dishes whose own number differs; it is shown beside it. */
export function useGridDishes(parts: readonly Part[], stickers?: ReadonlyMap<number, number>): readonly GridDish[] {
  const words = useDishWords()
  return parts.map((part) => {
    const sticker = stickers?.get(part.number)
    const beside = sticker === undefined ? [] : [sticker]
    return {
      number: part.number,
      shape: part.state,
      percent: part.percent,
      isQuarantined: part.isQuarantined,
      label: [words.dish(part), ...beside.map(words.sticker)].join(', '),
      caption: [...beside.map((number) => `#${number}`), words.caption(part)].filter((text) => text !== '').join(' · '),
    }
  })
}
