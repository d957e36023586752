/**
 * What codes are compared by, and the characters that nobody sees. Apart from the canonical forms of whole records, which
 * the first screen does not need.
 */

/** Characters that show nothing: format characters, controls, and what Unicode lets every font leave out. */
export const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Cc}]/gu

/** Of those, the ones that are no blank: a tab and a line break part two words. */
const UNSEEN_IN_WORD = /\ufeff|(?!\s)[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Cc}]/gu

/**
 * Letters and digits of double or half width are the ordinary ones, written by another keyboard. Blanks come last: two
 * of them meet where something unseen stood between, and a wide macron brings one along.
 */
export function plainCode(text: string): string {
  return text
    .replace(UNSEEN_IN_WORD, '')
    .replace(/[\uff01-\uffee]+/g, (wide) => wide.normalize('NFKC'))
    .replace(/\s+/g, ' ')
}

/** More combining marks in a row than any language writes (UAX #15, Stream-Safe Text Format). */
const MARKS = /\p{M}{31}/u

/** Text in NFC. A run of marks that nobody wrote stays as it is: putting one in order takes time in its square. */
export function nfc(text: string): string {
  return MARKS.test(text) ? text : text.normalize('NFC')
}

/** What codes are compared by: what a reader sees of them, trimmed, case-folded, in compatible letters (NFKC). */
export function codeKey(code: string): string {
  return compatible(compatible(plainCode(code)).replace(/\s+/g, ' ').trim().toLowerCase())
}

function compatible(text: string): string {
  return MARKS.test(text) ? text : text.normalize('NFKC')
}
