/** The comparison key of codes, and invisible characters. Separate from normalise.ts, which the first screen does not need. */

/** Invisible characters: format characters, controls, and the default-ignorable ones of Unicode. */
export const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Cc}]/gu

/** The invisible characters that are not blanks. A tab and a line break separate words. */
const UNSEEN_IN_WORD = /\ufeff|(?!\s)[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Cc}]/gu

/**
 * Full-width and half-width letters and digits become ordinary ones, because another keyboard wrote them. Blanks are merged last:
 * removing an invisible character can leave two, and a wide macron adds one.
 */
export function plainCode(text: string): string {
  return text
    .replace(UNSEEN_IN_WORD, '')
    .replace(/[\uff01-\uffee]+/g, (wide) => wide.normalize('NFKC'))
    .replace(/\s+/g, ' ')
}

/** More combining marks in a row than any language uses (UAX #15, Stream-Safe Text Format). */
const MARKS = /\p{M}{31}/u

/** Text in NFC. A longer run of marks stays unchanged, because sorting it takes quadratic time. */
export function nfc(text: string): string {
  return MARKS.test(text) ? text : text.normalize('NFC')
}

/** The comparison form of a searched text. A sigma in capitals has two small forms, by its place in the word. */
export function searchFold(text: string): string {
  return nfc(text).toLowerCase().replaceAll('ς', 'σ')
}

/** The comparison key of codes: the visible text, trimmed, case-folded, in compatible letters (NFKC). */
export function codeKey(code: string): string {
  return compatible(compatible(plainCode(code)).replace(/\s+/g, ' ').trim().toLowerCase())
}

function compatible(text: string): string {
  return MARKS.test(text) ? text : text.normalize('NFKC')
}
