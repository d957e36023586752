import { useOpenedScan } from '../../records/scan/use-opened-scan'
import { RANK, useHandheld } from '../../ui/scanner/use-handheld'

/** Opens the record of what a handheld scanner reads, on every screen that does not take the code itself. Draws nothing. */
export function HandheldScans() {
  const { open, offer } = useOpenedScan()
  useHandheld(true, RANK.app, ({ readings, place, field }) => {
    // An amount, a text or an answer may be half done: the person decides when to leave it.
    const isFree = place === 'page' || field?.matches('[type=search]')
    const isCovered = document.querySelector('dialog[open]') !== null
    return isFree && !isCovered ? open(readings) : offer(readings)
  })
  return null
}
