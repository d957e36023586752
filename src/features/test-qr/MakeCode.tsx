import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { labelLink } from '../../domain/qr'
import { FIXED_QR_CATEGORIES } from '../../domain/qr-categories'
import { FieldGroup } from '../../ui/controls/field/FieldGroup'
import { TextField } from '../../ui/controls/text/TextField'
import { Stack } from '../../ui/display/layout/Layout'
import { Section } from '../../ui/list/Section'
import { QrCode } from '../../ui/qr/QrCode'
import styles from './TestQr.module.css'

const [SAMPLE_CATEGORY] = FIXED_QR_CATEGORIES
const SAMPLE_KEY = '01920000-0000-7000-8000-000000000001'

/** Makes a code from any text; a label's link is the initial text. */
export const MakeCode = () => {
  const { t } = useLingui()
  const [text, setText] = useState(() =>
    labelLink({ origin: window.location.origin, category: SAMPLE_CATEGORY, key: SAMPLE_KEY }),
  )
  return (
    <Section title={t({ id: 'test_qr.make', message: 'Create a code' })}>
      <Stack gap={16}>
        <FieldGroup>
          <TextField
            label={t({ id: 'test_qr.text', message: 'Text' })}
            name="text"
            value={text}
            multiline
            onChange={setText}
          />
        </FieldGroup>
        {text !== '' && (
          <QrCode text={text} label={t({ id: 'test_qr.code', message: 'The code' })} className={styles.code} />
        )}
      </Stack>
    </Section>
  )
}
