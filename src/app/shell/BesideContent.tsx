import { useOpenedScan } from '../../records/scan/use-opened-scan'
import { RANK, useHandheld } from '../../ui/scanner/use-handheld'
import { Duties } from './duties'
import { Popups, type PopupsProps } from './Popups'
import { ScanHost } from './ScanHost'

/** The shell outside the screen: duties, menus, search, scanners. Loaded after the first paint. */
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

/** Opens the scanned record of a handheld scanner on every screen that does not use the code itself. Renders nothing. */
function HandheldScans() {
  const { open, offer } = useOpenedScan()
  useHandheld(true, RANK.app, ({ readings, place, field }) => {
    // An amount, a text or an answer may be incomplete: the person decides when to leave it.
    const isFree = place === 'page' || field?.matches('[type=search]')
    const isCovered = document.querySelector('dialog[open]') !== null
    return isFree && !isCovered ? open(readings) : offer(readings)
  })
  return null
}
