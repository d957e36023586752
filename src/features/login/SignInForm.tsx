import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { FieldMap } from '../../domain/kit/field'
import { LABELS } from '../../domain/kit/labels'
import { useFieldMap } from '../../records/form/use-field-map'
import { useSending } from '../../records/form/use-sending'
import { linkTo } from '../../records/LinkTo'
import { FormFoot, RememberBox } from '../../records/people/SignInParts'
import { useTranslate } from '../../records/words/use-writing'
import { keepForgotten } from '../../state/accounts/forgotten'
import { toastError, toastSuccess } from '../../state/screen/overlays'
import { errorLabel } from '../../state/words/error-text'
import { Button } from '../../ui/button/Button'
import { FieldGroup } from '../../ui/controls/field/FieldGroup'
import { PasswordField } from '../../ui/controls/text/PasswordField'
import { TextField } from '../../ui/controls/text/TextField'
import styles from './LoginScreen.module.css'
import { withSession } from './with-session'

const FIELDS: FieldMap = {
  email: { type: 'email', label: LABELS.email, required: true },
  password: {
    type: 'password',
    label: /*i18n*/ { id: 'login.password', message: 'Password' },
    minLength: 1,
    required: true,
  },
}

/** E-mail, password, remember me; below it the links for people without an account or password. */
export function SignInForm() {
  const { t } = useLingui()
  const translate = useTranslate()
  const form = useFieldMap('sign-in', FIELDS, { email: '', password: '' })
  const [remember, setRemember] = useState(true)
  const { error, setError, send } = useSending(form)
  const success = t({ id: 'login.success', message: 'Successfully logged in' })
  const failure = t({ id: 'login.failed', message: 'Login failed' })

  const submit = send(
    ({ email }) => {
      const password = form.bind('password').value
      return withSession(({ signIn }) => signIn({ email: String(email), password, remember }))
    },
    (result) => {
      if (result.ok) {
        toastSuccess(success)
        return
      }
      setError(result.error)
      toastError(failure)
    },
  )
  const sentence = error && errorLabel(error)
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <FieldGroup>
        <TextField {...form.bind('email')} type="email" autoComplete="username" />
        <PasswordField {...form.bind('password')} autoComplete="current-password" />
        <RememberBox value={remember} onChange={setRemember} />
      </FieldGroup>
      <FormFoot
        label={t({ id: 'login.submit', message: 'Sign in' })}
        busy={form.isSubmitting}
        error={sentence && translate(sentence, sentence.values)}
      />
      <Button kind="text" wide link={linkTo({ path: '/join' })}>
        {t({ id: 'login.join', message: 'Join with a code' })}
      </Button>
      <Button
        kind="text"
        wide
        link={linkTo({ path: '/reset' })}
        onClick={() => keepForgotten(form.bind('email').value)}
      >
        {t({ id: 'login.reset', message: 'Request a new password' })}
      </Button>
    </form>
  )
}
