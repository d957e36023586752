import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Batch, cook, timesOf } from '../../../src/domain/cooking/cook'
import { makeupOf } from '../../../src/domain/cooking/makeup'
import type { Values } from '../../../src/domain/kit/field'
import { dishesFrom } from '../../../src/domain/prep/pouring'
import { amounts, pantryOf, percents } from '../cooking/pantry'
import { proposedPouring } from './of-rows'

const ZONE = 'Europe/Berlin'
const RECIPE = { id: 'mea', sterilizationTime: 45 }
const pour = (poured_at: string, more: Values = {}): Values => ({ recipe_id: 'mea', poured_at, ...more })
const proposed = (...agars: Values[]) => proposedPouring(RECIPE, agars, '2026-03-10', ZONE)

describe('a pour', () => {
  it('copies the recipe’s minutes, and nothing else without earlier pours', () => {
    expect(proposed()).toEqual({ heldMinutes: 45, expiresAt: undefined })
  })

  it('lasts as long as the last series of the recipe that has an end', () => {
    const dated = pour('2026-03-01T09:00:00.000Z', { expires_at: '2026-03-31' })
    const other = pour('2026-03-05T09:00:00.000Z', { expires_at: '2026-03-06', recipe_id: 'other' })
    expect(proposed(dated, other, pour('2026-03-07T09:00:00.000Z')).expiresAt).toBe('2026-04-09')
    expect(proposed(pour('2026-03-07T09:00:00.000Z', { expires_at: '2026-03-07' })).expiresAt).toBeUndefined()
  })
})

describe('the dishes of a batch', () => {
  const MEDIUM = { malt: '20 g', agar: '20 g', water: '1 l' }
  const poured = (batch: Batch, ...recipes: readonly Values[]) => {
    const pantry = pantryOf(...recipes)
    const makeup = makeupOf(recipes.at(-1) ?? {}, pantry)
    const times = timesOf(makeup, batch, pantry.units)
    const { dishes, millilitres } = dishesFrom(batch, times && cook(makeup, times, pantry.units))
    return [dishes, millilitres]
  }
  const of = (count: number, size: string, unitId?: string): Batch => ({ count, size, unitId })

  it.each([
    ['40 pieces of 20 ml', of(40, '20', 'ml'), [40, 800]],
    ['24 pieces of 25 ml', of(24, '25', 'ml'), [24, 600]],
    ['7 pieces of 33.3 ml', of(7, '33.3', 'ml'), [7, 233]],
    ['3 bottles of 250 ml', of(3, '250', 'ml'), [37, 750]],
    ['a litre', of(1, '1', 'l'), [50, 1000]],
    ['the recipe as written, whose solids add no volume', of(1, '1'), [50, 1000]],
    ['half of it', of(1, '0.5'), [25, 500]],
    ['30 pieces of 26 g, with 40 g of solids per kilogram', of(30, '26', 'g'), [30, 750]],
    ['a kilogram', of(1, '1', 'kg'), [48, 962]],
    ['more dishes than a series has', of(9000, '20', 'ml'), [2000, 180_000]],
  ])('%s', (_, batch, expected) => {
    expect(poured(batch, amounts('mea', MEDIUM))).toEqual(expected)
  })

  it.each([
    [
      'shares weigh as if they were water',
      [percents('mea', { water: '96', malt: '2', agar: '2' })],
      of(1, '1', 'kg'),
      [50, 1000],
    ],
    [
      'shares by volume',
      [percents('mea', { malt: '50', agar: '50' }, { water_percent: '96' })],
      of(40, '20', 'ml'),
      [40, 800],
    ],
    [
      'water in a unit that nothing converts',
      [amounts('mea', { malt: '20 g', water: '1000 g' })],
      of(1, '1'),
      [1, undefined],
    ],
    [
      'water in a sub-recipe by weight',
      [amounts('base', MEDIUM), amounts('mea', { base: '1040 g', yeast: '2 g' })],
      of(1, '1'),
      [50, 1000],
    ],
    [
      'water in a sub-recipe by volume',
      [amounts('base', MEDIUM), amounts('mea', { base: '1 l', yeast: '2 g' })],
      of(2, '1'),
      [100, 2000],
    ],
    [
      'water in a sub-recipe in shares',
      [percents('base', { malt: '100' }, { water_percent: '60' }), amounts('mea', { base: '500 g', water: '1 l' })],
      of(1, '1'),
      [65, 1300],
    ],
    [
      'syrup that is weighed but kept by volume',
      [amounts('mea', { syrup: '100 g', water: '1 l' })],
      of(1, '1'),
      [53, 1070],
    ],
    ['water that is kept by weight', [amounts('mea', { rain: '1 kg', malt: '20 g' })], of(1, '1'), [50, 1000]],
    ['nothing that is liquid, by its weight', [amounts('mea', { malt: '200 g', agar: '20 g' })], of(1, '1'), [11, 220]],
  ])('%s', (_, recipes, batch, expected) => {
    expect(poured(batch, ...recipes)).toEqual(expected)
  })

  it('number at least one, even for an unknown batch', () => {
    expect(dishesFrom(of(1, '1'), undefined)).toEqual({ dishes: 1, millilitres: undefined })
  })

  it('equal the pieces of any batch by volume, and keep its volume', () => {
    const amount = fc.integer({ min: 1, max: 500 }).map(String)
    fc.assert(
      fc.property(
        amount,
        amount,
        fc.integer({ min: 2, max: 60 }),
        fc.integer({ min: 1, max: 600 }),
        (malt, agar, size, count) => {
          const recipe = amounts('mea', { malt: `${malt} g`, agar: `${agar} g`, water: '1 l' })
          expect(poured(of(count, String(size), 'ml'), recipe)).toEqual([count, count * size])
        },
      ),
    )
  })
})
