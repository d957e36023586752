// Dishes by typed numbers: their own or those on their stickers, and never a dish that the other reading would not have meant.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseRanges, rangesText } from '../../../src/domain/kit/ranges'
import { readDishes } from '../../../src/domain/prep/dish-numbers'
import { numbered, stickersOf } from '../../../src/domain/prep/petri'

const NONE = new Map<number, number>()
const dishes = (numbers: number[], by: 'dish' | 'sticker') => ({ kind: 'dishes', numbers, by })

/** Series as the bench makes them today, and as it made them once: the first scanned is dish 1. */
const series = fc
  .record({
    scans: fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 12 }),
    extra: fc.nat(4),
    isOld: fc.boolean(),
  })
  .map(({ scans, extra, isOld }) => {
    const last = scans.length + extra
    const own = isOld ? scans.map((_, at) => at + 1) : numbered(scans, last)
    const from_dishes = own.map((quantity_id, at) => ({ quantity_id, agar_quantity_id: scans[at] ?? 0 }))
    return { last, stickers: stickersOf({ prepared_count: last, from_dishes }) }
  })

describe('a typed number', () => {
  it('means a dish, the label of a dish, or both of one dish', () => {
    // Dish 1 of three shows 17, the others show their own.
    const stickers = new Map([[1, 17]])
    expect(readDishes('2', 3, stickers)).toEqual(dishes([2], 'dish'))
    expect(readDishes('17', 3, stickers)).toEqual(dishes([1], 'sticker'))
    expect(readDishes('2, 17', 3, stickers)).toEqual(dishes([1, 2], 'sticker'))
    expect(readDishes('2-17', 3, stickers)).toEqual(dishes([1, 2, 3], 'sticker'))
    expect(readDishes('1', 3, stickers)).toEqual(dishes([1], 'dish'))
    expect(readDishes('', 3, stickers)).toEqual(dishes([], 'dish'))
  })

  it('needs a choice if it is one dish’s number and another’s label', () => {
    // Scanned 3, 1, 2 by a version that numbered them 1, 2, 3.
    const turned = new Map([
      [1, 3],
      [2, 1],
      [3, 2],
    ])
    expect(readDishes('3', 3, turned)).toEqual({ kind: 'either', byDish: [3], bySticker: [1] })
    expect(readDishes('3', 3, turned, 'sticker')).toEqual(dishes([1], 'sticker'))
    expect(readDishes('3', 3, turned, 'dish')).toEqual(dishes([3], 'dish'))
    // Both ways mean all of them.
    expect(readDishes('1-3', 3, turned)).toEqual(dishes([1, 2, 3], 'dish'))
    expect(readDishes('#3', 3, turned)).toEqual(dishes([1], 'sticker'))
    expect(readDishes('#1-#2', 3, turned)).toEqual(dishes([2, 3], 'sticker'))
    // The dish without a known sticker shows its own number, as far as anybody knows.
    expect(readDishes('3', 3, new Map([[1, 3]]))).toEqual({ kind: 'either', byDish: [3], bySticker: [1] })
  })

  it('needs a dish, and a readable text of one kind', () => {
    const stickers = new Map([
      [1, 17],
      [2, 9],
    ])
    for (const text of ['0', '4', '18', '#1', '##', '1, 17', '3-18', '8-17', '9-x', '1.5', '-', '17-'])
      expect(readDishes(text, 3, stickers), text).toEqual(text === '##' ? dishes([], 'sticker') : { kind: 'wrong' })
  })

  it('reads as a dish number if the labels show the series’ own numbers', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9 ,;–-]{0,12}$/), fc.integer({ min: 1, max: 400 }), (text, last) => {
        const numbers = parseRanges(text, last)
        expect(readDishes(text, last, NONE)).toEqual(
          numbers ? { kind: 'dishes', numbers, by: 'dish' } : { kind: 'wrong' },
        )
      }),
    )
  })

  it('selects only dishes that the text can mean', () => {
    fc.assert(
      fc.property(series, fc.integer({ min: 1, max: 32 }), ({ last, stickers }, number) => {
        const all = Array.from({ length: last }, (_, index) => index + 1)
        const own = all.filter((dish) => dish === number)
        const stuck = all.filter((dish) => stickers.get(dish) === number)
        const read = readDishes(String(number), last, stickers)
        if (own.length + stuck.length === 0) expect(read).toEqual({ kind: 'wrong' })
        else if (own.length === 0 || stuck.length === 0)
          expect(read).toMatchObject({ kind: 'dishes', numbers: own.length > 0 ? own : stuck })
        else expect(read).toEqual({ kind: 'either', byDish: own, bySticker: stuck })
        const marked = readDishes(`#${number}`, last, stickers)
        if (stuck.length > 0) expect(marked).toEqual({ kind: 'dishes', numbers: stuck, by: 'sticker' })
      }),
      { numRuns: 500 },
    )
  })

  it('finds any dishes again by their numbers or labels, or asks', () => {
    const some = series.chain((one) =>
      fc.record({
        ...{ one: fc.constant(one), by: fc.constantFrom('dish', 'sticker') },
        chosen: fc.subarray(
          Array.from({ length: one.last }, (_, index) => index + 1),
          { minLength: 1 },
        ),
      }),
    )
    fc.assert(
      fc.property(some, ({ one: { last, stickers }, chosen, by }) => {
        const faces = new Set(stickers.values())
        // A dish whose own number stands on another's sticker has no number that is its alone.
        fc.pre(by === 'dish' || chosen.every((dish) => stickers.has(dish) || !faces.has(dish)))
        const text = by === 'dish' ? rangesText(chosen) : chosen.map((dish) => stickers.get(dish) ?? dish).join(', ')
        const read = readDishes(text, last, stickers)
        if (read.kind === 'either') expect(by === 'dish' ? read.byDish : read.bySticker).toEqual(chosen)
        else expect(read).toMatchObject({ kind: 'dishes', numbers: chosen })
        if (by === 'dish' || by === 'sticker')
          expect(readDishes(text, last, stickers, by)).toMatchObject({ numbers: chosen })
      }),
      { numRuns: 500 },
    )
  })
})
