/** The names of a recipe's lines, including deleted records. */
import { useLingui } from '@lingui/react/macro'
import { linesOf } from '../../domain/cooking/recipe-lines'
import type { Values } from '../../domain/kit/field'
import type { FindReference } from '../../records/words/field-text'

export type LineNames = {
  readonly at: (index: number) => string
  /** By the path of a cooked line: `2.0` is the first line of the third. */
  readonly of: (line: { readonly row: { readonly name?: unknown } | undefined; readonly path: string }) => string
}

export function useLineNames(recipe: Values, find: FindReference): LineNames {
  const { t } = useLingui()
  const nameless = t({ id: 'recipes.line.unknown', message: 'An ingredient' })
  const lines = linesOf(recipe)
  const at = (index: number) => {
    const line = lines[index]
    return find(line?.itemId ?? line?.recipeId ?? '')?.title ?? nameless
  }
  return {
    at,
    of: ({ row, path }) =>
      typeof row?.name === 'string' ? row.name : path.includes('.') ? nameless : at(Number(path)),
  }
}
