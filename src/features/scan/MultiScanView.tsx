import { useLingui } from '@lingui/react/macro'
import { usePreferences } from '../../state/device/preferences'
import { LazyScanner } from '../../ui/scanner/LazyScanner'
import { MultiScanPanel, type PanelField } from './MultiScanPanel'
import { isOver, progressOf } from './multi-scan'
import { QuantityEntry } from './QuantityEntry'
import { Starting } from './Starting'
import { useMultiScan } from './use-multi-scan'

export type MultiScanViewProps = {
  formId: string
  title: string
  onClose: () => void
}

/** The scanner for a whole form: field after field, without closing in between. */
export const MultiScanView = ({ formId, title: form, onClose }: MultiScanViewProps) => {
  const { t } = useLingui()
  const { sound, vibration } = usePreferences()
  const { fields, scan, current, counting, choices, judge, accept, choose, stop } = useMultiScan(formId, onClose)
  if (!scan) return null
  const isComplete = scan.status === 'complete'
  const slots = fields.map(({ fieldName, currentValue }) => ({ fieldName, isFilled: currentValue !== '' }))
  const { completed } = progressOf(scan, slots)
  const rows: readonly PanelField[] = fields.map(({ fieldName, label, currentValue }) => {
    const isDone = currentValue !== '' || scan.results.some((given) => given.fieldName === fieldName)
    const isCurrent = !isComplete && fieldName === scan.current
    return { name: fieldName, label, value: currentValue, state: isCurrent ? 'current' : isDone ? 'done' : 'open' }
  })
  const title = current?.label ?? ''
  return (
    <LazyScanner
      starting={<Starting />}
      active={!isOver(scan)}
      keepAlive
      onText={judge}
      onAccepted={accept}
      onClose={stop}
      forgetKey={choices}
      formats={current?.barcode ? 'barcode' : 'qr'}
      statusText={
        isComplete
          ? t({ id: 'scan.multi.complete', message: 'Scanning Complete' })
          : t({ id: 'scan.looking.for', message: `Scan for ${title}` })
      }
      sound={sound}
      vibrate={vibration}
    >
      {counting ? (
        <QuantityEntry of={counting.of} question={counting.question} onGiven={counting.give} />
      ) : (
        <MultiScanPanel
          title={form}
          fields={rows}
          completed={completed}
          kept={scan.results.length}
          isComplete={isComplete}
          onChoose={choose}
          onStop={isComplete ? onClose : stop}
        />
      )}
    </LazyScanner>
  )
}
