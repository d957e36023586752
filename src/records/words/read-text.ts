/** Reads texts of an address or a label as values of fields. */
import { canonicalDate, canonicalInstant } from '../../domain/clock'
import { canonicalDecimal } from '../../domain/kit/decimal'
import type { Field, Json } from '../../domain/kit/field'

/** Fraction digits of a stored quantity. */
const QUANTITY_DIGITS = 6

/** A text from an address or a label as the field's value. Undefined if it does not fit. */
export function readText(field: Field, text: string): Json | undefined {
  if (field.type === 'number') return /^\d{1,15}$/.test(text) ? Number(text) : undefined
  if (field.type === 'unit') return leadingDecimal(text)
  if (field.type === 'date') return field.precision === 'instant' ? canonicalInstant(text) : canonicalDate(text)
  if (field.type === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined
  if (field.type === 'list') return field.of.type === 'text' ? [text] : undefined
  return field.type === 'block' || field.type === 'button' || field.type === 'file' ? undefined : text
}

/**
 * The number at the start of a text ('15 kg', '-2,5'), as a decimal string. Undefined without one. More than six fraction digits are cut
 * off, because the text was never a stored value.
 */
function leadingDecimal(text: string): string | undefined {
  const match = /^\s*([-−]?)(\d+)(?:[.,](\d+))?/.exec(text)
  if (!match) return undefined
  const [, sign, whole = '', fraction] = match
  const cut = fraction?.slice(0, QUANTITY_DIGITS)
  return canonicalDecimal(`${sign ? '-' : ''}${whole}${cut ? `.${cut}` : ''}`)
}
