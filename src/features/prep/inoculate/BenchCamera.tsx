import { Suspense } from 'react'
import { useGoBack } from '../../../records/use-go-back'
import { usePreferences } from '../../../state/device/preferences'
import { lazyAgain } from '../../../ui/lazy-again'
import type { ScanVerdict } from '../../../ui/scanner/scanner-types'
import styles from './inoculate.module.css'

const Scanner = lazyAgain(() => import('../../../ui/scanner/Scanner').then((module) => module.Scanner))

export type BenchCameraProps = {
  /** After a change of it the camera reads the same label again. */
  forgetKey: string
  statusText: string
  onText: (text: string) => Promise<ScanVerdict>
  onAccepted: (text: string) => void
}

/** The camera at the top of a bench screen, live all the time. */
export const BenchCamera = ({ forgetKey, statusText, onText, onAccepted }: BenchCameraProps) => {
  const goBack = useGoBack()
  const { sound, vibration } = usePreferences()
  return (
    <div className={styles.camera}>
      <Suspense fallback={<div className={styles.starting} />}>
        <Scanner
          active
          keepAlive
          layout="strip"
          forgetKey={forgetKey}
          onText={onText}
          onAccepted={onAccepted}
          onClose={goBack}
          sound={sound}
          vibrate={vibration}
          statusText={statusText}
        />
      </Suspense>
    </div>
  )
}
