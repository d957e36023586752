/** Codes that nobody has yet. They are short enough for labels (S19). */
import { CODE_LENGTH } from '../kit/limits'

/**
 * S19, "keep both": two people gave one code to two things; the second becomes CODE-2, or the first number that is free.
 * `code` with the first free number behind it, the code itself shortened so that the whole is no longer than a code.
 */
export function freeCode(code: string, isTaken: (code: string) => boolean): string {
  for (let number = 2; ; number++) {
    const ending = `-${number}`
    const start = [...code.trim()].slice(0, CODE_LENGTH - ending.length).join('')
    const candidate = `${start.trimEnd()}${ending}`
    if (!isTaken(candidate)) return candidate
  }
}

/**
 * The next code after one like `LM-0417`: its number one higher, with as many digits, until it is free. It fits: of what stands
 * before the number as much is left out as has to be.
 */
export function nextCode(like: string, isTaken: (code: string) => boolean): string {
  const [, start = '', digits = ''] = /^(.*?)(\d{0,6})$/.exec(like) ?? []
  const head = digits === '' ? `${start}-` : start
  const width = digits === '' ? 2 : digits.length
  for (let number = Number(digits || 0) + 1; ; number++) {
    const count = String(number).padStart(width, '0')
    const code = `${head.slice(0, CODE_LENGTH - count.length)}${count}`
    if (!isTaken(code)) return code
  }
}
