/**
 * The rounding errors of base quantities. A movement stores its quantity, an exact factor such as 1/6, and their product rounded to six
 * digits. The fold adds the rounding errors, so that six sixths are one. Only fractions cause errors; a typed decimal factor is exact. An
 * error (crumb) is a fraction of a millionth, between -1/2 and 1/2.
 */
import { gcd, micro, parseRatio, scale } from '../kit/decimal'
import type { Json, Values } from '../kit/field'

/** `n` over `d` millionths; `d` is above zero. */
export type Crumb = { readonly n: bigint; readonly d: bigint }

const NONE: Crumb = { n: 0n, d: 1n }
/** Sums of fractions with large denominators grow without limit, so a crumb finer than this is dropped. */
const FINEST = 10n ** 24n

/** The rounding error of a stock record. Undefined for none, and for inconsistent amounts. */
export function crumbOf(amount: Json | undefined, { base_factor, base_quantity }: Values): Crumb | undefined {
  if (typeof base_factor !== 'string' || !base_factor.includes('/')) return undefined
  const factor = parseRatio(base_factor)
  const [quantity, rounded] = [micro(amount), micro(base_quantity)]
  if (!factor || scale(quantity, factor) !== rounded) return undefined
  return reduced(quantity * factor.n - rounded * factor.d, factor.d)
}

/** Adds `times` `more` to `crumb`. Returns the whole millionths of the sum, and the new crumb. */
export function addCrumb(
  crumb: Crumb = NONE,
  more: Crumb = NONE,
  times: bigint = 1n,
): { readonly whole: bigint; readonly crumb: Crumb | undefined } {
  const d = crumb.d * more.d
  const n = crumb.n * more.d + more.n * crumb.d * times
  const whole = scale(n, { n: 1n, d })
  return { whole, crumb: reduced(n - whole * d, d) }
}

function reduced(n: bigint, d: bigint): Crumb | undefined {
  const divisor = gcd(n < 0n ? -n : n, d)
  return n === 0n || d / divisor > FINEST ? undefined : { n: n / divisor, d: d / divisor }
}
