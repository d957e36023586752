import { ToastView } from '../../ui/overlay/ToastView'
import { Alarms } from './Alarms'
import { Questions } from './Questions'
import { SignOutDialog } from './SignOutDialog'
import { UpdateQuestion } from './UpdateQuestion'

/** What stands above every screen: questions, errors of the whole app, toasts. Loaded right after the first paint; what was asked before waits. */
export function Above() {
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
