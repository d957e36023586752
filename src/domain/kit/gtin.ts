/**
 * Numbers of the trade. One article has the same number in four lengths (EAN-8, UPC-A, EAN-13, GTIN-14): they are compared in
 * the longest, and stored and shown as they were typed.
 */
import { codeKey } from './code-key'
import type { Field, Json } from './field'

const LENGTHS: readonly number[] = [8, 12, 13, 14]

/** The number in 14 digits; undefined for a text that is not 8, 12, 13 or 14 digits with the right check digit. */
export function gtin14(text: string): string | undefined {
  if (!LENGTHS.includes(text.length) || !/^\d+$/.test(text)) return undefined
  const whole = text.padStart(14, '0')
  // Weights 3 and 1 from the left of the 14; the check digit makes the sum a multiple of ten.
  const sum = [...whole].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0)
  // Zeros alone have a right check digit and stand for no article.
  return sum % 10 === 0 && /[1-9]/.test(whole) ? whole : undefined
}

/** As it is printed on goods: blanks and hyphens group the digits. */
const GROUPED = /^\d+(?:[ \-\u2010-\u2015\u2212]\d+)+$/
/** More than any number of the trade takes, however it is grouped. */
const LONGEST = 40

/** The digits of a number of the trade, without what groups them; undefined for any other text. */
export function digitsOf(text: string): string | undefined {
  if (text.length > LONGEST) return undefined
  const plain = codeKey(text)
  const digits = GROUPED.test(plain) ? plain.replace(/\D/g, '') : plain
  return gtin14(digits) === undefined ? undefined : digits
}

/** What scanned, searched and stored codes are compared by. Whether a code is taken is a question of `codeKey` alone. */
export function scanKey(code: string): string {
  const digits = digitsOf(code)
  return (digits === undefined ? undefined : gtin14(digits)) ?? codeKey(code)
}

/** The texts that stand for the same article, as records may hold them; undefined for any other text. */
export function gtinForms(text: string): readonly string[] | undefined {
  const digits = digitsOf(text)
  const whole = digits === undefined ? undefined : gtin14(digits)
  if (whole === undefined) return undefined
  return LENGTHS.map((length) => whole.slice(-length)).filter((form) => gtin14(form) === whole)
}

/** The texts that a search is content with: a number of the trade is found in each of its lengths, and as it was typed. */
export function searchedForms(text: string): readonly string[] {
  return [...new Set([...(gtinForms(text) ?? []), text])]
}

/** The text in which a code is searched: a grouped number is found by its digits too. */
export function searchedText(code: string): string {
  const digits = digitsOf(code)
  return digits === undefined || digits === code ? code : `${code}\n${digits}`
}

/** Whether a field holds codes that are printed on goods. */
export function holdsBarcodes(field: Field): boolean {
  return field.type === 'text' && (field.rightBtns?.scan?.barcode ?? field.camera?.barcode) === true
}

/** The entry that is the same code, or of the same article; undefined where there is none. */
export function sameCode(entries: readonly Json[], code: Json): string | undefined {
  const key = typeof code === 'string' ? scanKey(code) : ''
  return entries.find((entry): entry is string => typeof entry === 'string' && key !== '' && scanKey(entry) === key)
}

/** A list of barcodes with each article once, as it was given first; any other list as it is. */
export function eachOnce(of: Field, entries: readonly Json[]): readonly Json[] {
  if (!holdsBarcodes(of)) return entries
  const seen = new Set<string>()
  return entries.filter((entry) => {
    const key = typeof entry === 'string' ? scanKey(entry) : JSON.stringify(entry)
    return !seen.has(key) && seen.add(key)
  })
}
