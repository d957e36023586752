import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import type { FieldMap } from '../../domain/kit/field'
import { LABELS } from '../../domain/kit/labels'
import { useFieldMap } from '../../records/form/use-field-map'
import { useTranslate } from '../../records/words/use-writing'
import { errorLabel } from '../../state/error-text'
import type { CallError } from '../../state/online'
import { toastError, toastSuccess } from '../../state/overlays'
import { signIn } from '../../state/session'
import { Button } from '../../ui/button/Button'
import { Checkbox } from '../../ui/controls/Checkbox'
import { FieldGroup } from '../../ui/controls/FieldGroup'
import { PasswordField } from '../../ui/controls/PasswordField'
import { TextField } from '../../ui/controls/TextField'
import { Notice } from '../../ui/display/Notice'
import styles from './LoginScreen.module.css'

const FIELDS: FieldMap = {
  email: { type: 'email', label: LABELS.email, required: true },
  password: {
    type: 'password',
    label: /*i18n*/ { id: 'login.password', message: 'Password' },
    minLength: 1,
    required: true,
  },
}

/** E-mail, password, remember me. */
export function SignInForm() {
  const { t } = useLingui()
  const translate = useTranslate()
  const form = useFieldMap('sign-in', FIELDS, { email: '', password: '' })
  const [remember, setRemember] = useState(true)
  const [error, setError] = useState<CallError>()
  const success = t({ id: 'login.success', message: 'Successfully logged in' })
  const failure = t({ id: 'login.failed', message: 'Login failed' })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const values = form.check()
    if (!values || form.isSubmitting) return
    form.setSubmitting(true)
    setError(undefined)
    const asked = { email: String(values.email), password: form.bind('password').value, remember }
    // A failing storage throws; the button must not stay busy then.
    const result = await signIn(asked).finally(() => form.setSubmitting(false))
    if (result.ok) {
      toastSuccess(success)
      return
    }
    setError(result.error)
    toastError(failure)
  }
  const sentence = error && errorLabel(error)
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <FieldGroup>
        <TextField {...form.bind('email')} type="email" autoComplete="username" />
        <PasswordField {...form.bind('password')} autoComplete="current-password" />
        <Checkbox
          name="remember"
          label={t({ id: 'login.remember', message: 'Remember me on this device' })}
          value={remember}
          onChange={setRemember}
        />
      </FieldGroup>
      <Button kind="primary" size="large" type="submit" wide busy={form.isSubmitting}>
        {t({ id: 'login.submit', message: 'Sign in' })}
      </Button>
      {sentence && <Notice urgent tone="bad" icon="warning" title={translate(sentence, sentence.values)} />}
    </form>
  )
}
