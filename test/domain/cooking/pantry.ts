/** A pantry for cooking: units, ingredients with moisture, recipes by name. */
import type { Pantry } from '../../../src/domain/cooking/makeup'
import type { Json, Values } from '../../../src/domain/kit/field'

export const UNITS: ReadonlyMap<string, Values> = new Map<string, Values>([
  ['g', { id: 'g', code: 'g', fraction_digits: 1 }],
  ['kg', { id: 'kg', code: 'kg', base_unit_id: 'g', factor: '1000', fraction_digits: 2 }],
  ['ml', { id: 'ml', code: 'ml', fraction_digits: 0 }],
  ['l', { id: 'l', code: 'l', base_unit_id: 'ml', factor: '1000', fraction_digits: 2 }],
  ['lb', { id: 'lb', code: 'lb', base_unit_id: 'g', factor: '453.59237', fraction_digits: 2 }],
  ['scoop', { id: 'scoop', code: 'scoop', base_unit_id: 'g', factor: '30', fraction_digits: 0 }],
  ['pcs', { id: 'pcs', code: 'pcs', fraction_digits: 0 }],
  ['bag', { id: 'bag', code: 'bag', fraction_digits: 0 }],
])

export const ITEMS: Readonly<Record<string, Values>> = {
  oak: { id: 'oak', name: 'Oak pellets', unit_id: 'kg', moisture_percent: '8' },
  hulls: { id: 'hulls', name: 'Soy hulls', unit_id: 'kg', moisture_percent: '10' },
  gypsum: { id: 'gypsum', name: 'Gypsum', unit_id: 'g' },
  bran: { id: 'bran', name: 'Wheat bran', unit_id: 'kg', moisture_percent: '9' },
  rye: { id: 'rye', name: 'Rye', unit_id: 'kg', moisture_percent: '12' },
  malt: { id: 'malt', name: 'Malt extract', unit_id: 'g' },
  agar: { id: 'agar', name: 'Agar', unit_id: 'g' },
  yeast: { id: 'yeast', name: 'Yeast extract', unit_id: 'g' },
  water: { id: 'water', name: 'Water', unit_id: 'l' },
  // Heavier than water: 1 g is 0.7 ml.
  syrup: { id: 'syrup', name: 'Syrup', unit_id: 'ml', unit_conversions: [{ unit_id: 'g', factor: '0.7' }] },
  rain: { id: 'rain', name: 'Rainwater', unit_id: 'kg', moisture_percent: '100' },
  tablet: { id: 'tablet', name: 'Tablet', unit_id: 'pcs' },
  straw: { id: 'straw', name: 'Straw', unit_id: 'bag', unit_conversions: [{ unit_id: 'kg', factor: '0.1' }] },
}

export const percents = (id: string, shares: Readonly<Record<string, string>>, more: Values = {}): Values => ({
  id,
  name: id,
  mode: 'percent',
  ingredients: Object.entries(shares).map(([name, percent]): Json => ({ ...named(name), percent })),
  ...more,
})

/** Amounts such as '20 g'. */
export const amounts = (id: string, values: Readonly<Record<string, string>>): Values => ({
  id,
  name: id,
  mode: 'value',
  ingredients: Object.entries(values).map(([name, text]): Json => {
    const [value = '', unit_id = ''] = text.split(' ')
    return { ...named(name), value, unit_id }
  }),
})

const named = (name: string) => (Object.hasOwn(ITEMS, name) ? { item_id: name } : { recipe_id: name })

export function pantryOf(...recipes: readonly Values[]): Pantry {
  const byId = new Map(recipes.map((recipe) => [String(recipe.id), recipe]))
  return { item: (id) => ITEMS[id], recipe: (id) => byId.get(id), units: UNITS }
}
