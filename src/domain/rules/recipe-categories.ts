/** The categories of a recipe's ingredients, including sub-recipes. Circles and deleted records end a branch. */
import { linesOf } from '../cooking/recipe-lines'
import type { Values } from '../kit/field'

type Find = (id: string) => Values | undefined

/** Look-ups of recipes and items by id. Undefined for a missing one. */
export type RecipeParts = { readonly recipe: Find; readonly item: Find }

/** Category ids of all items in the recipe and its sub-recipes. Each recipe is visited once. */
export function categoriesOf(recipe: Values, { recipe: findRecipe, item: findItem }: RecipeParts): ReadonlySet<string> {
  const categories = new Set<string>()
  const parts = new Set<string>()
  const lookInto = (one: Values) => {
    for (const { itemId, recipeId } of linesOf(one)) {
      const category = itemId && findItem(itemId)?.category_id
      if (typeof category === 'string') categories.add(category)
      if (recipeId) parts.add(recipeId)
    }
  }
  lookInto(recipe)
  // Ids added in the loop are visited too.
  for (const id of parts) lookInto(findRecipe(id) ?? {})
  return categories
}
