import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { parseQr } from '../../domain/qr'
import { useQrExpectation } from '../../records/scan/use-qr-expectation'
import { useScanText } from '../../records/scan/use-scan-text'
import { Stack } from '../../ui/display/layout/Layout'
import { Facts } from '../../ui/display/text/Facts'
import { Section } from '../../ui/list/Section'
import { decodePhoto } from '../../ui/scanner/decode-photo'
import styles from './TestQr.module.css'

/** Reads a chosen image as the scanner does, and shows the meaning of its code. */
export const ReadPicture = () => {
  const { t } = useLingui()
  const meaning = useMeaning()
  // null: no code in the image. undefined: no image, or not read yet.
  const [text, setText] = useState<string | null>()
  const read = async (picture: File | undefined) => {
    if (!picture) return
    setText(undefined)
    setText(await decodePhoto(picture, 'qr').catch(() => null))
  }
  return (
    <Section title={t({ id: 'test_qr.read', message: 'Read an image' })}>
      <Stack gap={16}>
        <input
          type="file"
          accept="image/*"
          aria-label={t({ id: 'test_qr.picture', message: 'Image' })}
          className={styles.file}
          onChange={({ currentTarget }) => void read(currentTarget.files?.[0])}
        />
        <div role="status">
          {text === null && t({ id: 'test_qr.result.none', message: 'No code found' })}
          {typeof text === 'string' && (
            <Facts
              items={[
                {
                  label: t({ id: 'test_qr.result.text', message: 'Text' }),
                  value: <span className={styles.text}>{text}</span>,
                  wide: true,
                },
                { label: t({ id: 'test_qr.result.meaning', message: 'Meaning' }), value: meaning(text), wide: true },
              ]}
            />
          )}
        </div>
      </Stack>
    </Section>
  )
}

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
