import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeupOf } from '../../../src/domain/cooking/makeup'
import { asAmounts, asShares } from '../../../src/domain/cooking/modes'
import { filledUp, missingPercent, moved, percentSum } from '../../../src/domain/cooking/recipe-lines'
import { formatDecimal, micro } from '../../../src/domain/kit/decimal'
import { amounts, pantryOf, percents } from './pantry'

describe('the sum of shares', () => {
  it('adds exactly: ten times 0.1 is 1', () => {
    const tenths = { mode: 'percent', ingredients: Array.from({ length: 10 }, () => ({ percent: '0.1' })) }
    expect(percentSum(tenths)).toBe(micro('1'))
    expect(missingPercent(tenths)).toBe(micro('99'))
  })

  it('one line fills it up to 100, never beyond', () => {
    const mix = percents('mix', { oak: '48', hulls: '45.5', gypsum: '3' })
    expect(filledUp(mix, 2)).toBe('6.5')
    expect(filledUp(percents('full', { oak: '100' }), 0)).toBeUndefined()
    expect(filledUp(percents('over', { oak: '101' }), 0)).toBeUndefined()
    expect(filledUp(mix, 7)).toBeUndefined()
  })

  it.each(['?1,500', '½', '12e3'])('stays unknown while a share is %j, and no line is filled up', (text) => {
    const mix = { mode: 'percent', ingredients: [{ percent: '60' }, { percent: '40' }, { percent: text }, {}] }
    expect(percentSum(mix)).toBeUndefined()
    expect(missingPercent(mix)).toBeUndefined()
    expect(filledUp(mix, 3)).toBeUndefined()
    expect(makeupOf(mix, pantryOf(mix)).grams).toBeUndefined()
  })

  it('weighs out nothing while the water is not a number', () => {
    const dry = percents('mix', { oak: '60', hulls: '40' })
    expect(makeupOf(dry, pantryOf(dry)).isWhole).toBe(true)
    const mix = { ...dry, water_percent: '?62,5O' }
    expect(makeupOf(mix, pantryOf(mix))).toMatchObject({
      isWhole: false,
      parts: [{ obstacle: 'incomplete' }, { obstacle: 'incomplete' }],
    })
  })
})

describe('a line', () => {
  it('moves to another place, and the other lines keep their order', () => {
    expect(moved(['a', 'b', 'c', 'd'], 3, 1)).toEqual(['a', 'd', 'b', 'c'])
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  })
})

describe('the other mode', () => {
  const agar = amounts('mea', { malt: '20 g', agar: '20 g', yeast: '2 g', water: '1 l' })

  it('turns amounts into shares that sum to 100, each within a thousandth', () => {
    const shares = asShares(agar, pantryOf(agar))
    expect(shares).toEqual([
      { item_id: 'malt', percent: '1.919' },
      { item_id: 'agar', percent: '1.919' },
      { item_id: 'yeast', percent: '0.192' },
      { item_id: 'water', percent: '95.97' },
    ])
  })

  it('turns shares into the amounts of a batch', () => {
    const mix = percents('mix', { oak: '50', sub: '50' })
    const sub = percents('sub', { rye: '100' })
    expect(asAmounts(mix, pantryOf(mix, sub), micro('2500'))).toEqual([
      { item_id: 'oak', value: '1.25', unit_id: 'kg' },
      { recipe_id: 'sub', value: '1.25', unit_id: 'kg' },
    ])
  })

  it('converts nothing while an ingredient has no weight or no amount', () => {
    const tablets = amounts('tablets', { tablet: '2 pcs', malt: '20 g' })
    expect(asShares(tablets, pantryOf(tablets))).toBeUndefined()
    const open = percents('open', { oak: '100', hulls: '' })
    expect(asAmounts(open, pantryOf(open), micro('1000'))).toBeUndefined()
  })

  it('converts back: shares to amounts to shares differ by less than a thousandth', () => {
    const grams = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 2, maxLength: 5 })
    fc.assert(
      fc.property(grams, (weights) => {
        const names = ['malt', 'agar', 'yeast', 'gypsum', 'oak']
        const recipe = amounts('any', Object.fromEntries(weights.map((grams, at) => [names[at] ?? '', `${grams} g`])))
        const shares = asShares(recipe, pantryOf(recipe))
        const inShares = { id: 'any', mode: 'percent', ingredients: shares ?? [] }
        expect(percentSum(inShares)).toBe(micro('100'))
        const all = weights.reduce((sum, one) => sum + one, 0)
        const { parts } = makeupOf(inShares, pantryOf())
        for (const [at, part] of parts.entries()) {
          const grams = part.kind === 'item' && part.grams ? Number(part.grams.n) / Number(part.grams.d) : 0
          const exact = (weights[at] ?? 0) / all
          // The largest takes what rounding left of the others.
          expect(Math.abs(grams - exact)).toBeLessThanOrEqual(exact * 0.0011 + 0.0051)
        }
      }),
    )
  })

  it('gives no share more decimals than a recipe can store', () => {
    const shares = asShares(agar, pantryOf(agar)) ?? []
    for (const { percent } of shares) expect(formatDecimal(micro(percent))).toBe(percent)
  })
})
