import { useLingui as useTexts } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { ANY_ERROR, LOADING_FAILED, NETWORK_ERROR } from '../state/words/failure-labels'
import { ErrorScreen } from '../ui/overlay/ErrorScreen'
import { kindOf } from './failure-kind'

/**
 * Replaces a broken screen: a message and ways on. A chunk that cannot be loaded (an update while offline) counts as a network
 * failure; a retry requests it again. Stored data is not touched.
 */
export function ErrorView({ error, reset }: { error: unknown; reset?: () => void }) {
  const { t } = useLingui()
  const { _ } = useTexts()
  const kind = kindOf(error, undefined)
  const title = kind === 'part' ? NETWORK_ERROR : kind === 'storage' ? LOADING_FAILED : ANY_ERROR
  const message = error instanceof Error ? error.message : String(error)
  return (
    <ErrorScreen
      fullScreen
      type={kind === 'part' ? 'network' : 'error'}
      title={_(title)}
      text={t({ id: 'app.error.text', message: 'Your records are safe. Try again or go to Home.' })}
      details={message}
      actions={[
        {
          id: 'again',
          type: 'primary',
          icon: 'refresh',
          label: t({ id: 'app.error.again', message: 'Try again' }),
          // A failed storage was already tried again.
          onClick: () => (reset && kind !== 'storage' ? reset() : window.location.reload()),
        },
        {
          id: 'home',
          type: 'secondary',
          icon: 'home',
          label: t({ id: 'app.error.home', message: 'Go to Home' }),
          onClick: () => window.location.assign('/'),
        },
      ]}
    />
  )
}
