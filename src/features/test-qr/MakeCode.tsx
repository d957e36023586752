import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { QR_MESSAGES } from '../../domain/messages'
import { FIXED_QR_CATEGORIES } from '../../domain/qr-categories'
import { linkTo } from '../../records/LinkTo'
import { useTranslate } from '../../records/words/use-writing'
import { Button } from '../../ui/button/Button'
import { Segmented } from '../../ui/controls/choices/Segmented'
import { FieldGroup } from '../../ui/controls/field/FieldGroup'
import { TextField } from '../../ui/controls/text/TextField'
import { Card, Stack } from '../../ui/display/layout/Layout'
import { Notice } from '../../ui/display/states/Notice'
import { Facts } from '../../ui/display/text/Facts'
import { Section } from '../../ui/list/Section'
import { QrCode } from '../../ui/qr/QrCode'
import { qrMatrix } from '../../ui/qr/qr-matrix'
import { type PayloadForm, type PayloadParts, payloadOf } from './payload'
import styles from './TestQr.module.css'

const SAMPLE_KEY = '01920000-0000-7000-8000-000000000001'
const SAMPLE_DATA = '{"fields":{"code":"Code"},"values":{"code":"AG-0142"}}'

/** Makes a code of any payload and shows its size. */
export const MakeCode = () => {
  const { t } = useLingui()
  const translate = useTranslate()
  const [parts, setParts] = useState<PayloadParts>({
    form: 'link',
    origin: window.location.origin,
    category: FIXED_QR_CATEGORIES[0],
    key: SAMPLE_KEY,
    quantityId: '',
    data: SAMPLE_DATA,
    text: '',
  })
  const put = (change: Partial<PayloadParts>) => setParts((before) => ({ ...before, ...change }))
  const payload = payloadOf(parts)
  const matrix = payload.ok && payload.text !== '' ? qrMatrix(payload.text) : undefined
  const inside = payload.ok && payload.text.startsWith(`${window.location.origin}/`)
  const field = (name: 'origin' | 'category' | 'key' | 'quantityId' | 'data' | 'text', label: string, tall = false) => (
    <TextField
      label={label}
      name={name}
      value={parts[name]}
      multiline={tall}
      onChange={(next) => put({ [name]: next })}
    />
  )
  return (
    <Section title={t({ id: 'test_qr.make', message: 'Make a code' })}>
      <Stack gap={16}>
        <Segmented<PayloadForm>
          label={t({ id: 'test_qr.form', message: 'What the code says' })}
          hideLabel
          name="form"
          value={parts.form}
          options={[
            { value: 'link', label: t({ id: 'test_qr.form.link', message: 'Link' }) },
            { value: 'structured', label: t({ id: 'test_qr.form.structured', message: 'Structured' }) },
            { value: 'text', label: t({ id: 'test_qr.form.text', message: 'Any text' }) },
          ]}
          onChange={(form) => put({ form })}
        />
        <FieldGroup>
          {parts.form === 'text' ? (
            field('text', t({ id: 'test_qr.text', message: 'Text' }), true)
          ) : (
            <>
              {field('origin', t({ id: 'test_qr.origin', message: 'Web address' }))}
              {field('category', t({ id: 'test_qr.category', message: 'Category' }))}
              {field('key', t({ id: 'test_qr.key', message: 'Record id' }))}
              {field('quantityId', t({ id: 'test_qr.quantity', message: 'Package or dish number' }))}
              {parts.form === 'structured' &&
                field('data', t({ id: 'test_qr.data', message: 'Fields and values' }), true)}
            </>
          )}
        </FieldGroup>
        {!payload.ok && (
          <Notice
            tone="bad"
            urgent
            title={
              payload.problem === 'no_json'
                ? t({ id: 'test_qr.noJson', message: 'Fields and values are no JSON of that shape' })
                : translate(QR_MESSAGES[payload.problem])
            }
          />
        )}
        {payload.ok && payload.text !== '' && (
          <Card>
            <Stack gap={12}>
              <QrCode
                text={payload.text}
                label={t({ id: 'test_qr.code', message: 'The code' })}
                className={styles.code}
              />
              <p className={styles.text}>{payload.text}</p>
              <Facts
                items={[
                  { label: t({ id: 'test_qr.length', message: 'Characters' }), value: String(payload.text.length) },
                  ...(matrix?.ok
                    ? [
                        {
                          label: t({ id: 'test_qr.modules', message: 'Modules on a side' }),
                          value: String(matrix.size),
                        },
                      ]
                    : []),
                ]}
              />
              {inside && (
                <Button kind="tonal" link={linkTo(splitInside(payload.text))}>
                  {t({ id: 'test_qr.open', message: 'Open it' })}
                </Button>
              )}
            </Stack>
          </Card>
        )}
      </Stack>
    </Section>
  )
}

/** Where the code leads inside the app. */
function splitInside(text: string) {
  const url = new URL(text)
  return { path: url.pathname, search: Object.fromEntries(url.searchParams.entries()) }
}
