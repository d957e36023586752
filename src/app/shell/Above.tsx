import { ToastView } from '../../ui/overlay/ToastView'
import { useOtherTabs } from '../other-tabs'
import { Alarms } from './Alarms'
import { Questions } from './Questions'
import { SignOutDialog } from './SignOutDialog'
import { UpdateQuestion } from './UpdateQuestion'

/**
 * The layers above every screen: questions, errors of the whole app, toasts. Every screen also follows other tabs from here.
 * Loaded after the first paint; earlier requests wait.
 */
export function Above() {
  useOtherTabs()
  return (
    <>
      <Questions />
      <SignOutDialog />
      <UpdateQuestion />
      <Alarms />
      <ToastView />
    </>
  )
}
