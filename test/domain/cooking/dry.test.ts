import { describe, expect, it } from 'vitest'
import { type Batch, cook, timesOf } from '../../../src/domain/cooking/cook'
import { dryOf } from '../../../src/domain/cooking/dry'
import { makeupOf } from '../../../src/domain/cooking/makeup'
import type { Values } from '../../../src/domain/kit/field'
import { filledWith } from '../../../src/domain/prep/making'
import { amounts, pantryOf, percents } from './pantry'

const bags = (count: number, size: string): Batch => ({ count, size, unitId: 'kg' })
const written: Batch = { count: 1, size: '1', unitId: undefined }

function dry(batch: Batch, ...recipes: readonly Values[]) {
  const pantry = pantryOf(...recipes)
  const makeup = makeupOf(recipes.at(-1) ?? {}, pantry)
  const times = timesOf(makeup, batch, pantry.units)
  const cooked = times && cook(makeup, times, pantry.units)
  const said = cooked && dryOf(cooked, pantry.units)
  return said && 'lacks' in said
    ? [said.lacks, ...said.items.map(({ name }) => name)]
    : filledWith(cooked, said, batch.count).dry
}

describe('the dry weight of a part', () => {
  it.each([
    [
      '2,500 g at 62 % water',
      bags(1, '2.5'),
      [percents('m', { oak: '50', hulls: '50' }, { water_percent: '62' })],
      950,
    ],
    [
      'each of 24 such bags',
      bags(24, '2.5'),
      [percents('m', { oak: '50', hulls: '50' }, { water_percent: '62' })],
      950,
    ],
    // 1 kg x 0.88 + 0.5 kg x 0.92
    ['grams x (1 - moisture) of each ingredient', written, [amounts('m', { rye: '1 kg', oak: '500 g' })], 1340],
    ['water by volume, which adds nothing', written, [amounts('m', { rye: '1 kg', water: '800 ml' })], 880],
    ['water by weight with its moisture', written, [amounts('m', { rye: '1 kg', rain: '800 g' })], 880],
    ['a sub-recipe', written, [amounts('base', { rye: '1 kg' }), amounts('m', { base: '500 g', oak: '1 kg' })], 1360],
  ] as const)('counts %s', (_, batch, recipes, expected) => {
    expect(dry(batch, ...recipes)).toBe(expected)
  })

  it('reports each ingredient without moisture, also in a sub-recipe', () => {
    expect(dry(bags(4, '2'), percents('m', { oak: '96', gypsum: '4' }, { water_percent: '60' }))).toEqual([
      'moisture',
      'Gypsum',
    ])
    const base = amounts('base', { malt: '20 g', gypsum: '5 g' })
    expect(dry(written, base, amounts('m', { base: '25 g', malt: '1 g', rye: '1 kg' }))).toEqual([
      'moisture',
      'Malt extract',
      'Gypsum',
    ])
  })

  it('reports an ingredient without weight', () => {
    expect(dry(written, amounts('m', { rye: '1 kg', tablet: '2 pcs' }))).toEqual(['weight', 'Tablet'])
  })

  it('stays unknown while a line has no amount', () => {
    expect(dry(written, amounts('m', { rye: '1 kg', nothing: '1 kg' }))).toBeUndefined()
  })
})
