/**
 * Trade item numbers. One article has the same number in four lengths (EAN-8, UPC-A, EAN-13, GTIN-14). They are compared in the longest
 * form, and stored and shown as typed.
 */
import { codeKey } from './code-key'
import type { Field, Json } from './field'

const LENGTHS: readonly number[] = [8, 12, 13, 14]

/** The number in 14 digits. Undefined for a text that is not 8, 12, 13 or 14 digits with a valid check digit. */
export function gtin14(text: string): string | undefined {
  if (!LENGTHS.includes(text.length) || !/^\d+$/.test(text)) return undefined
  const whole = text.padStart(14, '0')
  // Weights 3 and 1 from the left of the 14. The check digit makes the sum a multiple of ten.
  const sum = [...whole].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0)
  // All zeros have a valid check digit, but name no article.
  return sum % 10 === 0 && /[1-9]/.test(whole) ? whole : undefined
}

/** The printed form: blanks and hyphens group the digits. */
const GROUPED = /^\d+(?:[ \-\u2010-\u2015\u2212]\d+)+$/
/** Longer than any grouped number. */
const LONGEST = 40

/** The digits of a number without the grouping. Undefined for any other text. */
export function digitsOf(text: string): string | undefined {
  if (text.length > LONGEST) return undefined
  const plain = codeKey(text)
  const digits = GROUPED.test(plain) ? plain.replace(/\D/g, '') : plain
  return gtin14(digits) === undefined ? undefined : digits
}

/** The key for comparing scanned, searched and stored codes. Only `codeKey` decides whether a code is taken. */
export function scanKey(code: string): string {
  const digits = digitsOf(code)
  return (digits === undefined ? undefined : gtin14(digits)) ?? codeKey(code)
}

/** All texts that records may have for the same article. Undefined for any other text. */
export function gtinForms(text: string): readonly string[] | undefined {
  const digits = digitsOf(text)
  const whole = digits === undefined ? undefined : gtin14(digits)
  if (whole === undefined) return undefined
  return LENGTHS.map((length) => whole.slice(-length)).filter((form) => gtin14(form) === whole)
}

/** The texts that match in a search: the number in each of its lengths, and the text as typed. */
export function searchedForms(text: string): readonly string[] {
  return [...new Set([...(gtinForms(text) ?? []), text])]
}

/** The searchable text of a code: a grouped number is also found by its digits. */
export function searchedText(code: string): string {
  const digits = digitsOf(code)
  return digits === undefined || digits === code ? code : `${code}\n${digits}`
}

/** Whether a field contains codes that are printed on goods. */
export function holdsBarcodes(field: Field): boolean {
  return field.type === 'text' && (field.rightBtns?.scan?.barcode ?? field.camera?.barcode) === true
}

/** The entry with the same code or article. */
export function sameCode(entries: readonly Json[], code: Json): string | undefined {
  const key = typeof code === 'string' ? scanKey(code) : ''
  return entries.find((entry): entry is string => typeof entry === 'string' && key !== '' && scanKey(entry) === key)
}

/** A list of barcodes without repeated articles: the first one stays. Other lists are unchanged. */
export function eachOnce(of: Field, entries: readonly Json[]): readonly Json[] {
  if (!holdsBarcodes(of)) return entries
  const seen = new Set<string>()
  return entries.filter((entry) => {
    const key = typeof entry === 'string' ? scanKey(entry) : JSON.stringify(entry)
    return !seen.has(key) && seen.add(key)
  })
}
