import { describe, expect, it } from 'vitest'
import type { Values } from '../../../src/domain/kit/field'
import { categoriesOf } from '../../../src/domain/rules/recipe-categories'

const items: Readonly<Record<string, Values>> = {
  rye: { category_id: 'grain' },
  oak: { category_id: 'wood' },
  gypsum: { category_id: 'mineral' },
  odd: {},
}
const of = (...parts: readonly string[]): Values => ({
  ingredients: parts.map((part) => (items[part] ? { item_id: part } : { recipe_id: part })),
})
const among = (recipes: Readonly<Record<string, Values>>) => (id: string) => [
  ...categoriesOf({ id, ...recipes[id] }, { recipe: (one) => recipes[one], item: (one) => items[one] }),
]

describe('the categories of a recipe', () => {
  it('equal the categories of its items, each once', () => {
    expect(among({ block: of('oak', 'gypsum', 'oak') })('block').sort()).toEqual(['mineral', 'wood'])
  })

  it('include the categories of sub-recipes at any depth', () => {
    const categories = among({ block: of('mix'), mix: of('oak', 'salts'), salts: of('gypsum') })
    expect(categories('block').sort()).toEqual(['mineral', 'wood'])
  })

  it('end at a circle of recipes', () => {
    const categories = among({ a: of('b', 'oak'), b: of('a', 'b', 'rye') })
    expect(categories('a').sort()).toEqual(['grain', 'wood'])
    expect(categories('b').sort()).toEqual(['grain', 'wood'])
  })

  it('ignore missing items and sub-recipes', () => {
    const lines = [{ recipe_id: 'mix' }, { item_id: 'gone' }, { recipe_id: 'gone' }, { item_id: 'rye' }]
    expect(among({ a: { ingredients: lines }, mix: of('oak') })('a').sort()).toEqual(['grain', 'wood'])
  })

  it('leave out deleted records, records without a category and empty lines', () => {
    expect(among({ a: of('odd', 'nowhere') })('a')).toEqual([])
    expect(among({ a: { ingredients: [null, 5, {}, { item_id: 7 }] } as Values })('a')).toEqual([])
    expect(among({ a: { ingredients: 'rye' } })('a')).toEqual([])
    expect(among({ a: {} })('a')).toEqual([])
  })
})
