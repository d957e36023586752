/** The form of a scanned text, before any look-up. */
import { gtin14 } from './kit/gtin'
import { parseQr, type QrProblem, scannedText } from './qr'

/** Link problems that only texts in the form of a label's link have. */
const OF_LINKS: readonly QrProblem[] = ['foreign_key', 'bad_number', 'bad_structured_data']

/** Forms that are no accident: a label's link of any farm, and a trade item number with a valid check digit. */
export function knownForm(text: string): 'link' | 'number' | undefined {
  const scanned = scannedText(text)
  if (gtin14(scanned) !== undefined) return 'number'
  const parsed = parseQr(scanned, { origins: [], production: false })
  return parsed.ok || OF_LINKS.includes(parsed.problem) ? 'link' : undefined
}
