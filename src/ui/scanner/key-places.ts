// The American keyboard, the default of handheld scanners: the character of each key by its position (`event.code`).

/** The keys beside letters and digits: plain and with Shift. */
const SIGNS: Readonly<Record<string, string>> = {
  Minus: '-_',
  Equal: '=+',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  // The key in the position of Backslash on 102-key boards.
  IntlHash: '\\|',
  Semicolon: ';:',
  Quote: '\'"',
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
  Backquote: '`~',
  Space: '  ',
  NumpadDecimal: '..',
  NumpadAdd: '++',
  NumpadSubtract: '--',
  NumpadMultiply: '**',
  NumpadDivide: '//',
}
const OVER_DIGITS = ')!@#$%^&*('

/** The character of the key at this position; undefined for a key without one. */
export function placedCharacter(code: string, shift: boolean): string | undefined {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter !== undefined) return shift ? letter : letter.toLowerCase()
  const digit = /^Digit(\d)$/.exec(code)?.[1]
  if (digit !== undefined) return shift ? OVER_DIGITS[Number(digit)] : digit
  const pad = /^Numpad(\d)$/.exec(code)?.[1]
  return pad ?? SIGNS[code]?.[shift ? 1 : 0]
}
