import { describe, expect, it } from 'vitest'
import { makeupOf } from '../../../src/domain/cooking/makeup'
import { linePercents } from '../../../src/domain/cooking/shares'
import { formatDecimal } from '../../../src/domain/kit/decimal'
import type { Values } from '../../../src/domain/kit/field'
import { amounts, pantryOf, percents } from './pantry'

const shares = (recipe: Values, ...others: readonly Values[]) =>
  Object.fromEntries(
    [...linePercents(recipe, makeupOf(recipe, pantryOf(recipe, ...others)))].map(([path, share]) => [
      path,
      formatDecimal(share),
    ]),
  )

describe('the shares of a batch', () => {
  const supplement = percents('supplement', { bran: '75', rye: '25' })

  it('are the recipe’s own percents, and those of a sub-recipe divided among its lines', () => {
    const mix = percents('mix', { oak: '60', supplement: '40' })
    expect(shares(mix, supplement)).toEqual({ '0': '60', '1': '40', '1.0': '30', '1.1': '10' })
  })

  it('are the recipe’s own percents also before they sum to 100', () => {
    expect(shares(percents('half', { oak: '30', hulls: '20' }))).toEqual({ '0': '30', '1': '20' })
  })

  it('are of the dry weight where the recipe counts water', () => {
    const mix = percents('mix', { oak: '60', hulls: '40' }, { water_percent: '60' })
    expect(shares(mix)).toEqual({ '0': '60', '1': '40' })
  })

  it('are of the weight where the recipe is in amounts', () => {
    expect(shares(amounts('lc', { malt: '40 g', water: '0.96 l' }))).toEqual({ '0': '4', '1': '96' })
  })

  it('leave out lines without a weight, and all of a recipe in amounts with such a line', () => {
    expect(shares(percents('mix', { oak: '60', tablet: '40' }))).toEqual({ '0': '60' })
    expect(shares(amounts('mix', { oak: '1 kg', tablet: '1 pcs' }))).toEqual({})
  })
})
