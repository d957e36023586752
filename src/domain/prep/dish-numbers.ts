/**
 * Dishes by typed numbers. A dish may have another number on its label than its own, and people may read either: the grid shows one, the
 * lid the other. A whole text is read one way. If both ways name dishes, but different ones, the app asks instead of guessing.
 */
import { numbersIn, parseRanges, readRanges } from '../kit/ranges'

/** The dishes' own numbers, or those on their labels. */
export type ReadBy = 'dish' | 'sticker'

export type DishesRead =
  | { readonly kind: 'dishes'; readonly numbers: readonly number[]; readonly by: ReadBy }
  | { readonly kind: 'either'; readonly byDish: readonly number[]; readonly bySticker: readonly number[] }
  | { readonly kind: 'wrong' }

/**
 * The dishes, by their own numbers, that `3-7, 12` names in a series of `last` dishes. `stickers` maps a dish's own number to a different
 * number on its label. `by` is the answer to a question about the meaning. `#17` is always a label, as in the grid.
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

/** Dishes by the number that they show. A dish without another number on its label shows its own, unless a label has that number. */
function facesOf(last: number, stickers: ReadonlyMap<number, number>): ReadonlyMap<number, readonly number[]> {
  const faces = new Map<number, number[]>()
  for (const [dish, sticker] of stickers) faces.set(sticker, [...(faces.get(sticker) ?? []), dish])
  for (let dish = 1; dish <= last; dish += 1) if (!stickers.has(dish) && !faces.has(dish)) faces.set(dish, [dish])
  return faces
}

/** Label numbers have gaps: both ends of a range must exist, and the existing numbers between them are included. */
function fromStickers(text: string, faces: ReadonlyMap<number, readonly number[]>): readonly number[] | undefined {
  const ranges = readRanges(text)
  if (ranges?.every(([from, to]) => faces.has(from) && faces.has(to)) !== true) return undefined
  const named = ranges.flatMap(numbersIn).flatMap((number) => faces.get(number) ?? [])
  return [...new Set(named)].sort((a, b) => a - b)
}

function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((number, at) => number === other[at])
}
