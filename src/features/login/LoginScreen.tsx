import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { readAs, statusAnswer } from '../../domain/wire'
import { callServer } from '../../state/online'
import type { PersonHere } from '../../state/phone/people-here'
import { usePeopleHere } from '../../state/phone/use-people-here'
import { accountsWithUnsent, type UnsentAccount } from '../../state/unsent'
import { LoginFrame } from './LoginFrame'
import { LoginTicket } from './LoginTicket'
import { forAnybody, loginAddress, SOMEBODY_ELSE, WHO } from './login-address'
import { PersonScreen } from './PersonScreen'
import { SetUpForm } from './SetUpForm'
import { SignedOut } from './SignedOut'
import { SignInForm } from './SignInForm'
import { UnsentAccounts } from './UnsentAccounts'
import { Who } from './Who'

type Mode = 'asking' | 'sign-in' | 'set-up'

/** How long the form may wait for the server to say whether this is a first run. */
const ASK_MS = 1_500

/** Who is working, where people are remembered; one of them; else sign-in, or set-up while the farm has no admin. */
export function LoginScreen() {
  const all = usePeopleHere()
  const search: { readonly redirect?: unknown; readonly as?: unknown } = useSearch({ strict: false })
  const { redirect, as } = search
  if (!all) return null
  const people = all.filter(({ email }) => email !== undefined)
  const chosen = people.find(({ id }) => id === as) ?? (as === undefined ? people.find(wasJustEnded) : undefined)
  if (chosen) return <PersonScreen key={chosen.id} person={chosen} address={redirect} />
  if (people.length > 0 && as !== SOMEBODY_ELSE) {
    // Somebody who has no picture here was asked for first: the place was theirs.
    return <Who people={people} address={as === undefined ? redirect : forAnybody(redirect)} />
  }
  return <FormScreen address={redirect} isAlone={people.length === 0} />
}

/** The server has shut the person out, and nobody has read why. */
function wasJustEnded({ ended }: PersonHere): boolean {
  return ended !== undefined && !ended.told
}

function FormScreen({ address, isAlone }: { address: unknown; isAlone: boolean }) {
  const [mode, setMode] = useMode()
  const unsent = useUnsentAccounts()
  return (
    <LoginFrame back={isAlone ? undefined : loginAddress(WHO, address)}>
      <LoginTicket address={address} />
      <SignedOut />
      <UnsentAccounts accounts={unsent} />
      {mode === 'sign-in' && <SignInForm />}
      {mode === 'set-up' && <SetUpForm onDone={() => setMode('sign-in')} />}
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
  return [mode, setMode] as const
}

/** Whose unsent work is here: it goes out when they sign in. */
function useUnsentAccounts(): readonly UnsentAccount[] {
  const [accounts, setAccounts] = useState<readonly UnsentAccount[]>([])
  useEffect(() => {
    void accountsWithUnsent().then(setAccounts)
  }, [])
  return accounts
}
