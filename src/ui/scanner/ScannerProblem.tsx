import { useLingui } from '@lingui/react/macro'
import { Icon } from '../icons'
import parts from './parts.module.css'
import type { CameraFailure, CameraProblem } from './scanner-types'

export type ScannerProblemProps = { problem: CameraProblem; onTryAgain: () => void }

/** The camera's problem and a button to try again. Typing and photos still work beside it. */
export const ScannerProblem = ({ problem, onTryAgain }: ScannerProblemProps) => {
  const { t } = useLingui()
  return (
    <div className={parts.problem} role="alert">
      <Icon name="warning" size={30} />
      <p className={parts.problemTitle}>{useProblemText(problem)}</p>
      <p className={parts.problemHint}>
        {t({ id: 'scan.problem.hint', message: 'You can still type the code or choose a photo of it.' })}
      </p>
      <button type="button" className={parts.capsule} onClick={onTryAgain}>
        {t({ id: 'scan.tryAgain', message: 'Try again' })}
      </button>
    </div>
  )
}

function useProblemText(problem: CameraProblem): string {
  const { t } = useLingui()
  const failures: Record<CameraFailure, string> = {
    missing: t({ id: 'scan.failure.missing', message: 'no camera was found' }),
    busy: t({ id: 'scan.failure.busy', message: 'the camera does not start. Another app may be using it.' }),
    unfit: t({ id: 'scan.failure.unfit', message: 'no camera on this device has a suitable resolution' }),
    off: t({ id: 'scan.failure.off', message: 'the camera was switched off' }),
    unread: t({ id: 'scan.failure.unread', message: 'codes cannot be read at the moment' }),
  }
  switch (problem.code) {
    case 'https-required':
      return t({ id: 'scan.problem.httpsRequired', message: 'https required' })
    case 'not-supported':
      return t({ id: 'scan.problem.notSupported', message: 'not supported' })
    case 'denied':
      return t({ id: 'scan.problem.denied', message: 'Camera access denied.' })
    case 'insecure-page':
      return t({
        id: 'scan.problem.insecurePage',
        message: 'Camera not supported. Please open the site via HTTPS.',
      })
    case 'api-missing':
      return t({ id: 'scan.problem.apiMissing', message: 'Camera API not supported' })
    case 'failed': {
      const message = problem.failure === undefined ? problem.message : failures[problem.failure]
      return t({ id: 'scan.problem.failed', message: `Camera error: ${message}` })
    }
  }
}
