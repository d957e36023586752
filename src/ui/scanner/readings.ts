// The texts that the keys of one scan may mean. The scanner and the device may be set to different keyboards, and Caps Lock
// may be on; which of the readings is right is seen by what it says.

import { placedCharacter } from './key-places'

/** One character key. */
export type Character = {
  /** As the browser names it: a character, or 'Dead' for the first half of an accent. */
  readonly key: string
  readonly code: string
  readonly shift: boolean
  readonly caps: boolean
  /** The third level of the device's keyboard: the key's place says nothing about it. */
  readonly altGraph: boolean
}

/** Texts of letters, digits and the signs of codes alone, behind the name of their symbology (`]E0`) or without it. */
const PLAIN = /^(\][A-Za-z]\d)?[A-Za-z0-9][A-Za-z0-9 ./_-]*$/

/**
 * All readings, the most likely first, each once. A reading of a form that `isKnown` tells (a label's link, a right check
 * digit) comes before all others; then what was typed, unless only the places of the keys give a plain code.
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
    // A scanner that answers for Caps Lock by itself, though it is off.
    inverted(typed),
    inverted(placed),
  ]
  const texts = [...new Set(tries.map((text) => text.trim()).filter((text) => text !== ''))]
  const known = texts.filter(isKnown)
  // Other letter cases find the same codes: they are of use only where a form is known.
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

/** Shift alone decides the case: some systems turn it round under Caps Lock, others only raise it. */
function withCase(key: string, shift: boolean): string {
  return shift ? key.toUpperCase() : key.toLowerCase()
}

function inverted(text: string): string {
  return [...text].map((one) => (one === one.toLowerCase() ? one.toUpperCase() : one.toLowerCase())).join('')
}
