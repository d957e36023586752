import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { linkTo } from '../../records/LinkTo'
import { useTranslate } from '../../records/words/use-writing'
import { keepForgotten } from '../../state/accounts/forgotten'
import type { PersonHere } from '../../state/phone/people-here'
import { type Unlocked, unlockWithPassword } from '../../state/phone/unlock'
import { toastError, toastSuccess } from '../../state/screen/overlays'
import { errorLabel } from '../../state/words/error-text'
import { Button } from '../../ui/button/Button'
import { FieldGroup } from '../../ui/controls/field/FieldGroup'
import { PasswordField } from '../../ui/controls/text/PasswordField'
import { Notice } from '../../ui/display/states/Notice'
import styles from './LoginScreen.module.css'

type Failed = Exclude<Unlocked, { kind: 'in' }>

type PersonPasswordProps = { person: PersonHere; onPin?: () => void }

/** Only the password, because the phone knows the person. */
export function PersonPassword({ person, onPin }: PersonPasswordProps) {
  const { t } = useLingui()
  const failure = useFailure()
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<Failed>()
  const isNew = person.ended?.reason === 'password_changed'

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || password === '') return
    setBusy(true)
    const next = await unlockWithPassword(person.id, password).finally(() => setBusy(false))
    if (next.kind === 'in') {
      toastSuccess(t({ id: 'login.success', message: 'Successfully logged in' }))
      return
    }
    setResult(next)
    toastError(t({ id: 'login.failed', message: 'Login failed' }))
  }
  const sentence = result ? failure(result) : person.left === 0 ? failure({ kind: 'spent' }) : undefined
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {/* Password managers need the account's name. */}
      <input
        className={styles.account}
        type="email"
        autoComplete="username"
        value={person.email ?? ''}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <FieldGroup>
        <PasswordField
          name="password"
          label={
            isNew
              ? t({ id: 'login.new_password', message: 'New password' })
              : t({ id: 'login.password', message: 'Password' })
          }
          value={password}
          onChange={setPassword}
          autoFocus
          autoComplete="current-password"
        />
      </FieldGroup>
      <Button kind="primary" size="large" type="submit" wide busy={busy}>
        {t({ id: 'login.submit', message: 'Sign in' })}
      </Button>
      {sentence !== undefined && <Notice urgent tone="bad" icon="warning" title={sentence} />}
      {onPin && (
        <Button kind="text" wide onClick={onPin}>
          {t({ id: 'login.pin', message: 'PIN' })}
        </Button>
      )}
      <Button kind="text" wide link={linkTo({ path: '/reset' })} onClick={() => keepForgotten(person.email ?? '')}>
        {t({ id: 'login.ask_code', message: 'Request a code from an admin' })}
      </Button>
    </form>
  )
}

function useFailure(): (result: Failed) => string {
  const { t } = useLingui()
  const translate = useTranslate()
  return (result) => {
    if (result.kind === 'refused') {
      const sentence = errorLabel(result.error)
      return translate(sentence, sentence.values)
    }
    if (result.kind === 'wrong') {
      const { left } = result
      return t({
        id: 'login.wrong_here',
        message: plural(left, {
          one: 'Password not recognized on this phone. # attempt left while offline',
          other: 'Password not recognized on this phone. # attempts left while offline',
        }),
      })
    }
    return t({ id: 'login.spent', message: 'Too many wrong attempts. You need a connection to sign in now.' })
  }
}
