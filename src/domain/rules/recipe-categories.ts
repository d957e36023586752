/** The categories of what a recipe is made of, sub-recipes looked into. Circles and records that are gone end a branch. */
import { isPlainObject } from '../kit/entity'
import type { Json, Values } from '../kit/field'

type Find = (id: string) => Values | undefined

/** Finds recipes and items by id; undefined for one that is not there. */
export type RecipeParts = { readonly recipe: Find; readonly item: Find }

/** Ids of the categories of all items in the recipe and in its sub-recipes, each looked at once. */
export function categoriesOf(recipe: Values, { recipe: findRecipe, item: findItem }: RecipeParts): ReadonlySet<string> {
  const categories = new Set<string>()
  const open: Values[] = [recipe]
  const seen = new Set<string>(typeof recipe.id === 'string' ? [recipe.id] : [])
  for (let next = open.pop(); next; next = open.pop()) {
    for (const { item_id, recipe_id } of linesOf(next)) {
      const category = typeof item_id === 'string' ? findItem(item_id)?.category_id : undefined
      if (typeof category === 'string') categories.add(category)
      if (typeof recipe_id !== 'string' || seen.has(recipe_id)) continue
      seen.add(recipe_id)
      const part = findRecipe(recipe_id)
      if (part) open.push(part)
    }
  }
  return categories
}

function linesOf({ ingredients }: Values): readonly { readonly [key: string]: Json }[] {
  const lines: readonly Json[] = Array.isArray(ingredients) ? ingredients : []
  return lines.filter(isPlainObject)
}
