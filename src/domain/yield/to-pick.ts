/** How much the parts to pick will give, by what this farm usually picks. */
import type { Series } from '../prep/series'
import type { UsualPicks } from './expected'
import { type FlushRule, flushesOf } from './flush'
import type { Pick } from './picks'

/** Grams of the parts for which it can be said, and how many these are. */
export type Expected = { readonly grams: number; readonly told: number }

export const NOTHING_EXPECTED: Expected = { grams: 0, told: 0 }

/**
 * The median of the next flush for each of these parts of a series. A part counts as not told where fewer than five series say what is
 * usual. `at`: the instant of the pick.
 */
export function expectedOf(
  { row }: Series,
  numbers: readonly number[],
  {
    picks,
    rule,
    usual,
    at,
  }: { readonly picks: readonly Pick[]; readonly rule: FlushRule; readonly usual: UsualPicks; readonly at: string },
): Expected {
  const { next } = flushesOf(picks, rule)
  const of = { strainId: textIn(row.strain_id), recipeId: textIn(row.recipe_id) }
  return numbers
    .flatMap((number) => usual(of, next([number], at)).median ?? [])
    .reduce((sum, grams) => together(sum, { grams, told: 1 }), NOTHING_EXPECTED)
}

export function together(a: Expected, b: Expected): Expected {
  return { grams: a.grams + b.grams, told: a.told + b.told }
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
