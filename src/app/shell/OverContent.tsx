import { FirstLoadNotice } from './FirstLoadNotice'
import { HelpPanel } from './HelpPanel'

/** Notices between the header and any screen. Loaded after the first paint. */
export function OverContent() {
  return (
    <>
      <FirstLoadNotice />
      <HelpPanel />
    </>
  )
}
