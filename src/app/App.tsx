import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { RouterProvider } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import { useSession } from '../state/person/session-store'
import { useFirstScreen } from '../state/screen/first-screen'
import { lazyAgain } from '../ui/lazy-again'
import styles from './App.module.css'
import { ErrorBoundary } from './ErrorBoundary'
import type { AppRouter } from './router'

const Above = lazyAgain(() => import('./shell/Above').then((module) => module.Above))

/** The whole page: texts, the router's screens, and the layers above them. */
export function App({ router }: { router: AppRouter }) {
  return (
    <I18nProvider i18n={i18n}>
      <ErrorBoundary>
        <Screens router={router} />
        <Layers />
      </ErrorBoundary>
    </I18nProvider>
  )
}

/** The boundary mounts together with its content: an existing one would delay everything rendered beside it. */
function Layers() {
  return (
    useFirstScreen() && (
      <Suspense fallback={null}>
        <Above />
      </Suspense>
    )
  )
}

function Screens({ router }: { router: AppRouter }) {
  const { isInitialized, isAuthenticated } = useSession()
  const standing = !isInitialized ? 'unknown' : isAuthenticated ? 'in' : 'out'
  const last = useRef(standing)
  useEffect(() => {
    const before = last.current
    last.current = standing
    // The guards run again after each sign-in or sign-out. At the start the router runs them automatically.
    if (before !== 'unknown' && before !== standing) void router.invalidate()
  }, [router, standing])
  if (!isInitialized) {
    return (
      <p className={styles.initializing} role="status">
        <Trans id="app.initializing">initializing</Trans>
      </p>
    )
  }
  return <RouterProvider router={router} />
}
