import { Duties } from './duties'
import { Popups, type PopupsProps } from './Popups'
import { ScanHost } from './ScanHost'

/**
 * The shell besides the screen in view: duties, menu, actions popup, search, scanner over a form. Loaded after the first paint.
 */
export function BesideContent(props: PopupsProps) {
  return (
    <>
      <Duties />
      <Popups {...props} />
      <ScanHost />
    </>
  )
}
