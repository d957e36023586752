// A handheld scanner that plays a keyboard: it types what it read, much faster than people do, and ends with Enter or Tab.
// Pure: the caller says when each key came. What people type by hand is never taken for a scan.

/** Between two keys of one scan, ms. Slow wireless ones leave about 30; the quickest typists leave 60 or more. */
export const WEDGE_GAP_MS = 50

/** Fewer characters are somebody at the keyboard. */
export const WEDGE_LEAST = 4

/** `key` and `code` as the keyboard event names them; `at` in milliseconds. */
export type WedgeKey = {
  readonly key: string
  readonly code: string
  readonly shift: boolean
  readonly at: number
}

export type Wedge = {
  /** The text of a scan that this key ended; null while there is none. */
  readonly push: (key: WedgeKey) => string | null
}

export function createWedge(): Wedge {
  let keys = ''
  let places = ''
  let last = Number.NEGATIVE_INFINITY
  return {
    push: (key) => {
      const isLate = key.at - last > WEDGE_GAP_MS
      // Shift is pressed and let go between the characters: it is part of the stream and no character of it.
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

/** The keys beside letters and digits on the American layout, which these scanners are set to: plain and with Shift. */
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
 * What the scanner meant. A board that gives other letters than a link can have is a Russian one under a scanner that is set
 * to the American layout: then the places of the keys count. Otherwise scanner and board agree, whatever they are set to.
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
