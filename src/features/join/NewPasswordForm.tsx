import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { user } from '../../domain/entities/user'
import type { FieldMap } from '../../domain/kit/field'
import { LABELS } from '../../domain/kit/labels'
import { plainCode } from '../../domain/people-wire'
import { useFieldMap } from '../../records/form/use-field-map'
import { linkTo } from '../../records/LinkTo'
import { useCallError } from '../../records/people/use-call-error'
import { resetPassword } from '../../state/joining'
import type { CallError } from '../../state/online'
import { toastError } from '../../state/overlays'
import { Button } from '../../ui/button/Button'
import { Checkbox } from '../../ui/controls/Checkbox'
import { FieldGroup } from '../../ui/controls/FieldGroup'
import { PasswordField } from '../../ui/controls/PasswordField'
import { TextField } from '../../ui/controls/TextField'
import { Notice } from '../../ui/display/Notice'
import styles from './join.module.css'

const FIELDS: FieldMap = {
  email: { type: 'email', label: LABELS.email, required: true },
  code: { type: 'text', label: /*i18n*/ { id: 'join.code', message: 'Code' }, maxLength: 20, required: true },
  password: {
    ...user.fields.password,
    label: /*i18n*/ { id: 'profile.new_password', message: 'New password' },
    required: true,
  },
}

export type NewPasswordFormProps = {
  email: string
  /** A session may begin now, or did not. */
  onComing: (isComing: boolean) => void
  onIn: () => void
  /** The server did its part; the person has to sign in themselves. */
  onDone: () => void
}

/** The code that an admin told, and a new password: signed in at once, everywhere else signed out. */
export const NewPasswordForm = ({ email, onComing, onIn, onDone }: NewPasswordFormProps) => {
  const { t } = useLingui()
  const sentence = useCallError()
  const form = useFieldMap('new-password', FIELDS, { email, code: '' })
  const [remember, setRemember] = useState(true)
  const [error, setError] = useState<CallError>()
  const failed = t({ id: 'reset.failed', message: 'The password was not changed' })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const values = form.check()
    if (!values || form.isSubmitting) return
    form.setSubmitting(true)
    setError(undefined)
    onComing(true)
    const given = {
      email: String(values.email),
      code: plainCode(String(values.code)),
      password: form.bind('password').value,
      remember,
    }
    const result = await resetPassword(given).finally(() => form.setSubmitting(false))
    if (result.ok) return onIn()
    onComing(false)
    if (result.isDone) return onDone()
    setError(result.error)
    toastError(failed)
    if (result.error.kind === 'server' && result.error.fields) form.showCodes(result.error.fields, result.error.params)
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <FieldGroup>
        <TextField {...form.bind('email')} type="email" autoComplete="username" />
        <TextField {...form.bind('code')} autoComplete="one-time-code" />
        <PasswordField {...form.bind('password')} autoComplete="new-password" />
        <Checkbox
          name="remember"
          label={t({ id: 'login.remember', message: 'Remember me on this device' })}
          value={remember}
          onChange={setRemember}
        />
      </FieldGroup>
      <Button kind="primary" size="large" type="submit" wide busy={form.isSubmitting}>
        {t({ id: 'reset.submit', message: 'Set it and sign in' })}
      </Button>
      {error && <Notice urgent tone="bad" icon="warning" title={sentence(error)} />}
      <Button kind="text" wide link={linkTo({ path: '/login' })}>
        {t({ id: 'reset.back', message: 'Back to the sign-in' })}
      </Button>
    </form>
  )
}
