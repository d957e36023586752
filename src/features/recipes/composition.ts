/** A recipe's composition, for drawing: shares of the dry weight, else of the weight to weigh out. */
import type { Makeup } from '../../domain/cooking/makeup'
import { micro, type Ratio } from '../../domain/kit/decimal'

export type Composition = {
  readonly isDry: boolean
  /** Percent by line; 0 if a line has none. */
  readonly shares: readonly number[]
}

/** Undefined while a line has no weight. */
export function compositionOf({ parts }: Makeup): Composition | undefined {
  const weights = (key: 'dry' | 'grams') =>
    parts.map((part) => (part.kind === 'unknown' || !part[key] ? undefined : drawn(part[key])))
  return percentsOfSum(weights('dry'), true) ?? percentsOfSum(weights('grams'), false)
}

function percentsOfSum(weights: readonly (number | undefined)[], isDry: boolean): Composition | undefined {
  const known = weights.filter((weight) => weight !== undefined)
  const all = known.reduce((sum, weight) => sum + weight, 0)
  if (known.length < weights.length || !(all > 0)) return undefined
  return { isDry, shares: known.map((weight) => (weight / all) * 100) }
}

/** Only for drawing; weighed amounts are exact. */
function drawn({ n, d }: Ratio): number {
  return Number((n * micro('1000')) / d) / 1_000_000_000
}
