import { useLingui } from '@lingui/react/macro'
import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Door } from '../../records/people/Door'
import { takeForgotten } from '../../state/accounts/forgotten'
import { useSession } from '../../state/person/session-store'
import { AskForReset } from './AskForReset'
import { useEnter, useGoToSignIn } from './JoinScreen'
import { NewPasswordForm } from './NewPasswordForm'

/** A forgotten password: ask an admin for a code, then use it. */
export const ResetScreen = () => {
  const { t } = useLingui()
  const { isAuthenticated } = useSession()
  // The e-mail from the sign-in page.
  const [known] = useState(takeForgotten)
  const [email, setEmail] = useState<string>()
  const [isComingIn, setComingIn] = useState(false)
  const enter = useEnter(() => setComingIn(true))
  const goToSignIn = useGoToSignIn()
  const done = t({ id: 'reset.done', message: 'Password changed. Sign in with the new password.' })
  if (isAuthenticated && !isComingIn) return <Navigate to="/users/change/me" replace />
  if (email === undefined) {
    return (
      <Door
        title={t({ id: 'reset.title', message: 'New password' })}
        text={t({
          id: 'reset.text',
          message:
            'Ask an admin of the farm for a code. They see your request and tell you the code in person or by phone.',
        })}
      >
        <AskForReset known={known} onNext={setEmail} />
      </Door>
    )
  }
  return (
    <Door
      title={t({ id: 'reset.title', message: 'New password' })}
      text={t({ id: 'reset.code.text', message: 'The code works once, for 15 minutes.' })}
    >
      <NewPasswordForm email={email} onComing={setComingIn} onIn={enter} onDone={() => goToSignIn(done)} />
    </Door>
  )
}
