import { Duties } from './duties'
import { Popups, type PopupsProps } from './Popups'
import { ScanHost } from './ScanHost'

/** What the shell has besides the screen in view: its duties, the menu, the actions popup, the scanner over a form. Loaded after the first paint. */
export function BesideContent(props: PopupsProps) {
  return (
    <>
      <Duties />
      <Popups {...props} />
      <ScanHost />
    </>
  )
}
