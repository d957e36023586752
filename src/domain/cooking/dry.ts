/** The dry weight of a batch, said only when every ingredient allows it. */
import type { Values } from '../kit/field'
import type { Units } from '../rules/units'
import { type Cooked, itemsOf } from './cook'
import { weightOf } from './measures'

/** Grams of dry matter, in millionths. Or the ingredients whose moisture or weight is unknown, each once. */
export type Dry =
  | { readonly grams: bigint }
  | { readonly lacks: 'moisture' | 'weight'; readonly items: readonly Values[] }

/**
 * The sum of grams x (1 - moisture). An ingredient that is measured by volume and has no moisture is a liquid without dry matter.
 * Undefined while a line of the batch has no amount.
 */
export function dryOf({ lines, dry }: Pick<Cooked, 'lines' | 'dry'>, units: Units): Dry | undefined {
  const rows = [...new Map(itemsOf(lines).map(({ id, row }) => [id, row])).values()]
  const weightless = rows.filter((row) => !weightOf(row, units))
  if (weightless.length > 0) return { lacks: 'weight', items: weightless }
  const unknown = rows.filter((row) => typeof row.moisture_percent !== 'string' && isSolid(row, units))
  if (unknown.length > 0) return { lacks: 'moisture', items: unknown }
  return dry === undefined ? undefined : { grams: dry }
}

function isSolid(row: Values, units: Units): boolean {
  return weightOf(row, units)?.measure !== 'volume'
}
