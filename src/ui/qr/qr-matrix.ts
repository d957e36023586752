// A text as QR modules. Everything that draws a code uses this, so all agree on size and limits.

import { create } from 'qrcode'

/** The longest link (characters) that is put into a code: longer ones give modules too small for old phones. */
export const MAX_LINK_LENGTH = 2000

/** Light modules on each side, as the standard demands. */
export const QUIET_ZONE = 4

/** How much of a code may be lost: 7 or 15 %. */
export type Correction = 'L' | 'M'

export type QrProblem = 'too-large' | 'failed' | 'link-too-long'

export type QrMatrix = {
  readonly ok: true
  /** Modules on a side without the quiet zone: 21 (version 1) to 177 (version 40). */
  readonly size: number
  isDark(x: number, y: number): boolean
}

export type QrFailure = { readonly ok: false; readonly problem: QrProblem }

/** The modules of `text` in the smallest version from 1 to 40 that holds it. */
export function qrMatrix(text: string, correction: Correction = 'M'): QrMatrix | QrFailure {
  if (/^https?:/i.test(text) && text.length > MAX_LINK_LENGTH) return { ok: false, problem: 'link-too-long' }
  if (text === '') return { ok: false, problem: 'failed' }
  try {
    const { modules } = create(text, { errorCorrectionLevel: correction })
    return { ok: true, size: modules.size, isDark: (x, y) => modules.get(y, x) === 1 }
  } catch (error) {
    const tooLarge = error instanceof Error && /too big|cannot contain this amount/i.test(error.message)
    return { ok: false, problem: tooLarge ? 'too-large' : 'failed' }
  }
}

/** The dark modules as one SVG path in module units, the quiet zone included in its offset. */
export function qrPath(matrix: QrMatrix, quiet = QUIET_ZONE): string {
  let path = ''
  for (let y = 0; y < matrix.size; y += 1) {
    let x = 0
    while (x < matrix.size) {
      const start = x
      while (x < matrix.size && matrix.isDark(x, y)) x += 1
      if (x > start) path += `M${start + quiet} ${y + quiet}h${x - start}v1h${start - x}z`
      x += 1
    }
  }
  return path
}
