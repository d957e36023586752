import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { user } from '../../domain/entities/user'
import type { FieldMap } from '../../domain/kit/field'
import type { OpenedInvite } from '../../domain/people-wire'
import { useFieldMap } from '../../records/form/use-field-map'
import { useSending } from '../../records/form/use-sending'
import { FormFoot, RememberBox } from '../../records/people/SignInParts'
import { useCallError } from '../../records/people/use-call-error'
import type { CallError } from '../../state/device/online'
import { initialsOf } from '../../state/person/initials'
import { toastError } from '../../state/screen/overlays'
import { FieldGroup } from '../../ui/controls/field/FieldGroup'
import { PasswordField } from '../../ui/controls/text/PasswordField'
import { TextField } from '../../ui/controls/text/TextField'
import { Card } from '../../ui/display/layout/Layout'
import { Avatar } from '../../ui/display/pictures/Avatar'
import styles from './join.module.css'
import { join, type Newcomer } from './joining'

const FIELDS: FieldMap = {
  name: { ...user.fields.name, label: /*i18n*/ { id: 'setup.name', message: 'Your name' } },
  email: user.fields.email,
  password: { ...user.fields.password, required: true },
}

export type JoinFormProps = {
  code: string
  invite: OpenedInvite
  /** A session may begin now, or did not begin. */
  onComing: (isComing: boolean) => void
  onIn: () => void
  onPending: (newcomer: Newcomer) => void
  /** The server is done; the person has to sign in. */
  onDone: () => void
  /** The code was used or has expired since. */
  onCodeOver: (error: CallError) => void
}

/** Shows who invites and with which rights; asks for the newcomer's name, e-mail and password. */
export const JoinForm = ({ code, invite, onComing, onIn, onPending, onDone, onCodeOver }: JoinFormProps) => {
  const { t } = useLingui()
  const sentence = useCallError()
  const form = useFieldMap('join', FIELDS, { name: '', email: '' })
  const [remember, setRemember] = useState(true)
  const { error, setError, send } = useSending(form)
  const failed = t({ id: 'join.failed', message: 'Could not join the farm' })

  const submit = send(
    async ({ name, email }) => {
      onComing(true)
      const password = form.bind('password').value
      const newcomer: Newcomer = { code, name: String(name), email: String(email), password, remember }
      return { newcomer, result: await join(newcomer) }
    },
    ({ newcomer, result }) => {
      if (result.ok && !result.isPending) return onIn()
      onComing(false)
      if (result.ok) return onPending(newcomer)
      if (result.isDone) return onDone()
      toastError(failed)
      const { error: why } = result
      if (why.kind === 'server' && why.code === 'invite_code') return onCodeOver(why)
      setError(why)
      if (why.kind === 'server' && why.fields) form.showCodes(why.fields, why.params)
    },
  )
  const by = invite.by.name
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <Card>
        <div className={styles.who}>
          <Avatar initials={initialsOf(by)} size={44} />
          <div className={styles.words}>
            <p className={styles.line}>{t({ id: 'join.by', message: `${by} invites you` })}</p>
            <p className={styles.name}>
              {invite.is_admin
                ? t({ id: 'join.as.admin', message: 'You join as an admin' })
                : t({ id: 'join.as.user', message: 'You join as a user' })}
            </p>
          </div>
        </div>
      </Card>
      <FieldGroup
        note={
          invite.approved ? undefined : t({ id: 'join.waits', message: 'Then an admin approves you with one tap.' })
        }
      >
        <TextField {...form.bind('name')} autoComplete="name" />
        <TextField {...form.bind('email')} type="email" autoComplete="username" />
        <PasswordField {...form.bind('password')} autoComplete="new-password" />
        <RememberBox value={remember} onChange={setRemember} />
      </FieldGroup>
      <FormFoot
        label={t({ id: 'join.submit', message: 'Join the farm' })}
        busy={form.isSubmitting}
        error={error && sentence(error)}
      />
    </form>
  )
}
