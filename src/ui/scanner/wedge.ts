// A handheld scanner acts as a keyboard: it types the code, much faster than people, and ends with Enter or Tab.
// Pure: the caller passes the time of each key. Typing by hand is never taken for a scan.

/** Between two keys of one scan, ms. Slow wireless ones leave about 30; the quickest typists leave 60 or more. */
export const WEDGE_GAP_MS = 50

/** Fewer characters count as typing by hand. */
export const WEDGE_LEAST = 4

/** `key` and `code` as the keyboard event names them; `at` in milliseconds. */
export type WedgeKey = {
  readonly key: string
  readonly code: string
  readonly shift: boolean
  readonly at: number
}

export type Wedge = {
  /** The text of the scan that this key ends; null for every other key. */
  readonly push: (key: WedgeKey) => string | null
}

export function createWedge(): Wedge {
  let keys = ''
  let places = ''
  let last = Number.NEGATIVE_INFINITY
  return {
    push: (key) => {
      const isLate = key.at - last > WEDGE_GAP_MS
      // Shift comes and goes between the characters: it belongs to the scan, but is no character.
      if (key.key === 'Shift' || key.key === 'CapsLock') {
        if (!isLate) last = key.at
        return null
      }
      last = key.at
      if (key.key === 'Enter' || key.key === 'Tab') {
        const whole = isLate ? '' : meant(keys, places)
        keys = ''
        places = ''
        return whole.length >= WEDGE_LEAST ? whole : null
      }
      if (isLate || key.key.length !== 1) {
        keys = ''
        places = ''
      }
      if (key.key.length !== 1) return null
      keys += key.key
      places += placedCharacter(key.code, key.shift) ?? key.key
      return null
    },
  }
}

/** The keys beside letters and digits on the American layout, the default of these scanners: plain and with Shift. */
const SIGNS: Readonly<Record<string, string>> = {
  Minus: '-_',
  Equal: '=+',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Semicolon: ';:',
  Quote: '\'"',
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
  Backquote: '`~',
  Space: '  ',
}
const OVER_DIGITS = ')!@#$%^&*('

/**
 * The text that the scanner read. Letters that no link has come from a Russian layout on the device and an American one on
 * the scanner: then the keys' places count. Otherwise the two layouts agree.
 */
function meant(keys: string, places: string): string {
  return /[^\x20-\x7e]/.test(keys) ? places : keys
}

function placedCharacter(code: string, shift: boolean): string | undefined {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter !== undefined) return shift ? letter : letter.toLowerCase()
  const digit = /^Digit(\d)$/.exec(code)?.[1]
  if (digit !== undefined) return shift ? OVER_DIGITS[Number(digit)] : digit
  const pad = /^Numpad(\d)$/.exec(code)?.[1]
  return pad ?? SIGNS[code]?.[shift ? 1 : 0]
}
