/** Converts a recipe's ingredients to the other mode: amounts of one batch, or shares of its weight. */
import {
  divide,
  formatDecimal,
  type Micro,
  micro,
  multiply,
  NOTHING,
  quantityOf,
  type Ratio,
  ratio,
  ratioOf,
} from '../kit/decimal'
import type { Values } from '../kit/field'
import { makeupOf, type Pantry } from './makeup'
import { linesOf } from './recipe-lines'
import { weighable, weighedGrams } from './weighable'

/** The ingredients in the other mode. Undefined when one of them has no weight, because then nothing can be converted. */
export type Converted = readonly ConvertedLine[] | undefined
type ConvertedLine = { readonly [key: string]: string }

/** Shares as amounts of a batch of `grams`, in units that fit a scale. */
export function asAmounts(recipe: Values, pantry: Pantry, grams: Micro): Converted {
  const makeup = makeupOf(recipe, pantry)
  const times = makeup.grams && makeup.grams.n > 0n ? divide(ratioOf(grams), makeup.grams) : undefined
  if (!times) return undefined
  return allOf(
    linesOf(recipe).map(({ itemId, recipeId }, index) => {
      const part = makeup.parts[index]
      const named = itemId === undefined ? { recipe_id: recipeId ?? '' } : { item_id: itemId }
      if (part?.kind === 'item') {
        const { amount, unitId } = weighable(part.row, multiply(part.amount, times), pantry.units)
        return { ...named, value: formatDecimal(amount), unit_id: unitId }
      }
      const weighed =
        part?.kind === 'recipe' && part.grams
          ? weighedGrams(quantityOf(multiply(part.grams, times)), pantry.units)
          : undefined
      return weighed && { ...named, value: formatDecimal(weighed.amount), unit_id: weighed.unitId }
    }),
  )
}

const HUNDRED = micro('100')
/** The largest rounding error of a share is one part in this many. */
const EXACT_TO = 1000n

/** Amounts as shares of the weight, with as few digits as an error of a thousandth allows. The largest share absorbs the rounding error. */
export function asShares(recipe: Values, pantry: Pantry): Converted {
  const { parts, grams: all } = makeupOf(recipe, pantry)
  const weights = parts.map((part) => (part.kind === 'unknown' ? undefined : part.grams))
  if (!all || all.n === 0n || weights.some((weight) => weight === undefined)) return undefined
  const shares = weights.map((weight) => divide(weight ?? NOTHING, all))
  for (let digits = 1; digits <= 6; digits++) {
    const rounded = shares.map((share) => roundedShare(share, digits))
    if (digits < 6 && !shares.every((share, index) => isNear(share, rounded[index] ?? 0n))) continue
    const sum = rounded.reduce((total, share) => total + share, 0n)
    const largest = rounded.reduce((best, share, index) => (share > (rounded[best] ?? 0n) ? index : best), 0)
    return linesOf(recipe).map(({ itemId, recipeId }, index) => ({
      ...(itemId === undefined ? { recipe_id: recipeId ?? '' } : { item_id: itemId }),
      percent: formatDecimal((rounded[index] ?? 0n) + (index === largest ? HUNDRED - sum : 0n)),
    }))
  }
  return undefined
}

/** Millionths of a percent, rounded to `digits`. */
function roundedShare(share: Ratio, digits: number): Micro {
  const step = 10n ** BigInt(6 - digits)
  const exact = quantityOf(multiply(share, ratio(100n, 1n)))
  return ((exact + step / 2n) / step) * step
}

function isNear(share: Ratio, percent: Micro): boolean {
  const exact = quantityOf(multiply(share, ratio(100n, 1n)))
  const difference = exact > percent ? exact - percent : percent - exact
  return percent > 0n && difference * EXACT_TO <= exact
}

function allOf(lines: readonly (ConvertedLine | undefined)[]): Converted {
  const known = lines.filter((line) => line !== undefined)
  return known.length === lines.length ? known : undefined
}
