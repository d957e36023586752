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

  it('equal the recipe’s percents, with a sub-recipe’s share divided among its lines', () => {
    const mix = percents('mix', { oak: '60', supplement: '40' })
    expect(shares(mix, supplement)).toEqual({ '0': '60', '1': '40', '1.0': '30', '1.1': '10' })
  })

  it('equal the recipe’s percents even before they sum to 100', () => {
    expect(shares(percents('half', { oak: '30', hulls: '20' }))).toEqual({ '0': '30', '1': '20' })
  })

  it('refer to the dry weight if the recipe counts water', () => {
    const mix = percents('mix', { oak: '60', hulls: '40' }, { water_percent: '60' })
    expect(shares(mix)).toEqual({ '0': '60', '1': '40' })
  })

  it('refer to the weight if the recipe is in amounts', () => {
    expect(shares(amounts('lc', { malt: '40 g', water: '0.96 l' }))).toEqual({ '0': '4', '1': '96' })
  })

  it('leave out lines without a weight, and a whole recipe in amounts with one', () => {
    expect(shares(percents('mix', { oak: '60', tablet: '40' }))).toEqual({ '0': '60' })
    expect(shares(amounts('mix', { oak: '1 kg', tablet: '1 pcs' }))).toEqual({})
  })
})
