/** Which PINs are refused: too short or long, and those that everybody tries first. */

export const SHORTEST_PIN = 4
export const LONGEST_PIN = 6

const UP = '01234567890'
const DOWN = '09876543210'
/** One column of the keys, and its way back. */
const COMMON = ['2580', '0852']

export function pinFinding(pin: string): 'digits' | 'simple' | undefined {
  if (!/^\d*$/.test(pin) || pin.length < SHORTEST_PIN || pin.length > LONGEST_PIN) return 'digits'
  const isRepeated = /^(\d{1,3})\1+$/.test(pin)
  const isRow = UP.includes(pin) || DOWN.includes(pin)
  return isRepeated || isRow || COMMON.includes(pin) ? 'simple' : undefined
}
