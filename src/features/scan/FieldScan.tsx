import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { usePreferences } from '../../state/device/preferences'
import type { QrField, ScanJudgement, ScanResult } from '../../state/labels/qr-fields'
import { answerScan } from '../../state/labels/scan-request'
import { LazyScanner } from '../../ui/scanner/LazyScanner'
import type { ScanVerdict } from '../../ui/scanner/scanner-types'
import { QuantityEntry } from './QuantityEntry'
import { Starting } from './Starting'

export type FieldScanProps = {
  field: QrField
  /** A result that only waits for its number; closing the scanner returns it without one. */
  onHeld: (result: ScanResult) => void
  onClose: () => void
}

type Accepted = Extract<ScanJudgement, { ok: true }>

/** The scanner for one field: returns the first text that the field accepts, and asks for a number that the label lacks. */
export const FieldScan = ({ field, onHeld, onClose }: FieldScanProps) => {
  const { t } = useLingui()
  const { sound, vibration } = usePreferences()
  const judged = useRef(new Map<string, Accepted>())
  const [accepted, setAccepted] = useState<Accepted>()

  const judge = async (text: string): Promise<ScanVerdict> => {
    const judgement = await field.judge(text)
    if (!judgement.ok) return { verdict: 'invalid', message: judgement.message }
    judged.current.set(text, judgement)
    return { verdict: 'valid', message: judgement.value }
  }
  const accept = (text: string): void => {
    const judgement = judged.current.get(text)
    if (!judgement) return
    if (!judgement.asks) {
      answerScan(judgement.result)
      return
    }
    onHeld(judgement.result)
    setAccepted(judgement)
  }
  const title = field.label
  return (
    <LazyScanner
      starting={<Starting />}
      active
      onText={judge}
      onAccepted={accept}
      onClose={onClose}
      formats={field.barcode ? 'barcode' : 'qr'}
      statusText={t({ id: 'scan.looking.for', message: `Scan for ${title}` })}
      sound={sound}
      vibrate={vibration}
    >
      {accepted?.asks && (
        <QuantityEntry
          key={accepted.result.text}
          of={accepted.value}
          question={accepted.asks}
          onGiven={(count) => answerScan({ ...accepted.result, ...(count === undefined ? {} : { count }) })}
        />
      )}
    </LazyScanner>
  )
}
