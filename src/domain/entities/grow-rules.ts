/** Rules of a grow series. All findings are warnings, because the parts exist already. */
import type { Rule } from '../kit/entity'
import { partCount } from '../kit/entity'
import type { Finding } from '../kit/field'
import type { Relation } from '../kit/relation'
import { hasFailed, heldTooShort } from '../prep/sterilization'

/** After this many generations a culture often grows more slowly. */
const USUAL_GENERATIONS = 3

const warning = (field: string, sentence: string, n?: number): Finding => ({
  field,
  code: 'custom',
  level: 'warning',
  params: n === undefined ? { sentence } : { sentence, n },
})

/** More spawn than half of the part's weight is usually a slip. */
export const spawnHigh: Rule = {
  fields: ['spawn_g_per_part', 'part_weight_g'],
  check: ({ spawn_g_per_part: spawn, part_weight_g: weight }) =>
    typeof spawn === 'number' && typeof weight === 'number' && spawn * 2 > weight
      ? warning('spawn_g_per_part', 'half')
      : undefined,
}

export const generationHigh: Rule = {
  fields: ['generation'],
  check: ({ generation }) =>
    typeof generation === 'number' && generation > USUAL_GENERATIONS
      ? warning('generation', 'high', USUAL_GENERATIONS)
      : undefined,
}

export const belowRecipe: Relation = {
  fields: ['held_minutes', 'recipe_id'],
  reads: ['recipe_id'],
  check: ({ held_minutes: held }, { one }) => heldTooShort(held, one('recipe_id')),
}

export const fromFailedRun: Relation = {
  fields: ['run_id'],
  reads: ['run_id'],
  check: (_values, { one }) => (hasFailed(one('run_id')) ? warning('run_id', 'failed') : undefined),
}

/** The bought package must be one of its purchase. */
export const wholePackage: Relation = {
  fields: ['purchase_id', 'quantity_id'],
  reads: ['purchase_id'],
  check: ({ quantity_id: number }, { one }) => {
    const purchase = one('purchase_id')
    if (!purchase || typeof number !== 'number') return undefined
    const count = partCount({ parts: { count: 'package_count' } }, purchase) ?? 1
    return number > count ? { field: 'quantity_id', code: 'package_range', params: { n: count } } : undefined
  },
}
