/** Rejects PINs that are too short, too long, or among the first that an attacker tries. */

export const SHORTEST_PIN = 4
export const LONGEST_PIN = 6

const UP = '01234567890'
const DOWN = '09876543210'
/** The middle column of the keypad, downwards and upwards. */
const COMMON = ['2580', '0852']

export function pinFinding(pin: string): 'digits' | 'simple' | undefined {
  if (!/^\d*$/.test(pin) || pin.length < SHORTEST_PIN || pin.length > LONGEST_PIN) return 'digits'
  const isRepeated = /^(\d{1,3})\1+$/.test(pin)
  const isRow = UP.includes(pin) || DOWN.includes(pin)
  return isRepeated || isRow || COMMON.includes(pin) ? 'simple' : undefined
}
