import { FirstLoadNotice } from './FirstLoadNotice'
import { HelpPanel } from './HelpPanel'

/** What may stand between the header and any screen. Loaded right after the first paint. */
export function OverContent() {
  return (
    <>
      <FirstLoadNotice />
      <HelpPanel />
    </>
  )
}
