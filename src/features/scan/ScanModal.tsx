import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import type { ScanResult } from '../../state/labels/qr-fields'
import { answerScan, type ScanRequest } from '../../state/labels/scan-request'
import { Modal } from '../../ui/overlay/Modal'
import { FieldScan } from './FieldScan'
import { MultiScanView } from './MultiScanView'
import styles from './ScanModal.module.css'
import { useBackCloses } from './use-back-closes'

export type ScanModalProps = { request: ScanRequest }

/**
 * The scanner over a form, which stays in place, inert, and gets the focus back. Escape, the close button and the back button
 * close it; a scan that only waits for its number is returned without one.
 */
export const ScanModal = ({ request }: ScanModalProps) => {
  const { t } = useLingui()
  const held = useRef<{ request: ScanRequest; result: ScanResult }>(undefined)
  const close = () => answerScan(held.current?.request === request ? held.current.result : undefined)
  const hold = (result: ScanResult) => {
    held.current = { request, result }
  }
  useBackCloses(close)
  return (
    <Modal open onClose={close} label={t({ id: 'scan.title', message: 'Scanner' })} className={styles.modal}>
      {request.mode === 'field' ? (
        <FieldScan field={request.field} onHeld={hold} onClose={close} />
      ) : (
        <MultiScanView formId={request.formId} title={request.title} onClose={close} />
      )}
    </Modal>
  )
}
