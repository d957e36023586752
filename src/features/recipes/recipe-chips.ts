import { useCallback } from 'react'
import type { Values } from '../../domain/kit/field'
import { categoriesOf } from '../../domain/rules/recipe-categories'
import type { MakeChips } from '../../records/list/RecordList'
import { referenceChips } from '../../records/list/reference-chips'
import { useRows } from '../../state/replica/use-live'
import { useFormat } from '../../state/words/format'

type Rows = readonly (Values & { readonly id: string })[]

/** A chip for each ingredient category: recipes with such an ingredient, including those in sub-recipes. */
export function useRecipeChips(): MakeChips {
  const recipes = useRows('recipe')
  const items = useRows('item')
  const categories = useRows('category')
  const { compare } = useFormat()
  return useCallback<MakeChips>(
    (all) => {
      const among = (rows: Rows = []) => {
        const byId = new Map(rows.map((row) => [row.id, row]))
        return (id: string) => byId.get(id)
      }
      const parts = { recipe: among(recipes), item: among(items) }
      const category = among(categories)
      const factsOf = (id: string) => {
        const row = category(id)
        return row && { title: String(row.code ?? ''), row }
      }
      return referenceChips(all, ({ row }) => [...categoriesOf(row, parts)].map(factsOf), compare)
    },
    [recipes, items, categories, compare],
  )
}
