/** The words that the search compares: of any script, without case, accents and apostrophes. Pure. */

/** Scripts without blanks between words: each sign is a word. */
const UNSPACED = '\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Khmr}\\p{sc=Mymr}'
const SPACED = `(?:(?![${UNSPACED}])[\\p{L}\\p{N}])`
const WORD = new RegExp(`[${UNSPACED}]|${SPACED}+`, 'gu')
/** A word as written, with its accents and apostrophes. */
const WRITTEN = new RegExp(`[${UNSPACED}]\\p{M}*|${SPACED}(?:${SPACED}|\\p{M}|['’ʼ])*`, 'gu')
const APOSTROPHES = /['’ʼ]/g
/** Longer texts are notes. Only their start is searched. */
const LONGEST = 1000

/**
 * The comparison form of a text: 'Lion’s Mane' is 'lions mane', 'Ёж' is 'еж', '㎏' is 'kg'. A sigma in capitals has two small
 * forms, by its place in the word.
 */
export function folded(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.replaceAll('ς', 'σ').replace(APOSTROPHES, '')
}

export function wordsIn(text: string): string[] {
  return folded(text.slice(0, LONGEST)).match(WORD) ?? []
}

/** The words of a code, and the code as one word: 'lm', '04' and 'lm04' find 'LM-04'. */
export function wordsInCode(code: string): string[] {
  const words = wordsIn(code)
  return words.length > 1 ? [...words, words.join('')] : words
}

/** The word with each pair of neighbours exchanged, because the index counts that slip as two letters. */
export function swaps(word: string): string[] {
  const signs = [...word]
  const exchanged = signs.slice(1).map((sign, index) => signs.toSpliced(index, 2, sign, signs[index] ?? ''))
  return [...new Set(exchanged.map((one) => one.join('')))].filter((one) => one !== word)
}

/** How many letters of a word may be wrong. Short words and numbers must be exact: M4 is not M5. */
export function slips(word: string): number {
  if (/\p{N}/u.test(word)) return 0
  return word.length < 4 ? 0 : word.length < 8 ? 1 : 2
}

export type Part = { readonly text: string; readonly isHit: boolean }

/** Splits a text and marks the found parts: the typed start of a word, or a whole corrected word. */
export function markedParts(text: string, typed: readonly string[], found: readonly string[]): Part[] {
  const parts: Part[] = []
  let end = 0
  const add = (to: number, isHit: boolean) => {
    if (to > end) parts.push({ text: text.slice(end, to), isHit })
    end = to
  }
  for (const { 0: word, index } of text.matchAll(WRITTEN)) {
    const plain = folded(word)
    const begun = typed.filter((one) => plain.startsWith(one)).toSorted((a, b) => b.length - a.length)[0]
    if (begun === undefined && !found.includes(plain)) continue
    add(index, false)
    add(index + (begun === undefined ? word.length : writtenLength(word, begun.length)), true)
  }
  add(text.length, false)
  return parts
}

/** The units of `word` that its first `letters` take, as compared. */
function writtenLength(word: string, letters: number): number {
  let length = 0
  for (const sign of word) {
    const isMark = folded(sign) === ''
    if (!isMark && folded(word.slice(0, length)).length >= letters) break
    length += sign.length
  }
  return length
}
