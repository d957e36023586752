/** The sign-in page of a phone that knows people: all of them to choose from, the one who was chosen, or the form. */
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { PersonHere } from '../../state/phone/people-here'
import { usePeopleHere } from '../../state/phone/use-people-here'
import { accountsWithUnsent } from '../../state/replica/unsent'
import { forAnybody, SOMEBODY_ELSE } from './login-address'
import { PersonScreen } from './PersonScreen'
import { SignedOut } from './SignedOut'
import { SignInScreen } from './SignInScreen'
import { UnsentAccounts } from './UnsentAccounts'
import { useReadOnce } from './use-read-once'
import { Who } from './Who'
import { loadSession } from './with-session'

export function KnownPhone() {
  const all = usePeopleHere()
  // Whose unsent work is here: it goes out when they sign in.
  const unsent = useReadOnce(accountsWithUnsent) ?? []
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
  return (
    <SignInScreen address={redirect} isAlone={people.length === 0}>
      <SignedOut />
      <UnsentAccounts accounts={unsent} />
    </SignInScreen>
  )
}

/** The server has shut the person out, and nobody has read why. */
function wasJustEnded({ ended }: PersonHere): boolean {
  return ended !== undefined && !ended.told
}

/** Renders nothing; tells that the phone is new no more, and has the sign-in at hand. */
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
