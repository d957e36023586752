import { divide, type Micro, multiply, quantityOf, type Ratio, UNITY } from '../kit/decimal'
import type { Values } from '../kit/field'
import type { Makeup } from './makeup'
import { modeOf } from './recipe-lines'

/**
 * Percent by the path of a line (`2.0` is the first line of the third). They refer to the dry weight if the recipe counts water, else to
 * the weight as weighed out. A recipe in shares keeps its own shares. A line without a weight has no share.
 */
export function linePercents(recipe: Values, makeup: Makeup): ReadonlyMap<string, Micro> {
  const key = makeup.water ? 'dry' : 'grams'
  // The basis of a recipe in shares is 1 g, even while the shares do not sum to 100.
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
