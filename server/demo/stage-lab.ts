/** Adds the sample farm's recipes, strains and spores to its database. */
import { addDays, instantOf } from '../../src/domain/clock'
import { PREP_SPORE_ID } from '../../src/domain/entities/recipe-type'
import type { Json } from '../../src/domain/kit/field'
import { usualSterilizations } from '../../src/domain/rules/usual-sterilizations'
import { type DemoRecipe, RECIPE_TYPES, RECIPES, SPORES, STERILIZATION_NAMES, STRAINS } from './lab'
import { stageBench } from './stage-bench'
import { type GrowCast, stageGrow } from './stage-grow'

type Ids = ReadonlyMap<string, string>

export type LabCast = Pick<GrowCast, 'add' | 'now' | 'zone' | 'photo'> & {
  /** Ids by code. */
  readonly units: Ids
  readonly items: Ids
  readonly suppliers: Ids
}

export async function stageLab(cast: LabCast): Promise<void> {
  const made = { ...(await stageRecipes(cast)), ...(await stageCultures(cast)) }
  const bench = await stageBench({ ...cast, ...made })
  await stageGrow({ ...cast, ...made, bench })
}

async function stageRecipes({ add, units, items }: LabCast): Promise<{ recipes: Ids; sterilizations: Ids }> {
  const types = new Map<string, string>([[PREP_SPORE_ID, PREP_SPORE_ID]])
  for (const name of RECIPE_TYPES) types.set(name, await add('recipe_type', { name }))
  const sterilizations = new Map<string, string>()
  for (const body of usualSterilizations(STERILIZATION_NAMES)) {
    sterilizations.set(String(body.method), await add('sterilization_type', body))
  }
  const recipes = new Map<string, string>()
  const known = (ids: Ids, name: string) => {
    const id = ids.get(name)
    if (id === undefined) throw new Error(`the sample farm has no ${name}`)
    return id
  }
  const lineOf = (name: string, text: string, isShare: boolean): Json => {
    const named = recipes.has(name) ? { recipe_id: known(recipes, name) } : { item_id: known(items, name) }
    const [value = '', unit = ''] = text.split(' ')
    return isShare ? { ...named, percent: value } : { ...named, value, unit_id: known(units, unit) }
  }
  for (const recipe of RECIPES) {
    const [method, minutes] = recipe.sterilized
    const isShare = isInShares(recipe)
    const body = {
      name: recipe.name,
      description: recipe.description,
      type: known(types, recipe.type),
      sterilizationType: known(sterilizations, method),
      sterilizationTime: minutes,
      mode: isShare ? 'percent' : 'value',
      ingredients: Object.entries(recipe.lines).map(([name, text]) => lineOf(name, text, isShare)),
      ...(recipe.water === undefined ? {} : { water_percent: recipe.water }),
    }
    recipes.set(recipe.name, await add('recipe', body))
  }
  return { recipes, sterilizations }
}

/** Shares have no unit. */
function isInShares({ lines }: DemoRecipe): boolean {
  return Object.values(lines).every((text) => !text.includes(' '))
}

async function stageCultures({ add, suppliers, now }: LabCast): Promise<{ strains: Ids; spores: Ids }> {
  const spores = new Map<string, string>()
  const today = instantOf(now).slice(0, 10)
  const strains = new Map<string, string>()
  for (const [name, code, species, barcode, transfers] of STRAINS) {
    const body = { strain_name: name, strain_code: code, species, bar_code: barcode, max_transfers: transfers }
    strains.set(code, await add('strain', body))
  }
  for (const { code, strain, form, from, supplier, days } of SPORES) {
    const [age, left] = days
    const bought = { source_type: 'purchased', supplier_id: supplier && suppliers.get(supplier) }
    const id = await add('spore', {
      strain: strains.get(strain),
      spores_code: code,
      form,
      spores_source: from,
      ...(supplier === undefined ? { source_type: 'in_house' } : bought),
      received_at: addDays(today, -age),
      ...(left === undefined ? {} : { expires_at: addDays(today, left) }),
    })
    spores.set(code, id)
  }
  return { strains, spores }
}
