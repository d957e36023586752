import { useGoBack } from '../../../records/use-go-back'
import { usePreferences } from '../../../state/device/preferences'
import { LazyScanner } from '../../../ui/scanner/LazyScanner'
import type { ScanVerdict } from '../../../ui/scanner/scanner-types'
import styles from './inoculate.module.css'

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
      <LazyScanner
        starting={<div className={styles.starting} />}
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
    </div>
  )
}
