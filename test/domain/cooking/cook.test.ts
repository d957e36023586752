import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Batch, type CookedLine, cook, itemsOf, timesOf, unknownOf } from '../../../src/domain/cooking/cook'
import { makeupOf } from '../../../src/domain/cooking/makeup'
import { formatDecimal } from '../../../src/domain/kit/decimal'
import type { Values } from '../../../src/domain/kit/field'
import { amounts, pantryOf, percents, UNITS } from './pantry'

function cooked(recipe: Values, batch: Batch, ...others: readonly Values[]) {
  const makeup = makeupOf(recipe, pantryOf(recipe, ...others))
  const times = timesOf(makeup, batch, UNITS)
  if (!times) throw new Error('no way from the size of the batch to a weight')
  return cook(makeup, times, UNITS)
}
const kg = (size: string, count = 1): Batch => ({ count, size, unitId: 'kg' })
const litres = (size: string): Batch => ({ count: 1, size, unitId: 'l' })
const asWritten = (count: number): Batch => ({ count, size: '1', unitId: undefined })

const told = (lines: readonly CookedLine[]) =>
  Object.fromEntries(
    itemsOf(lines).map(({ id, weighed }) => [id, `${formatDecimal(weighed.amount)} ${weighed.unitId}`]),
  )

describe('a recipe in shares', () => {
  const mix = percents('mix', { oak: '48', hulls: '48', gypsum: '4' }, { water_percent: '60' })

  it('subtracts the moisture of the ingredients from the water', () => {
    const { lines, water, grams, dry } = cooked(mix, kg('2.5', 24))
    // 24 kg dry: oak 11.52 dry / 0.92, hulls 11.52 / 0.9.
    expect(told(lines)).toEqual({ oak: '12.52 kg', hulls: '12.8 kg', gypsum: '960 g' })
    expect(grams).toBe(60_000_000_000n)
    expect(dry).toBe(24_000_000_000n)
    expect(water).toEqual({ add: 33_718_260_870n, brought: 2_281_739_130n, excess: 0n })
  })

  it('weighs out its unchanged shares if it has no water', () => {
    const { lines, water } = cooked(percents('dry', { oak: '50', hulls: '50' }), kg('10'))
    expect(told(lines)).toEqual({ oak: '5 kg', hulls: '5 kg' })
    expect(water).toBeUndefined()
  })

  it('names the surplus when the ingredients bring too much water', () => {
    const { water } = cooked(percents('wet', { oak: '100' }, { water_percent: '2' }), kg('100'))
    expect(water?.add).toBe(0n)
    expect(water?.excess).toBeGreaterThan(6_000_000_000n)
  })

  it('treats a litre of batch as a kilogram', () => {
    expect(told(cooked(percents('lc', { malt: '4', water: '96' }), litres('2')).lines)).toEqual({
      malt: '80 g',
      water: '1.92 l',
    })
  })
})

describe('a recipe in amounts', () => {
  const agar = amounts('mea', { malt: '20 g', agar: '20 g', yeast: '2 g', water: '1 l' })

  it('gives the written amounts, and weighs 1.042 kg', () => {
    const { lines, grams } = cooked(agar, asWritten(1))
    expect(told(lines)).toEqual({ malt: '20 g', agar: '20 g', yeast: '2 g', water: '1 l' })
    expect(grams).toBe(1_042_000_000n)
  })

  it('counts litres as litres of its water', () => {
    expect(told(cooked(agar, litres('4')).lines)).toEqual({ malt: '80 g', agar: '80 g', yeast: '8 g', water: '4 l' })
  })

  it('counts a weight as the weight of the whole batch', () => {
    expect(told(cooked(agar, kg('0.521')).lines)).toEqual({ malt: '10 g', agar: '10 g', yeast: '1 g', water: '500 ml' })
  })

  it('weighs a packed ingredient by its own conversion', () => {
    const { lines, grams } = cooked(amounts('straw bed', { straw: '2 bag', gypsum: '100 g' }), asWritten(3))
    expect(told(lines)).toEqual({ straw: '6 bag', gypsum: '300 g' })
    expect(grams).toBe(60_300_000_000n)
  })
})

describe('a sub-recipe', () => {
  const supplement = percents('supplement', { bran: '75', rye: '25' })
  const mix = percents('mix', { oak: '80', supplement: '20' }, { water_percent: '60' })

  it('keeps its lines under its own head', () => {
    const { lines } = cooked(mix, kg('10'), supplement)
    expect(lines.map(({ kind, path }) => [kind, path])).toEqual([
      ['item', '0'],
      ['recipe', '1'],
    ])
    const sub = lines[1]?.kind === 'recipe' ? lines[1] : undefined
    expect(sub?.lines.map(({ path }) => path)).toEqual(['1.0', '1.1'])
    expect(told(sub?.lines ?? [])).toEqual({ bran: '664.8 g', rye: '221.6 g' })
  })

  it('contains its own water, which counts for the whole', () => {
    const wet = percents('soaked rye', { rye: '100' }, { water_percent: '50' })
    const { lines, water } = cooked(
      percents('spawn', { 'soaked rye': '50', oak: '50' }, { water_percent: '60' }),
      kg('10'),
      wet,
    )
    const sub = lines[0]?.kind === 'recipe' ? lines[0] : undefined
    // 2 kg dry rye in 4 kg soaked rye.
    expect(sub?.grams).toBe(4_000_000_000n)
    expect(sub?.water?.add).toBe(1_727_272_727n)
    expect(water?.brought).toBe(2_173_913_043n)
  })

  it('converts amounts by weight, or by litres of its liquids', () => {
    const stock = amounts('stock', { malt: '100 g', water: '1 l' })
    const medium = amounts('medium', { stock: '200 ml', agar: '20 g', water: '0.8 l' })
    expect(told(cooked(medium, asWritten(1), stock).lines)).toEqual({ malt: '20 g', agar: '20 g', water: '800 ml' })
  })
})

describe('a line that cannot be calculated', () => {
  const unknownIn = (recipe: Values, ...others: readonly Values[]) => {
    const { lines, isWhole } = cooked(recipe, { count: 1, size: '1', unitId: undefined }, ...others)
    expect(isWhole).toBe(false)
    return unknownOf(lines).map(({ path, obstacle }) => [path, obstacle])
  }

  it('appears with its reason', () => {
    const gone = { ...percents('gone', { rye: '100' }), deleted_at: '2026-03-01T00:00:00.000Z' }
    expect(unknownIn(percents('one', { oak: '50', gone: '50' }), gone)).toEqual([['1', 'missing']])
    expect(unknownIn(percents('two', { oak: '50', nowhere: '50' }))).toEqual([['1', 'missing']])
    expect(unknownIn(percents('three', { oak: '50', three: '50' }))).toEqual([['1', 'circle']])
    expect(unknownIn(percents('four', { oak: '99', tablet: '1' }))).toEqual([['1', 'no_weight']])
    expect(unknownIn(amounts('five', { oak: '1 kg', tablet: '2 g' }))).toEqual([['1', 'no_conversion']])
    expect(unknownIn(percents('six', { oak: '100', hulls: '' }))).toEqual([['1', 'incomplete']])
  })

  it('appears for a sub-recipe too', () => {
    const sub = percents('sub', { rye: '50', nowhere: '50' })
    expect(unknownIn(percents('all', { oak: '50', sub: '50' }), sub)).toEqual([['1.1', 'missing']])
  })

  it('ends at recipes that name the next one twice, over and over', () => {
    const levels = Array.from({ length: 40 }, (_, level) => ({
      ...percents(`level ${level}`, {}),
      ingredients: [1, 2].map(() => ({ recipe_id: `level ${level + 1}`, percent: '50' })),
    }))
    const [first] = levels
    const makeup = makeupOf(first ?? {}, pantryOf(...levels, percents('level 40', { oak: '100' })))
    expect(makeup.isWhole).toBe(false)
  })

  it('stops at a circle of several recipes', () => {
    const other = percents('other', { all: '100' })
    expect(unknownIn(percents('all', { oak: '50', other: '50' }), other)).toEqual([['1.0', 'circle']])
  })
})

/** Shares of 100 in whole hundredths, as many as asked. */
const drawnShares = (cuts: readonly number[]) => {
  const ends = [...cuts.toSorted((a, b) => a - b), 10_000]
  return ends.map((end, index) => end - (ends[index - 1] ?? 0)).map((share) => formatDecimal(BigInt(share) * 10_000n))
}
const cuts = (length: number) =>
  fc.uniqueArray(fc.integer({ min: 1, max: 9_999 }), { minLength: length, maxLength: length })
const NAMES = ['oak', 'hulls', 'gypsum', 'bran', 'rye'] as const

const dryMix = fc
  .record({ cuts: cuts(4), water: fc.option(fc.integer({ min: 1, max: 90 })) })
  .map(({ cuts, water }) => {
    const shares = Object.fromEntries(drawnShares(cuts).map((share, index) => [NAMES[index] ?? '', share]))
    return percents('mix', shares, water === null ? {} : { water_percent: String(water) })
  })

describe('scaling', () => {
  it('multiplies the amounts by n for n times the size, to the digits shown', () => {
    fc.assert(
      fc.property(dryMix, fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 5_000 }), (mix, count, size) => {
        const makeup = makeupOf(mix, pantryOf(mix))
        const grams = (batch: Batch) => {
          const times = timesOf(makeup, batch, UNITS)
          return (
            times &&
            makeup.parts.map((part) => part.kind === 'item' && (part.amount.n * times.n) / (part.amount.d * times.d))
          )
        }
        expect(grams({ count, size: String(size), unitId: 'g' })).toEqual(
          grams({ count: 1, size: String(count * size), unitId: 'g' }),
        )
      }),
    )
  })

  it('knows units: kilograms, pounds and scoops of the same batch are the same amounts', () => {
    fc.assert(
      fc.property(dryMix, fc.integer({ min: 1, max: 900 }), (mix, size) => {
        const makeup = makeupOf(mix, pantryOf(mix))
        const times = (unitId: string, text: string) => timesOf(makeup, { count: 1, size: text, unitId }, UNITS)
        expect(times('g', String(size * 30))).toEqual(times('scoop', String(size)))
        expect(times('kg', formatDecimal(BigInt(size) * 1000n))).toEqual(times('g', String(size)))
        expect(times('g', formatDecimal(BigInt(size) * 453_592_370n))).toEqual(times('lb', String(size)))
      }),
    )
  })

  it('up and down again keeps 6 digits', () => {
    fc.assert(
      fc.property(dryMix, fc.integer({ min: 2, max: 400 }), (mix, by) => {
        const makeup = makeupOf(mix, pantryOf(mix))
        const one = timesOf(makeup, kg('1'), UNITS) ?? { n: 0n, d: 1n }
        const up = { n: one.n * BigInt(by), d: one.d }
        expect(cook(makeup, { n: up.n, d: up.d * BigInt(by) }, UNITS)).toEqual(cook(makeup, one, UNITS))
      }),
    )
  })

  it('makes ingredients and water sum to the batch’s weight', () => {
    fc.assert(
      fc.property(dryMix, fc.integer({ min: 1, max: 100 }), (mix, size) => {
        const { lines, water, grams } = cooked(mix, kg(String(size)))
        const inGrams = { g: 1n, kg: 1000n } as Readonly<Record<string, bigint>>
        const weighed = itemsOf(lines).reduce(
          (sum, { weighed }) => sum + weighed.amount * (inGrams[weighed.unitId] ?? 0n),
          0n,
        )
        const all = weighed + (water?.add ?? 0n) - (water?.excess ?? 0n)
        // Each line is rounded to the digits of its unit: at most 5 g.
        const off = all - (grams ?? 0n)
        expect(off < 26_000_000n && off > -26_000_000n).toBe(true)
      }),
    )
  })
})

describe('a recipe with sub-recipes', () => {
  it('equals its sub-recipes cooked one by one to the same weights', () => {
    fc.assert(
      fc.property(dryMix, cuts(1), fc.option(fc.integer({ min: 1, max: 80 })), (sub, shares, water) => {
        const [first = '50', second = '50'] = drawnShares(shares)
        const whole = percents(
          'whole',
          { oak: first, mix: second },
          water === null ? {} : { water_percent: String(water) },
        )
        const makeup = makeupOf(whole, pantryOf(whole, sub))
        const part = makeup.parts[1]
        if (part?.kind !== 'recipe' || !part.grams) throw new Error('no sub-recipe')
        const alone = makeupOf(sub, pantryOf(sub))
        const times = timesOf(alone, { count: 1, size: '1', unitId: 'g' }, UNITS)
        expect(times && { n: part.times.n * part.grams.d, d: part.times.d * part.grams.n }).toSatisfy(
          (ratio: { n: bigint; d: bigint }) => ratio.n * (times?.d ?? 0n) === ratio.d * (times?.n ?? 0n),
        )
        expect(part.makeup).toEqual(alone)
      }),
    )
  })
})
