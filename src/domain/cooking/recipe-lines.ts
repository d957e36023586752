/** Reads the stored ingredient lines of a recipe without trusting them, because a form's draft has empty lines. */
import { formatDecimal, type Micro, micro, parseDecimal } from '../kit/decimal'
import { isPlainObject } from '../kit/entity'
import type { Json, Values } from '../kit/field'

export type RecipeLine = {
  readonly itemId: string | undefined
  readonly recipeId: string | undefined
  /** Decimal texts: a share of the whole, or an amount in `unitId`. */
  readonly percent: string | undefined
  readonly value: string | undefined
  readonly unitId: string | undefined
}

export type RecipeMode = 'percent' | 'value'

export function modeOf({ mode }: Values): RecipeMode {
  return mode === 'value' ? 'value' : 'percent'
}

export function linesOf({ ingredients }: Values): RecipeLine[] {
  return Array.isArray(ingredients) ? ingredients.map(lineOf) : []
}

function lineOf(entry: Json): RecipeLine {
  const { item_id, recipe_id, percent, value, unit_id } = isPlainObject(entry) ? entry : {}
  return {
    itemId: textOf(item_id),
    recipeId: textOf(recipe_id),
    percent: textOf(percent),
    value: textOf(value),
    unitId: textOf(unit_id),
  }
}

function textOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

const HUNDRED = micro('100')

/** The exact sum of the shares in millionths of a percent. Undefined if one of them is not a number. */
export function percentSum(recipe: Values): Micro | undefined {
  return linesOf(recipe).reduce<Micro | undefined>((sum, { percent }) => {
    const share = percent === undefined ? 0n : parseDecimal(percent)
    return sum === undefined || share === undefined ? undefined : sum + share
  }, 0n)
}

/** The rest up to 100. Negative if the shares exceed 100, undefined if one of them is not a number. */
export function missingPercent(recipe: Values): Micro | undefined {
  const sum = percentSum(recipe)
  return sum === undefined ? undefined : HUNDRED - sum
}

/** The share of a line after it absorbs the missing percent. Undefined when nothing is missing. */
export function filledUp(recipe: Values, index: number): string | undefined {
  const missing = missingPercent(recipe)
  const line = linesOf(recipe)[index]
  return line && missing !== undefined && missing > 0n ? formatDecimal(micro(line.percent) + missing) : undefined
}

export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from)
  const entry = list.slice(from, from + 1)
  return [...rest.slice(0, to), ...entry, ...rest.slice(to)]
}
