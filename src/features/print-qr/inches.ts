/** Lengths as printed on boxes of US labels. Pure. */
import { LETTER } from '../../domain/label-profile'
import type { Paper } from './paper'

const MM = 25.4
const PARTS = [1, 2, 3, 4, 8, 16]
/** Millimetres below any cutting tolerance. */
const HAIR = 0.019

/** `2 5/8`, `1/2`, `4`; undefined for a length that is no multiple of a sixteenth or third of an inch. */
export function inches(mm: number): string | undefined {
  const part = PARTS.find((parts) => Math.abs(Math.round((mm / MM) * parts) * (MM / parts) - mm) < HAIR)
  if (part === undefined) return undefined
  const count = Math.round((mm / MM) * part)
  const whole = Math.floor(count / part)
  const rest = count % part
  return [whole > 0 || rest === 0 ? String(whole) : '', rest > 0 ? `${rest}/${part}` : ''].filter(Boolean).join(' ')
}

/** Whether a paper's measures are shown in inches. */
export function isInInches({ kind, width, height }: Paper): boolean {
  return kind === 'sheet' && width === LETTER.width && height === LETTER.height
}
