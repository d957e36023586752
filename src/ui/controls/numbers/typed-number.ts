/**
 * Reads a number as it is typed or pasted. A text that is not clearly one number has no value: it is never turned into another
 * number. Both decimal signs are read in every language. A single one before exactly three digits is ambiguous ('1,500'), and
 * only the person knows the meaning. A fraction with too many digits has no value while it is typed. When the field is left, it
 * keeps `cut` and says so. Pure.
 */

/** Why a text is rejected. `begun` may become a number: only a sign so far. */
export type Refusal = 'begun' | 'digits' | 'unit' | 'whole' | 'low' | 'high' | 'marks' | 'fraction' | 'unclear'

export type NumberRules = {
  readonly fractionDigits: number
  /** Whether a minus is accepted. */
  readonly signed: boolean
  /** The unit: the only word allowed beside the number. */
  readonly unit?: string | undefined
}

/**
 * `value` is a complete decimal with a point, or '' for an empty field. `readings` are the possible numbers. `cut` is the
 * number without its extra digits; never zero for a number that is not zero.
 */
export type TypedNumber =
  | { readonly kind: 'value'; readonly value: string }
  | {
      readonly kind: 'refused'
      readonly refusal: Refusal
      readonly readings: readonly string[]
      readonly cut?: string
    }

/** The digits of Arabic, Persian and full-width keyboards. Their code points end in the digit. */
const OTHER_DIGITS = /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g
/** Arabic has an unambiguous decimal sign. */
const SURE_SIGN = '\u066b'
/** From the first digit or sign to the last one, and the words around it. */
const PARTS = /^([^\d.]*?)([-+]?) ?([\d.](?:.*\d)?\.*)(\D*)$/s
const GROUPED = /^[1-9]\d{0,2}(?:([ '’\u066c])\d{3}(?:\1\d{3})*)$/
/** Words that are units themselves: if the field has another unit, the message names it. */
const MEASURE = /^(?:k?g|mg|t|m?l|[mc]?m|pcs?|[x×%]|°c|min|[hd]|lb|oz|[км]?г|т|м?л|[мс]?м|шт|х|мин|ч|дн)\.?$/iu

export const readTyped = (raw: string, rules: NumberRules): TypedNumber => {
  const text = plainText(raw)
  if (text === '') return { kind: 'value', value: '' }
  const [, before = '', sign = '', body = '', after = ''] = PARTS.exec(text) ?? []
  if (!/\d/.test(body)) return refused(/^[-+]?\.?$/.test(text) ? 'begun' : 'digits')
  const [whole = '', fraction, ...more] = body.split('.').map((part, at) => (at === 0 ? ungrouped(part) : part))
  if (![whole, fraction ?? '', ...more].every((part) => /^\d*$/.test(part))) return refused('digits')
  if (more.length > 0) return refused('marks')
  const foreign = wordRefusal(before, rules.unit) ?? wordRefusal(after, rules.unit)
  if (foreign) return refused(foreign)
  if (sign === '-' && !rules.signed) return refused('low')
  return numberOf(sign === '-' ? '-' : '', whole, fraction, rules, raw.includes(SURE_SIGN) || GROUPED.test(body))
}

const refused = (refusal: Refusal, readings: readonly string[] = [], cut?: string): TypedNumber => ({
  kind: 'refused',
  refusal,
  readings,
  ...(cut === undefined ? {} : { cut }),
})

const numberOf = (
  minus: string,
  whole: string,
  fraction: string | undefined,
  { fractionDigits }: NumberRules,
  isSure: boolean,
): TypedNumber => {
  const isZero = !/[1-9]/.test(whole + (fraction ?? ''))
  const digits = whole.replace(/^0+(?=\d)/, '') || '0'
  const start = (isZero ? '' : minus) + digits
  if (fraction === undefined) return { kind: 'value', value: start }
  const value = withFraction(start, fraction.slice(0, fractionDigits))
  const isLost = /[1-9]/.test(fraction.slice(fractionDigits))
  const isNotWhole = fractionDigits === 0 && (isLost || fraction === '')
  if (!isSure && fraction.length === 3 && /^[1-9]\d{0,2}$/.test(digits)) {
    const thousands = `${start}${fraction}`
    return isNotWhole
      ? refused('whole', [thousands])
      : refused('unclear', [value.replace(/\.0*$|(\.\d*[1-9])0+$/, '$1'), thousands])
  }
  if (isNotWhole) return refused('whole')
  if (!isLost) return { kind: 'value', value }
  return refused('fraction', [], /[1-9]/.test(value) ? value : undefined)
}

const withFraction = (whole: string, fraction: string): string => (fraction === '' ? whole : `${whole}.${fraction}`)

const plainText = (raw: string): string =>
  raw
    .replace(OTHER_DIGITS, (digit) => String((digit.codePointAt(0) ?? 0) & 15))
    .replace(/[\u00a0\u2007\u2009\u202f]/g, ' ')
    .replace(/[−–‒－]/g, '-')
    .replace(/[,٫，．]/g, '.')
    .trim()

const ungrouped = (whole: string): string => (GROUPED.test(whole) ? whole.replace(/\D/g, '') : whole)

/** A word beside the number would change it: another unit, 'thousand', half of a thing. */
const wordRefusal = (around: string, unit: string | undefined): Refusal | undefined => {
  const word = around.trim()
  if (word === '' || (unit && bare(word) === bare(unit))) return undefined
  return unit && MEASURE.test(word) ? 'unit' : 'digits'
}

const bare = (word: string): string => word.toLowerCase().replace(/(?<=\p{L})\.$/u, '')
