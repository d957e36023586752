import { useLingui } from '@lingui/react/macro'
import { scanProgress, useQrFields, withLabels } from '../../state/labels/qr-fields'
import { requestScan } from '../../state/labels/scan-request'
import { Button } from '../../ui/button/Button'
import styles from '../records.module.css'

export type ScanAllButtonProps = {
  formId: string
  /** The form's title, also for the scanner. */
  title: string
}

/** Opens one scanner for all fields of a form that accept scans. A form with only one has a button at that field. */
export const ScanAllButton = ({ formId, title }: ScanAllButtonProps) => {
  const { t } = useLingui()
  const fields = withLabels(useQrFields(formId))
  if (fields.length < 2) return null
  const { completed, total } = scanProgress(fields)
  return (
    <div className={styles.scanAll}>
      <Button kind="tonal" icon="camera" wide onClick={() => void requestScan({ mode: 'form', formId, title })}>
        {t({ id: 'records.scan.all', message: `Scan (${completed} of ${total})` })}
      </Button>
    </div>
  )
}
