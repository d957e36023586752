import { type ReactNode, Suspense, useDeferredValue, useEffect, useState } from 'react'
import { readAs, statusAnswer } from '../../domain/wire'
import { callServer } from '../../state/device/online'
import { useComingScreen } from '../../state/screen/first-screen'
import { lazyAgain } from '../../ui/lazy-again'
import { LoginFrame } from './LoginFrame'
import { LoginTicket } from './LoginTicket'
import { loginAddress, WHO } from './login-address'
import { SignInForm } from './SignInForm'

const SetUpForm = lazyAgain(() => import('./SetUpForm').then((module) => module.SetUpForm))

type Mode = 'asking' | 'sign-in' | 'set-up'

/** How long the form waits for the server to say whether this is a first run. */
const ASK_MS = 1_500

type Props = { address: unknown; isAlone: boolean; children?: ReactNode }

/** Sign-in, or set-up while the farm has no admin; `children` are above the form. */
export function SignInScreen({ address, isAlone, children }: Props) {
  const [mode, setMode] = useMode()
  useComingScreen(mode === 'asking')
  return (
    <LoginFrame back={isAlone ? undefined : loginAddress(WHO, address)}>
      <LoginTicket address={address} />
      {children}
      {mode === 'sign-in' && <SignInForm />}
      <Suspense fallback={null}>{mode === 'set-up' && <SetUpForm onDone={() => setMode('sign-in')} />}</Suspense>
    </LoginFrame>
  )
}

/** Asks the server whether the farm was set up. Without an answer it shows the sign-in form. */
function useMode() {
  const [mode, setMode] = useState<Mode>('asking')
  useEffect(() => {
    let isGone = false
    const decide = (next: Mode) => {
      if (!isGone) setMode(next)
    }
    const timer = setTimeout(() => decide('sign-in'), ASK_MS)
    void callServer('GET', '/status', undefined, { token: null }).then((answer) => {
      clearTimeout(timer)
      const status = answer.ok ? readAs(statusAnswer, answer.body) : undefined
      decide(status?.setup_needed ? 'set-up' : 'sign-in')
    })
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [])
  // React renders the form in slices.
  return [useDeferredValue(mode), setMode] as const
}
