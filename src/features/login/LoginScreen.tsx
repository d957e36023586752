import { useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { readDevice } from '../../data/open/device-snapshot'
import { ComingScreen, useComingScreen, useFirstScreen } from '../../state/screen/first-screen'
import { lazyAgain } from '../../ui/lazy-again'
import { SignInScreen } from './SignInScreen'

const KnownPhone = lazyAgain(() => import('./KnownPhone').then((module) => module.KnownPhone))
const FirstPerson = lazyAgain(() => import('./KnownPhone').then((module) => module.FirstPerson))

/**
 * On a phone with known people: the choice of a person. On a new phone only the form, without that code, which loads when the
 * form is ready: for the sign-in, and because a person may sign in in another tab.
 */
export function LoginScreen() {
  const { redirect }: { readonly redirect?: unknown } = useSearch({ strict: false })
  const [isNew, setNew] = useState<boolean>()
  const isDrawn = useFirstScreen()
  useComingScreen(isNew === undefined)
  useEffect(() => {
    let isGone = false
    void isNewPhone().then((found) => {
      if (!isGone) setNew(found)
    })
    return () => {
      isGone = true
    }
  }, [])
  if (isNew === undefined) return null
  return isNew ? (
    <>
      <SignInScreen address={redirect} isAlone />
      <Suspense fallback={null}>{isDrawn && <FirstPerson onFound={() => setNew(false)} />}</Suspense>
    </>
  ) : (
    <Suspense fallback={<ComingScreen />}>
      <KnownPhone />
    </Suspense>
  )
}

/** Also true if the storage cannot be read. */
async function isNewPhone(): Promise<boolean> {
  const { accounts } = await readDevice().catch(() => ({ accounts: [] }))
  return accounts.length === 0
}
