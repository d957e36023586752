import { FirstLoadNotice } from './FirstLoadNotice'
import { HelpPanel } from './HelpPanel'
import { NotConnected } from './NotConnected'

/** Notices between the header and any screen. Loaded after the first paint. */
export function OverContent() {
  return (
    <>
      <NotConnected />
      <FirstLoadNotice />
      <HelpPanel />
    </>
  )
}
