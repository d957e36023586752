/** The ingredient lines of a recipe as they are stored, read without trust: a draft on a form has lines without anything. */
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

/** The lines of a recipe, or of a draft of one, in their order. */
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

/** The sum of the shares, exact, in millionths of a percent; undefined while one of them is no number. */
export function percentSum(recipe: Values): Micro | undefined {
  return linesOf(recipe).reduce<Micro | undefined>((sum, { percent }) => {
    const share = percent === undefined ? 0n : parseDecimal(percent)
    return sum === undefined || share === undefined ? undefined : sum + share
  }, 0n)
}

/** What the shares lack of 100; negative where they are too much, undefined while one of them is no number. */
export function missingPercent(recipe: Values): Micro | undefined {
  const sum = percentSum(recipe)
  return sum === undefined ? undefined : HUNDRED - sum
}

/** The share of a line once it takes all that is missing; undefined when nothing is. */
export function filledUp(recipe: Values, index: number): string | undefined {
  const missing = missingPercent(recipe)
  const line = linesOf(recipe)[index]
  return line && missing !== undefined && missing > 0n ? formatDecimal(micro(line.percent) + missing) : undefined
}

/** A list with one entry moved to another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from)
  const entry = list.slice(from, from + 1)
  return [...rest.slice(0, to), ...entry, ...rest.slice(to)]
}
