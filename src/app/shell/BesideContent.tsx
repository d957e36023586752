import { useOpenedScan } from '../../records/scan/use-opened-scan'
import { RANK, useHandheld } from '../../ui/scanner/use-handheld'
import { Duties } from './duties'
import { Popups, type PopupsProps } from './Popups'
import { ScanHost } from './ScanHost'

/**
 * The shell besides the screen in view: duties, menu, actions popup, search, scanner over a form, handheld scanners. Loaded after the first paint.
 */
export function BesideContent(props: PopupsProps) {
  return (
    <>
      <Duties />
      <Popups {...props} />
      <ScanHost />
      <HandheldScans />
    </>
  )
}

/** Opens the record of what a handheld scanner reads, on every screen that does not take the code itself. Draws nothing. */
function HandheldScans() {
  const { open, offer } = useOpenedScan()
  useHandheld(true, RANK.app, ({ readings, place, field }) => {
    // An amount, a text or an answer may be half done: the person decides when to leave it.
    const isFree = place === 'page' || field?.matches('[type=search]')
    const isCovered = document.querySelector('dialog[open]') !== null
    return isFree && !isCovered ? open(readings) : offer(readings)
  })
  return null
}
