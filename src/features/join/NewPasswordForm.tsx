import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { user } from '../../domain/entities/user'
import type { FieldMap } from '../../domain/kit/field'
import { LABELS } from '../../domain/kit/labels'
import { plainCode } from '../../domain/people-wire'
import { useFieldMap } from '../../records/form/use-field-map'
import { useSending } from '../../records/form/use-sending'
import { linkTo } from '../../records/LinkTo'
import { FormFoot, RememberBox } from '../../records/people/SignInParts'
import { useCallError } from '../../records/people/use-call-error'
import { toastError } from '../../state/screen/overlays'
import { Button } from '../../ui/button/Button'
import { FieldGroup } from '../../ui/controls/field/FieldGroup'
import { PasswordField } from '../../ui/controls/text/PasswordField'
import { TextField } from '../../ui/controls/text/TextField'
import styles from './join.module.css'
import { resetPassword } from './joining'

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
  /** A session may begin now, or did not begin. */
  onComing: (isComing: boolean) => void
  onIn: () => void
  /** The server is done; the person has to sign in. */
  onDone: () => void
}

/** The admin's code and a new password. Signs in at once and ends all other sessions. */
export const NewPasswordForm = ({ email, onComing, onIn, onDone }: NewPasswordFormProps) => {
  const { t } = useLingui()
  const sentence = useCallError()
  const form = useFieldMap('new-password', FIELDS, { email, code: '' })
  const [remember, setRemember] = useState(true)
  const { error, setError, send } = useSending(form)
  const failed = t({ id: 'reset.failed', message: 'Could not change the password' })
  const submit = send(
    ({ email, code }) => {
      onComing(true)
      const password = form.bind('password').value
      return resetPassword({ email: String(email), code: plainCode(String(code)), password, remember })
    },
    (result) => {
      if (result.ok) return onIn()
      onComing(false)
      if (result.isDone) return onDone()
      const { error: why } = result
      setError(why)
      toastError(failed)
      if (why.kind === 'server' && why.fields) form.showCodes(why.fields, why.params)
    },
  )
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <FieldGroup>
        <TextField {...form.bind('email')} type="email" autoComplete="username" />
        <TextField {...form.bind('code')} autoComplete="one-time-code" />
        <PasswordField {...form.bind('password')} autoComplete="new-password" />
        <RememberBox value={remember} onChange={setRemember} />
      </FieldGroup>
      <FormFoot
        label={t({ id: 'reset.submit', message: 'Save and sign in' })}
        busy={form.isSubmitting}
        error={error && sentence(error)}
      />
      <Button kind="text" wide link={linkTo({ path: '/login' })}>
        {t({ id: 'reset.back', message: 'Back to sign-in' })}
      </Button>
    </form>
  )
}
