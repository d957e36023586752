/** The categories of what a recipe is made of, sub-recipes looked into. Circles and records that are gone end a branch. */
import { linesOf } from '../cooking/recipe-lines'
import type { Values } from '../kit/field'

type Find = (id: string) => Values | undefined

/** Finds recipes and items by id; undefined for one that is not there. */
export type RecipeParts = { readonly recipe: Find; readonly item: Find }

/** Ids of the categories of all items in the recipe and in its sub-recipes, each looked at once. */
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
  // What is added meanwhile is looked into too.
  for (const id of parts) lookInto(findRecipe(id) ?? {})
  return categories
}
