import { useMemo } from 'react'
import type { Part } from '../../domain/prep/dish-fold'
import { stickersOf } from '../../domain/prep/petri'
import type { Series } from '../../domain/prep/series'
import { vesselOf } from '../../domain/prep/vessel'
import type { GridDish } from '../../ui/dish/DishGrid'
import { usePartWordsOf } from './use-part-words'

/**
 * These parts of a series as drawn. A sticker's number is shown beside a part whose own number differs. A part that is the same object as
 * before is the same drawn: the words of 2,000 parts take long.
 */
export function useGridDishes({ definition, row }: Series, parts: readonly Part[]): readonly GridDish[] {
  const wordsOf = usePartWordsOf()
  const draw = useMemo(() => {
    const series = { definition, row }
    const words = wordsOf(series)
    const vessel = vesselOf(series)
    const stickers = stickersOf(row)
    const drawn = new WeakMap<Part, GridDish>()
    return (part: Part): GridDish => {
      const known = drawn.get(part)
      if (known) return known
      const sticker = stickers.get(part.number)
      const beside = sticker === undefined ? [] : [sticker]
      const captions = [...beside.map((number) => `#${number}`), words.caption(part)]
      const made = {
        number: part.number,
        shape: part.state,
        percent: part.percent,
        isQuarantined: part.isQuarantined,
        vessel,
        label: [words.part(part), ...beside.map(words.sticker)].join(', '),
        caption: captions.filter((text) => text !== '').join(' · '),
      }
      drawn.set(part, made)
      return made
    }
  }, [definition, row, wordsOf])
  return parts.map(draw)
}
