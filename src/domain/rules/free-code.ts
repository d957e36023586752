/** Proposes unused codes, short enough for labels (S19). */
import { CODE_LENGTH } from '../kit/limits'

/**
 * S19, "keep both": two people gave one code to two things, so the second gets CODE-2 or the first free number. `code` is shortened to
 * keep the length within the limit.
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
 * The next code after one like `LM-0417`: the number is increased, with as many digits, until the code is free. The part before the
 * number is shortened if needed.
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
