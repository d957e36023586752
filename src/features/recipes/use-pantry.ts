/** The farm's ingredients, recipes and units for cooking; undefined while loading. */
import { useMemo } from 'react'
import type { Pantry } from '../../domain/cooking/makeup'
import type { Values } from '../../domain/kit/field'
import { useRows } from '../../state/replica/use-live'

export function usePantry(): Pantry | undefined {
  const items = useRows('item')
  const recipes = useRows('recipe')
  const units = useRows('unit')
  return useMemo(() => {
    if (!items || !recipes || !units) return undefined
    const byId = (rows: readonly Values[]) => new Map(rows.map((row) => [String(row.id), row]))
    const [itemRows, recipeRows] = [byId(items), byId(recipes)]
    return { item: (id) => itemRows.get(id), recipe: (id) => recipeRows.get(id), units: byId(units) }
  }, [items, recipes, units])
}
