/** S19, "keep both": two people gave one code to two things; the second becomes CODE-2, or the first number that is free. */

/** Codes on labels are short (S19). */
const MOST_CHARACTERS = 10

/** `code` with the first free number behind it, the code itself shortened so that the whole has at most ten characters. */
export function freeCode(code: string, isTaken: (code: string) => boolean): string {
  for (let number = 2; ; number++) {
    const ending = `-${number}`
    const start = [...code.trim()].slice(0, MOST_CHARACTERS - ending.length).join('')
    const candidate = `${start.trimEnd()}${ending}`
    if (!isTaken(candidate)) return candidate
  }
}
