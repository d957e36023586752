import { useLingui } from '@lingui/react/macro'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { parseQr } from '../../domain/qr'
import { useQrExpectation } from '../../records/scan/use-qr-expectation'
import { useScanText } from '../../records/scan/use-scan-text'
import { useFormat } from '../../state/words/format'
import { classes } from '../../ui/classes'
import { Segmented } from '../../ui/controls/choices/Segmented'
import { Card, Stack } from '../../ui/display/layout/Layout'
import { Facts } from '../../ui/display/text/Facts'
import { Icon } from '../../ui/icons'
import { Section } from '../../ui/list/Section'
import type { Inspection } from '../../ui/scanner/inspect-picture'
import type { ScanFormats } from '../../ui/scanner/scanner-types'
import styles from './TestQr.module.css'

type Reading =
  | { readonly state: 'idle' | 'reading' | 'unreadable' }
  | { readonly state: 'read'; readonly address: string; readonly inspection: Inspection }

/** Reads a dropped or chosen picture with the scanner's own engine. */
export const ReadPicture = () => {
  const { t } = useLingui()
  const id = useId()
  const [formats, setFormats] = useState<ScanFormats>('qr')
  const [reading, setReading] = useState<Reading>({ state: 'idle' })
  const [isOver, setOver] = useState(false)
  const address = reading.state === 'read' ? reading.address : undefined
  useEffect(() => {
    if (address !== undefined) return () => URL.revokeObjectURL(address)
    return undefined
  }, [address])
  // Only the picture that was chosen last counts, and none once the page is left.
  const last = useRef<File>(undefined)
  useEffect(
    () => () => {
      last.current = undefined
    },
    [],
  )

  const read = async (file: File | undefined): Promise<void> => {
    if (!file) return
    last.current = file
    setReading({ state: 'reading' })
    const inspection = await inspect(file, formats)
    if (last.current !== file) return
    setReading(inspection ? { state: 'read', address: URL.createObjectURL(file), inspection } : { state: 'unreadable' })
  }
  const over = (event: DragEvent, next: boolean): void => {
    event.preventDefault()
    setOver(next)
  }
  return (
    <Section title={t({ id: 'test_qr.read', message: 'Read a picture' })}>
      <Stack gap={16}>
        <Segmented<ScanFormats>
          label={t({ id: 'test_qr.formats', message: 'What to look for' })}
          hideLabel
          name="formats"
          value={formats}
          options={[
            { value: 'qr', label: t({ id: 'test_qr.formats.qr', message: 'QR code' }) },
            { value: 'barcode', label: t({ id: 'test_qr.formats.barcode', message: 'Barcode' }) },
          ]}
          onChange={setFormats}
        />
        <label
          htmlFor={id}
          className={classes(styles.drop, isOver && styles.over)}
          onDragOver={(event) => over(event, true)}
          onDragLeave={(event) => over(event, false)}
          onDrop={(event) => {
            over(event, false)
            void read(event.dataTransfer.files[0])
          }}
        >
          <Icon name="photo" size={28} />
          <span>{t({ id: 'test_qr.drop', message: 'Drop a picture here, or choose one' })}</span>
          <input
            id={id}
            className={styles.file}
            type="file"
            accept="image/*"
            onChange={(event) => {
              void read(event.currentTarget.files?.[0])
              event.currentTarget.value = ''
            }}
          />
        </label>
        <p role="status" className={styles.status}>
          {reading.state === 'reading' && t({ id: 'test_qr.reading', message: 'Reading' })}
          {reading.state === 'unreadable' && t({ id: 'test_qr.unreadable', message: 'This file is no picture' })}
        </p>
        {reading.state === 'read' && <Result address={reading.address} inspection={reading.inspection} />}
      </Stack>
    </Section>
  )
}

/** Null also when the reader could not be loaded or does not answer. */
async function inspect(file: File, formats: ScanFormats): Promise<Inspection | null> {
  try {
    const { inspectPicture } = await import('../../ui/scanner/inspect-picture')
    return await inspectPicture(file, formats)
  } catch (error) {
    console.error(error)
    return null
  }
}

const Result = ({ address, inspection }: { address: string; inspection: Inspection }) => {
  const { t } = useLingui()
  const format = useFormat()
  const meaning = useMeaning()
  const { text, engine, ms, corners, width, height } = inspection
  const took = format.amount(String(Math.round(ms)), 0)
  const points = corners.map(({ x, y }) => `${Math.round(x)},${Math.round(y)}`)
  return (
    <Card>
      <Stack gap={12}>
        <svg
          className={styles.picture}
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={text ?? t({ id: 'test_qr.picture', message: 'The picture' })}
        >
          <image href={address} width={width} height={height} />
          {corners.length > 0 && (
            <polygon className={styles.corners} points={points.join(' ')} vectorEffect="non-scaling-stroke" />
          )}
        </svg>
        <Facts
          items={[
            {
              label: t({ id: 'test_qr.result.text', message: 'Text' }),
              value: (
                <span className={styles.text}>
                  {text ?? t({ id: 'test_qr.result.none', message: 'No code found' })}
                </span>
              ),
              wide: true,
            },
            ...(text === null
              ? []
              : [
                  { label: t({ id: 'test_qr.result.meaning', message: 'Meaning' }), value: meaning(text), wide: true },
                  { label: t({ id: 'test_qr.result.engine', message: 'Engine' }), value: engine },
                ]),
            {
              label: t({ id: 'test_qr.result.time', message: 'Time' }),
              value: t({ id: 'test_qr.result.ms', message: `${took} ms` }),
            },
            ...(corners.length > 0
              ? [
                  {
                    label: t({ id: 'test_qr.result.corners', message: 'Corners' }),
                    value: points.join('  '),
                    wide: true,
                  },
                ]
              : []),
          ]}
        />
      </Stack>
    </Card>
  )
}

/** The outcome of a scan of this text. */
function useMeaning(): (text: string) => string {
  const { t } = useLingui()
  const ours = useQrExpectation()
  const scanText = useScanText()
  return (text) => {
    const parsed = parseQr(text, ours)
    if (!parsed.ok)
      return (
        scanText({ kind: 'invalid', problem: parsed.problem, ...(parsed.params ? { params: parsed.params } : {}) }) ??
        ''
      )
    const { category, key, quantityId } = parsed
    return quantityId === undefined
      ? t({ id: 'test_qr.meaning', message: `Label of ${category}, record ${key}` })
      : t({ id: 'test_qr.meaning.part', message: `Label of ${category}, record ${key}, number ${quantityId}` })
  }
}
