/**
 * Exact decimal arithmetic on strings, because binary floats would round quantities. A decimal string is parsed to a bigint of millionths
 * and written back. At most 6 fraction digits and 12 whole digits.
 */
const FRACTION_DIGITS = 6
const ONE = 1_000_000n
const PATTERN = /^(-?)(\d{1,12})(?:\.(\d{1,6}))?$/

export type Micro = bigint

/** Millionths of a decimal string such as `-2.5`. Undefined for a text that is not a decimal of at most 12.6 digits. */
export function parseDecimal(text: string): Micro | undefined {
  const match = PATTERN.exec(text.trim())
  if (!match) return undefined
  const [, sign, whole = '0', fraction = ''] = match
  const micro = BigInt(whole) * ONE + BigInt(fraction.padEnd(FRACTION_DIGITS, '0'))
  return sign ? -micro : micro
}

/** Like parseDecimal, for validated values. An unreadable one counts as zero. */
export function micro(value: unknown): Micro {
  return (typeof value === 'string' ? parseDecimal(value) : undefined) ?? 0n
}

/** The canonical text: no trailing zeros, no trailing point, no minus zero. */
export function formatDecimal(value: Micro): string {
  const magnitude = value < 0n ? -value : value
  const fraction = (magnitude % ONE).toString().padStart(FRACTION_DIGITS, '0').replace(/0+$/, '')
  const text = (magnitude / ONE).toString() + (fraction ? `.${fraction}` : '')
  return value < 0n ? `-${text}` : text
}

export function canonicalDecimal(text: string): string | undefined {
  const value = parseDecimal(text)
  return value === undefined ? undefined : formatDecimal(value)
}

/**
 * Text for people: rounded half away from zero to `digits`, padded with zeros, with a point. Further digits are lost, so never store the
 * result.
 */
export function fixedDecimal(value: Micro, digits: number): string {
  const kept = Math.trunc(Math.max(0, Math.min(FRACTION_DIGITS, digits))) || 0
  const step = 10n ** BigInt(FRACTION_DIGITS - kept)
  const magnitude = value < 0n ? -value : value
  const rounded = ((magnitude + step / 2n) / step) * step
  const whole = (rounded / ONE).toString()
  const fraction = (rounded % ONE).toString().padStart(FRACTION_DIGITS, '0').slice(0, kept)
  const text = kept > 0 ? `${whole}.${fraction}` : whole
  return value < 0n && rounded !== 0n ? `-${text}` : text
}

/** An exact ratio of zero or more, reduced. */
export type Ratio = { readonly n: bigint; readonly d: bigint }

export const UNITY: Ratio = { n: 1n, d: 1n }
export const NOTHING: Ratio = { n: 0n, d: 1n }

export function gcd(a: bigint, b: bigint): bigint {
  return b === 0n ? a : gcd(b, a % b)
}

export function ratio(n: bigint, d: bigint): Ratio {
  const divisor = gcd(n, d)
  return divisor === 0n ? { n, d } : { n: n / divisor, d: d / divisor }
}

export function multiply(a: Ratio, b: Ratio): Ratio {
  return ratio(a.n * b.n, a.d * b.d)
}

export function divide(a: Ratio, b: Ratio): Ratio {
  return ratio(a.n * b.d, a.d * b.n)
}

export function add(a: Ratio, b: Ratio): Ratio {
  return ratio(a.n * b.d + b.n * a.d, a.d * b.d)
}

export function ratioOf(quantity: Micro): Ratio {
  return ratio(quantity, ONE)
}

/** A ratio as a quantity, rounded once to 6 digits, half away from zero. */
export function quantityOf(value: Ratio): Micro {
  return scale(ONE, value)
}

/** Reads `2.5` or `p/q` (each at most 40 digits). Undefined unless it is a ratio above zero. */
export function parseRatio(text: string): Ratio | undefined {
  const fraction = /^(\d{1,40})\/(\d{1,40})$/.exec(text.trim())
  if (fraction?.[1] && fraction[2]) {
    const n = BigInt(fraction[1])
    const d = BigInt(fraction[2])
    return n > 0n && d > 0n ? ratio(n, d) : undefined
  }
  const decimal = parseDecimal(text)
  return decimal !== undefined && decimal > 0n ? ratio(decimal, ONE) : undefined
}

/** A decimal string if the ratio has at most 6 digits, else `p/q`. */
export function formatRatio(value: Ratio): string {
  const scaled = value.n * ONE
  const decimal = scaled % value.d === 0n ? formatDecimal(scaled / value.d) : undefined
  return decimal !== undefined && parseDecimal(decimal) !== undefined ? decimal : `${value.n}/${value.d}`
}

/** quantity x factor, rounded once to 6 digits, half away from zero. */
export function scale(quantity: Micro, factor: Ratio): Micro {
  const negative = quantity < 0n
  const product = (negative ? -quantity : quantity) * factor.n
  const rounded = (product * 2n + factor.d) / (factor.d * 2n)
  return negative ? -rounded : rounded
}
