import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { endedSession } from '../../state/person/ended-session'
import type { PersonHere } from '../../state/phone/people-here'
import { usePeopleHere } from '../../state/phone/use-people-here'
import { accountsWithUnsent } from '../../state/replica/unsent'
import { Notice } from '../../ui/display/states/Notice'
import { useEndWords } from './end-words'
import { forAnybody, SOMEBODY_ELSE } from './login-address'
import { PersonScreen } from './PersonScreen'
import { SignInScreen } from './SignInScreen'
import { UnsentAccounts } from './UnsentAccounts'
import { useReadOnce } from './use-read-once'
import { Who } from './Who'
import { loadSession } from './with-session'

/** The sign-in page of a phone with known people: a choice of all of them, the chosen one, or the form. */
export function KnownPhone() {
  const all = usePeopleHere()
  // The people with unsent work on this phone; it is sent when they sign in.
  const unsent = useReadOnce(accountsWithUnsent) ?? []
  const search: { readonly redirect?: unknown; readonly as?: unknown } = useSearch({ strict: false })
  const { redirect, as } = search
  if (!all) return null
  const people = all.filter(({ email }) => email !== undefined)
  const chosen = people.find(({ id }) => id === as) ?? (as === undefined ? people.find(wasJustEnded) : undefined)
  if (chosen) return <PersonScreen key={chosen.id} person={chosen} address={redirect} />
  if (people.length > 0 && as !== SOMEBODY_ELSE) {
    // The address was for a person who is not known here, so other people do not get it.
    return <Who people={people} address={as === undefined ? redirect : forAnybody(redirect)} />
  }
  return (
    <SignInScreen address={redirect} isAlone={people.length === 0}>
      <SignedOut />
      <UnsentAccounts accounts={unsent} />
    </SignInScreen>
  )
}

/** The server ended the person's session, and the person has not read why. */
function wasJustEnded({ ended }: PersonHere): boolean {
  return ended !== undefined && !ended.told
}

/** Renders nothing. Reports the first known person, and keeps the sign-in loaded. */
export function FirstPerson({ onFound }: { onFound: () => void }): null {
  const isFound = (usePeopleHere()?.length ?? 0) > 0
  useEffect(() => {
    void loadSession().catch(() => undefined)
  }, [])
  useEffect(() => {
    if (isFound) onFound()
  }, [isFound, onFound])
  return null
}

/** Why the session ended, above the form of a person who is not known here. Empty if none ended. */
export function SignedOut() {
  const words = useEndWords()
  const ended = useReadOnce(endedSession)
  return ended ? <Notice tone="plain" icon="lock" {...words(ended.name, ended.reason)} /> : null
}
