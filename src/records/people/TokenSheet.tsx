import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { FieldMap } from '../../domain/kit/field'
import { LONGEST_DEVICE, MAX_TOKEN_DAYS, type TokenScope } from '../../domain/people-wire'
import { createToken } from '../../state/accounts/access'
import type { CallError } from '../../state/device/online'
import { useOneAtATime } from '../../state/form/use-one-at-a-time'
import { toastError, toastSuccess } from '../../state/screen/overlays'
import { Button } from '../../ui/button/Button'
import { Segmented } from '../../ui/controls/choices/Segmented'
import { FieldGroup } from '../../ui/controls/field/FieldGroup'
import { NumberField } from '../../ui/controls/numbers/NumberField'
import { PasswordField } from '../../ui/controls/text/PasswordField'
import { TextField } from '../../ui/controls/text/TextField'
import { copyText } from '../../ui/copy-text'
import { Notice } from '../../ui/display/states/Notice'
import { Sheet } from '../../ui/overlay/Sheet'
import { useFieldMap } from '../form/use-field-map'
import styles from './people.module.css'
import { PRESENT_PASSWORD } from './present-password'
import { useCallError } from './use-call-error'

const FIELDS: FieldMap = {
  name: {
    type: 'text',
    label: /*i18n*/ { id: 'people.token.name', message: 'Name' },
    required: true,
    maxLength: LONGEST_DEVICE,
    messages: {
      max_items: /*i18n*/ { id: 'people.token.most', message: 'At most {n} tokens at a time. Revoke one first.' },
    },
  },
  days: {
    type: 'number',
    label: /*i18n*/ { id: 'people.token.days', message: 'Valid for, days' },
    required: true,
    min: 1,
    max: MAX_TOKEN_DAYS,
  },
  current_password: PRESENT_PASSWORD,
}

export type TokenSheetProps = { onMade: () => Promise<void>; onClose: () => void }

/** Creates an API token and shows it only once. */
export const TokenSheet = ({ onMade, onClose }: TokenSheetProps) => {
  const { t } = useLingui()
  const [token, setToken] = useState<string>()
  const title = t({ id: 'people.tokens.new', message: 'New token' })
  if (token !== undefined) return <MadeToken title={title} token={token} onClose={onClose} />
  return (
    <TokenForm
      title={title}
      onClose={onClose}
      onMade={(made) => {
        setToken(made)
        void onMade()
      }}
    />
  )
}

const TokenForm = ({
  title,
  onMade,
  onClose,
}: {
  title: string
  onMade: (token: string) => void
  onClose: () => void
}) => {
  const { t } = useLingui()
  const sentence = useCallError()
  const oneAtATime = useOneAtATime()
  const form = useFieldMap('token', FIELDS, { days: String(MAX_TOKEN_DAYS) })
  const [scope, setScope] = useState<TokenScope>('read')
  const [error, setError] = useState<CallError>()
  const make = async () => {
    const values = form.check()
    if (!values) return
    form.setSubmitting(true)
    setError(undefined)
    const { name, days, current_password } = values
    const token = { name: String(name), scope, days: Number(days), current_password: String(current_password) }
    const result = await createToken(token).finally(() => form.setSubmitting(false))
    if (result.ok) {
      onMade(result.made.token)
      return
    }
    const found = result.error.kind === 'server' ? result.error : undefined
    if (found?.fields) form.showCodes(found.fields, found.params)
    else setError(result.error)
  }
  return (
    <Sheet
      title={title}
      onClose={onClose}
      onSubmit={() => void oneAtATime(make)}
      act={
        <Button kind="primary" type="submit" wide busy={form.isSubmitting}>
          {t({ id: 'people.token.make', message: 'Create token' })}
        </Button>
      }
    >
      <FieldGroup>
        <TextField
          {...form.bind('name')}
          autoFocus
          note={t({ id: 'people.token.name.note', message: 'The program that uses it' })}
        />
        <NumberField {...form.bind('days')} />
        <PasswordField
          {...form.bind('current_password')}
          autoComplete="current-password"
          note={t({
            id: 'people.token.password.note',
            message: 'A token works until it expires, even after you change your password',
          })}
        />
      </FieldGroup>
      <Segmented
        label={t({ id: 'people.token.scope', message: 'Permissions' })}
        name="scope"
        value={scope}
        options={[
          { value: 'read', label: t({ id: 'people.token.read', message: 'Read' }) },
          { value: 'write', label: t({ id: 'people.token.write', message: 'Read and write' }) },
        ]}
        onChange={setScope}
      />
      {error && <Notice urgent tone="bad" icon="warning" title={sentence(error)} />}
    </Sheet>
  )
}

const MadeToken = ({ title, token, onClose }: { title: string; token: string; onClose: () => void }) => {
  const { t } = useLingui()
  const copied = t({ id: 'people.token.copied', message: 'Token copied' })
  const failed = t({ id: 'people.token.copy.failed', message: 'Could not copy the token' })
  const copy = async () => {
    if (await copyText(token)) toastSuccess(copied)
    else toastError(failed)
  }
  return (
    <Sheet
      title={title}
      onClose={onClose}
      act={
        <Button kind="primary" icon="copy" wide onClick={() => void copy()}>
          {t({ id: 'people.token.copy', message: 'Copy token' })}
        </Button>
      }
    >
      <Notice
        icon="key"
        title={t({ id: 'people.token.once', message: 'Shown only once' })}
        text={t({
          id: 'people.token.once.text',
          message: 'Anyone who has this token can act on your behalf.',
        })}
      />
      <p className={styles.token}>{token}</p>
    </Sheet>
  )
}
