import { Duties } from './duties'
import { HandheldScans } from './HandheldScans'
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
