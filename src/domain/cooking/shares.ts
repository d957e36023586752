/** What every line of a recipe is of the whole, for saying. */
import { divide, type Micro, multiply, quantityOf, type Ratio, UNITY } from '../kit/decimal'
import type { Values } from '../kit/field'
import type { Makeup } from './makeup'
import { modeOf } from './recipe-lines'

/**
 * Percent by the path of a line (`2.0` is the first line of the third): of the dry weight where the recipe counts water, else
 * of the weight as weighed in. A recipe in shares says its own. A line without a weight has none.
 */
export function linePercents(recipe: Values, makeup: Makeup): ReadonlyMap<string, Micro> {
  const key = makeup.water ? 'dry' : 'grams'
  // The basis of a recipe in shares is 1 g, also while the shares do not sum to 100.
  const whole = modeOf(recipe) === 'percent' && !makeup.water ? UNITY : makeup[key]
  const shares = new Map<string, Micro>()
  const put = ({ parts }: Makeup, times: Ratio, above: string): void => {
    for (const [index, part] of parts.entries()) {
      const weight = part.kind === 'unknown' ? undefined : part[key]
      if (weight) shares.set(`${above}${index}`, quantityOf(multiply(weight, times)))
      if (part.kind === 'recipe') put(part.makeup, multiply(times, part.times), `${above}${index}.`)
    }
  }
  if (whole && whole.n > 0n) put(makeup, divide({ n: 100n, d: 1n }, whole), '')
  return shares
}
