import { useLingui } from '@lingui/react/macro'
import { ErrorScreen } from '../ui/overlay/ErrorScreen'

/**
 * What is left when a screen breaks: the words, and the ways on. A chunk that cannot be loaded (an update while offline)
 * looks the same; loading again asks for it anew. Nothing stored is touched.
 */
export function ErrorView({ error, reset }: { error: unknown; reset?: () => void }) {
  const { t } = useLingui()
  const message = error instanceof Error ? error.message : String(error)
  return (
    <ErrorScreen
      fullScreen
      title={t({ id: 'error.any', message: 'An error occurred' })}
      text={t({ id: 'app.error.text', message: 'Nothing you recorded is lost. Try again, or go home.' })}
      details={message}
      actions={[
        {
          id: 'again',
          type: 'primary',
          icon: 'refresh',
          label: t({ id: 'app.error.again', message: 'Try again' }),
          onClick: () => (reset ? reset() : window.location.reload()),
        },
        {
          id: 'home',
          type: 'secondary',
          icon: 'home',
          label: t({ id: 'app.error.home', message: 'Go home' }),
          onClick: () => window.location.assign('/'),
        },
      ]}
    />
  )
}
