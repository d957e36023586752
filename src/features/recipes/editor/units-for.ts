import type { Pantry } from '../../../domain/cooking/makeup'
import { measuredBy } from '../../../domain/cooking/measures'
import type { RecipeLine } from '../../../domain/cooking/recipe-lines'
import { baseFactorOf } from '../../../domain/rules/units'

/** Units that convert to the ingredient's own; for a sub-recipe, those of weight and volume. Always includes the chosen one. */
export function unitsFor({ itemId, unitId }: Pick<RecipeLine, 'itemId' | 'unitId'>, { item, units }: Pantry): string[] {
  const row = itemId === undefined ? undefined : item(itemId)
  const fitting = [...units.keys()].filter((id) => (row ? baseFactorOf(row, id, units) : measuredBy(id, units)))
  return unitId === undefined || fitting.includes(unitId) ? fitting : [...fitting, unitId]
}
