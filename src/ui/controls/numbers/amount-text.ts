/** Decimal amounts as text, with exact arithmetic: digits are compared and added as integers of one scale, never as floats. */

type Scaled = { units: bigint; scale: number }

const scaled = (text: string): Scaled => {
  const negative = text.startsWith('-')
  const [whole = '', fraction = ''] = text.replace('-', '').split('.')
  const units = BigInt(`${whole}${fraction}` || '0')
  return { units: negative ? -units : units, scale: fraction.length }
}

const raise = ({ units, scale }: Scaled, to: number): bigint => units * 10n ** BigInt(to - scale)

const written = (units: bigint, scale: number): string => {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  const fraction = digits.slice(digits.length - scale)
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}

/** Whether the text is a complete decimal: '12', '12.5', '-0.25'. */
export const isAmount = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text)

/** Negative, zero or positive as `a` is below, equal to or above `b`. Both complete decimals. */
export const compareAmount = (a: string, b: string): number => {
  const left = scaled(a)
  const right = scaled(b)
  const scale = Math.max(left.scale, right.scale)
  const difference = raise(left, scale) - raise(right, scale)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** The exact sum, with the longer of the two fractions. */
export const addAmount = (a: string, b: string): string => {
  const left = scaled(a)
  const right = scaled(b)
  const scale = Math.max(left.scale, right.scale)
  return written(raise(left, scale) + raise(right, scale), scale)
}

/** The typed text as a complete decimal, or '' without any digit: '.5' -> '0.5', '12.' -> '12', '007' -> '7'. */
export const finishAmount = (text: string): string => {
  if (!/\d/.test(text)) return ''
  const { units, scale } = scaled(text)
  return written(units, scale)
}

/** Pads the fraction with zeros. Digits beyond `fractionDigits` stay, because a field must not hide stored digits. */
export const padAmount = (text: string, fractionDigits: number): string => {
  if (!isAmount(text)) return text
  const value = scaled(text)
  return value.scale >= fractionDigits ? text : written(raise(value, fractionDigits), fractionDigits)
}

/** An amount in an edited field: with the language's decimal sign, without grouping. */
export const withDecimalSign = (text: string, sign: string): string => text.replace('.', sign)

export type AmountLimits = { fractionDigits: number; min?: string | undefined; max?: string | undefined }

/** The limit that the typed text exceeds; undefined within the limits, and for an unfinished number. */
export const beyondLimits = (
  text: string,
  { min, max }: Omit<AmountLimits, 'fractionDigits'>,
): 'low' | 'high' | undefined => {
  const finished = finishAmount(text)
  if (finished === '') return undefined
  if (min !== undefined && compareAmount(finished, min) < 0) return 'low'
  return max !== undefined && compareAmount(finished, max) > 0 ? 'high' : undefined
}

/** The text of an edited field on blur: completed, clamped to `min` and `max`, with a fixed fraction. '' stays ''. */
export const fixAmount = (text: string, { fractionDigits, min, max }: AmountLimits): string => {
  const finished = finishAmount(text)
  if (finished === '') return ''
  const beyond = beyondLimits(finished, { min, max })
  const held = beyond === 'low' ? min : beyond === 'high' ? max : finished
  return padAmount(held ?? finished, fractionDigits)
}
