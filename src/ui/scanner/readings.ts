// The possible texts of one scan's keys. The scanner and the device may be set to different keyboards, and Caps Lock may be on;
// the right reading is found by its content.

import { placedCharacter } from './key-places'

export type Character = {
  /** As the browser names it: a character, or 'Dead' for the first half of an accent. */
  readonly key: string
  readonly code: string
  readonly shift: boolean
  readonly caps: boolean
  /** The third level of the device's keyboard: the key's position gives no character. */
  readonly altGraph: boolean
}

/** Texts of letters, digits and the signs of codes only, with or without the name of their symbology (`]E0`) before them. */
const PLAIN = /^(\][A-Za-z]\d)?[A-Za-z0-9][A-Za-z0-9 ./_-]*$/

/**
 * All readings, the most likely first, each once. A reading in a known form (`isKnown`: a label's link, a right check digit)
 * comes before all others; then the typed text, unless only the key positions give a plain code.
 */
export function readingsOf(keys: readonly Character[], isKnown: (text: string) => boolean): readonly string[] {
  const isTyped = keys.every(({ key }) => key.length === 1)
  const typed = keys.map(({ key }) => (key.length === 1 ? key : '')).join('')
  const cased = keys.map(({ key, shift, caps }) => (caps && key.length === 1 ? withCase(key, shift) : key)).join('')
  const placed = keys.map(placedIn).join('')
  const first = keys.some(({ caps }) => caps) ? [cased, typed] : [typed]
  const isPlaced = !isTyped || /[^\x20-\x7e]/.test(typed) || (!PLAIN.test(typed) && PLAIN.test(placed))
  const tries = [
    ...(isPlaced ? [placed, ...first] : [...first, placed]),
    // For a scanner that compensates for Caps Lock although it is off.
    inverted(typed),
    inverted(placed),
  ]
  const texts = [...new Set(tries.map((text) => text.trim()).filter((text) => text !== ''))]
  const known = texts.filter(isKnown)
  // Other letter cases find the same codes, so they only help for known forms.
  const likely = texts.filter((text, at) => !known.includes(text) && isNew(text, texts.slice(0, at)))
  return [...known, ...likely]
}

function placedIn({ key, code, shift, altGraph }: Character): string {
  const character = altGraph ? undefined : placedCharacter(code, shift)
  return character ?? (key.length === 1 ? key : '')
}

function isNew(text: string, before: readonly string[]): boolean {
  return !before.some((one) => one.toLowerCase() === text.toLowerCase())
}

/** Only Shift decides the case: under Caps Lock some systems invert it, others only raise it. */
function withCase(key: string, shift: boolean): string {
  return shift ? key.toUpperCase() : key.toLowerCase()
}

function inverted(text: string): string {
  return [...text].map((one) => (one === one.toLowerCase() ? one.toUpperCase() : one.toLowerCase())).join('')
}
