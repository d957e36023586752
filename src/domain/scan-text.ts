/** What a scanned text looks like before anybody knows what it names. */
import { gtin14 } from './kit/gtin'
import { parseQr, type QrProblem, scannedText } from './qr'

/** A link's problems that a text has only when it is of the form of a label's link. */
const OF_LINKS: readonly QrProblem[] = ['foreign_key', 'bad_number', 'bad_structured_data']

/** The forms that are no accident: a label's link, of any farm, and a number of the trade with a right check digit. */
export function knownForm(text: string): 'link' | 'number' | undefined {
  const scanned = scannedText(text)
  if (gtin14(scanned) !== undefined) return 'number'
  const parsed = parseQr(scanned, { origins: [], production: false })
  return parsed.ok || OF_LINKS.includes(parsed.problem) ? 'link' : undefined
}
