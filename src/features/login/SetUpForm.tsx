import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { farm } from '../../domain/entities/farm'
import { user } from '../../domain/entities/user'
import type { FieldMap, Json } from '../../domain/kit/field'
import { useFieldMap } from '../../records/form/use-field-map'
import { useSending } from '../../records/form/use-sending'
import { FormFoot, RememberBox } from '../../records/people/SignInParts'
import { useTranslate } from '../../records/words/use-writing'
import { setUp } from '../../state/person/session'
import { toastError, toastSuccess } from '../../state/screen/overlays'
import { errorLabel } from '../../state/words/error-text'
import { deviceZone } from '../../state/words/farm-zone'
import { FieldGroup } from '../../ui/controls/field/FieldGroup'
import { PasswordField } from '../../ui/controls/text/PasswordField'
import { TextField } from '../../ui/controls/text/TextField'
import { deviceCurrency } from './device-currency'
import styles from './LoginScreen.module.css'

const FIELDS: FieldMap = {
  code: { type: 'text', label: /*i18n*/ { id: 'setup.code', message: 'Set-up code' }, maxLength: 100, required: true },
  name: { ...user.fields.name, label: /*i18n*/ { id: 'setup.name', message: 'Your name' } },
  email: user.fields.email,
  password: { ...user.fields.password, required: true },
  farm_name: { ...farm.fields.name, label: /*i18n*/ { id: 'setup.farm_name', message: 'Farm name' } },
  currency: farm.fields.currency,
  time_zone: farm.fields.time_zone,
}

/** The first run: the admin's account and the farm's name. Needs the code from the server's console. */
export function SetUpForm({ onDone }: { onDone: () => void }) {
  const { t } = useLingui()
  const translate = useTranslate()
  const form = useFieldMap('set-up', FIELDS, { currency: deviceCurrency(navigator.language), time_zone: deviceZone() })
  const [remember, setRemember] = useState(true)
  const { error, setError, send } = useSending(form)
  const success = t({ id: 'login.success', message: 'Successfully logged in' })
  const failure = t({ id: 'setup.failed', message: 'Could not set up the farm' })

  const submit = send(
    ({ code, name, email, farm_name, currency, time_zone }) =>
      setUp({
        code: text(code),
        name: text(name),
        email: text(email),
        password: form.bind('password').value,
        farm: { name: text(farm_name), currency: text(currency), time_zone: text(time_zone) },
        remember,
      }),
    (result) => {
      if (result.ok) {
        toastSuccess(success)
        return
      }
      // Shown only at its field.
      if (result.error.kind === 'server' && result.error.code === 'setup_code') {
        form.showCodes({ code: 'code_wrong' })
        return
      }
      setError(result.error)
      toastError(failure)
      if (result.error.kind !== 'server') return
      if (result.error.code === 'setup_done') onDone()
      else if (result.error.fields) form.showCodes(ownNames(result.error.fields), ownNames(result.error.params))
    },
  )
  const sentence = error && errorLabel(error)
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <h2 className={styles.formTitle}>
        <Trans id="setup.title">Set up this farm</Trans>
      </h2>
      <FieldGroup note={<Trans id="setup.code.note">The code is shown in the server’s console.</Trans>}>
        <TextField {...form.bind('code')} autoComplete="one-time-code" />
      </FieldGroup>
      <FieldGroup title={t({ id: 'setup.you', message: 'You' })}>
        <TextField {...form.bind('name')} autoComplete="name" />
        <TextField {...form.bind('email')} type="email" autoComplete="username" />
        <PasswordField {...form.bind('password')} autoComplete="new-password" />
      </FieldGroup>
      <FieldGroup title={t({ id: 'setup.farm', message: 'The farm' })}>
        <TextField {...form.bind('farm_name')} autoComplete="organization" />
        <TextField {...form.bind('currency')} />
        <TextField {...form.bind('time_zone')} />
        <RememberBox value={remember} onChange={setRemember} />
      </FieldGroup>
      <FormFoot
        label={t({ id: 'setup.submit', message: 'Set up and sign in' })}
        busy={form.isSubmitting}
        error={sentence && translate(sentence, sentence.values)}
      />
    </form>
  )
}

function text(value: Json | undefined): string {
  return typeof value === 'string' ? value : ''
}

/** The server names the farm's fields inside `farm`; this form has the farm's name as `farm_name`. */
function ownNames<T>(fields: Readonly<Record<string, T>> = {}): Record<string, T> {
  const names: Readonly<Record<string, string>> = {
    'farm.name': 'farm_name',
    'farm.currency': 'currency',
    'farm.time_zone': 'time_zone',
  }
  return Object.fromEntries(Object.entries(fields).map(([key, said]) => [names[key] ?? key, said]))
}
