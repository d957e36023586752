/** Prevents circles of recipes: a recipe must not contain itself at any level. */
import type { Pantry } from './makeup'
import { linesOf } from './recipe-lines'

/** Whether `recipeId` is the recipe `own`, or contains it. Each recipe is visited once, so an existing circle ends the search. */
export function contains(recipeId: string, own: string, pantry: Pick<Pantry, 'recipe'>): boolean {
  const open = [recipeId]
  const seen = new Set(open)
  for (const id of open) {
    if (id === own) return true
    for (const { recipeId: part } of linesOf(pantry.recipe(id) ?? {})) {
      if (part === undefined || seen.has(part)) continue
      seen.add(part)
      open.push(part)
    }
  }
  return false
}
