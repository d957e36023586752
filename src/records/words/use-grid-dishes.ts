import type { Part } from '../../domain/prep/dish-fold'
import { stickersOf } from '../../domain/prep/petri'
import type { Series } from '../../domain/prep/series'
import { vesselOf } from '../../domain/prep/vessel'
import type { GridDish } from '../../ui/dish/DishGrid'
import { usePartWords } from './use-part-words'

/** These parts of a series as drawn. A sticker's number is shown beside a part whose own number differs. */
export function useGridDishes(series: Series, parts: readonly Part[]): readonly GridDish[] {
  const words = usePartWords(series)
  const vessel = vesselOf(series)
  const stickers = stickersOf(series.row)
  return parts.map((part) => {
    const sticker = stickers.get(part.number)
    const beside = sticker === undefined ? [] : [sticker]
    return {
      number: part.number,
      shape: part.state,
      percent: part.percent,
      isQuarantined: part.isQuarantined,
      vessel,
      label: [words.part(part), ...beside.map(words.sticker)].join(', '),
      caption: [...beside.map((number) => `#${number}`), words.caption(part)].filter((text) => text !== '').join(' · '),
    }
  })
}
