import { useLingui } from '@lingui/react/macro'
import { Component, type ReactNode, Suspense } from 'react'
import { answerScan, useScanRequest } from '../../state/labels/scan-request'
import { toastError } from '../../state/screen/overlays'
import { lazyAgain } from '../../ui/lazy-again'

const ScanModal = lazyAgain(() => import('../../features/scan/ScanModal').then((module) => module.ScanModal))

type NetProps = { readonly onBroken: () => void; readonly children: ReactNode }

/** Catches the failure of a scanner that cannot be loaded or rendered, for one request. */
class ScanNet extends Component<NetProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch(error: unknown): void {
    console.error('scanner broke', error)
    this.props.onBroken()
  }

  override render(): ReactNode {
    return this.state.isBroken ? null : this.props.children
  }
}

/** Renders the scanner over the form that opened it. */
export function ScanHost() {
  const { t } = useLingui()
  const request = useScanRequest()
  if (!request) return null
  const giveUp = () => {
    answerScan(undefined)
    toastError(t({ id: 'scan.problem.render', message: 'Render Error' }))
  }
  return (
    <ScanNet onBroken={giveUp}>
      <Suspense fallback={null}>
        <ScanModal request={request} />
      </Suspense>
    </ScanNet>
  )
}
