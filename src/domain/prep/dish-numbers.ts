/**
 * Dishes by the numbers that somebody types. A dish may have a sticker with another number than its own, and people read
 * either: the grid says one, the lid the other. A text is read in one way throughout, never half by one and half by the
 * other, and where both ways name dishes, and not the same ones, nobody is guessed at.
 */
import { numbersIn, parseRanges, readRanges } from '../kit/ranges'

/** The numbers of the dishes themselves, or those on their stickers. */
export type ReadBy = 'dish' | 'sticker'

export type DishesRead =
  | { readonly kind: 'dishes'; readonly numbers: readonly number[]; readonly by: ReadBy }
  | { readonly kind: 'either'; readonly byDish: readonly number[]; readonly bySticker: readonly number[] }
  | { readonly kind: 'wrong' }

/**
 * The dishes, by their own numbers, that `3-7, 12` names in a series of so many. `stickers` are the numbers on stickers that
 * show another than the dish's own, by the dish's own. `by` says how the text is meant where that was asked; `#17` is a
 * sticker in any case, as the grid writes it.
 */
export function readDishes(text: string, last: number, stickers: ReadonlyMap<number, number>, by?: ReadBy): DishesRead {
  const isMarked = text.includes('#')
  const byDish = isMarked ? undefined : parseRanges(text, last)
  const bySticker = fromStickers(text.replaceAll('#', ' '), facesOf(last, stickers))
  if (byDish && bySticker && !isSame(byDish, bySticker)) {
    if (by === undefined) return { kind: 'either', byDish, bySticker }
    return { kind: 'dishes', numbers: by === 'dish' ? byDish : bySticker, by }
  }
  if (byDish) return { kind: 'dishes', numbers: byDish, by: 'dish' }
  return bySticker ? { kind: 'dishes', numbers: bySticker, by: 'sticker' } : { kind: 'wrong' }
}

/** The dishes that show a number. A dish without another number on its sticker shows its own, unless a sticker has that. */
function facesOf(last: number, stickers: ReadonlyMap<number, number>): ReadonlyMap<number, readonly number[]> {
  const faces = new Map<number, number[]>()
  for (const [dish, sticker] of stickers) faces.set(sticker, [...(faces.get(sticker) ?? []), dish])
  for (let dish = 1; dish <= last; dish += 1) if (!stickers.has(dish) && !faces.has(dish)) faces.set(dish, [dish])
  return faces
}

/** Stickers have gaps between them: of a range both ends must be there, and what is there between them is meant. */
function fromStickers(text: string, faces: ReadonlyMap<number, readonly number[]>): readonly number[] | undefined {
  const ranges = readRanges(text)
  if (ranges?.every(([from, to]) => faces.has(from) && faces.has(to)) !== true) return undefined
  const named = ranges.flatMap(numbersIn).flatMap((number) => faces.get(number) ?? [])
  return [...new Set(named)].sort((a, b) => a - b)
}

function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((number, at) => number === other[at])
}
