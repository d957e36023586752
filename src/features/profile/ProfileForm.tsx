import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useMemo, useRef, useState } from 'react'
import { user } from '../../domain/entities/user'
import type { FieldMap, Values } from '../../domain/kit/field'
import { useFieldMap } from '../../records/form/use-field-map'
import { useDirtyLeaving } from '../../records/form/use-form-leaving'
import { needsPresent, withPresent } from '../../records/people/present-password'
import { useAccountPage } from '../../records/people/use-account-page'
import { useGoBack } from '../../records/use-go-back'
import { useTranslate } from '../../records/words/use-writing'
import { endTokens, readTokens } from '../../state/accounts/access'
import { type CallError, callServer } from '../../state/device/online'
import { refreshCurrentUser } from '../../state/person/session'
import { changeLock } from '../../state/phone/account-locks'
import { confirm, toastError, toastSuccess } from '../../state/screen/overlays'
import { errorLabel, UPDATE_FAILED } from '../../state/words/error-text'
import { FieldGroup } from '../../ui/controls/field/FieldGroup'
import { PasswordField } from '../../ui/controls/text/PasswordField'
import { TextField } from '../../ui/controls/text/TextField'
import { Notice } from '../../ui/display/states/Notice'

const FIELDS: FieldMap = {
  name: { ...user.fields.name, label: /*i18n*/ { id: 'profile.name', message: 'Name' } },
  email: user.fields.email,
  tg_id: user.fields.tg_id,
  notes: user.fields.notes,
  password: { ...user.fields.password, label: /*i18n*/ { id: 'profile.new_password', message: 'New password' } },
}
const PLAIN = ['name', 'email', 'tg_id', 'notes'] as const

/** The fields of the user's own profile, and a new password. */
export function ProfileForm({ profile }: { profile: Values }) {
  const { t } = useLingui()
  const translate = useTranslate()
  const router = useRouter()
  const fields = useMemo(() => withPresent(FIELDS, profile), [profile])
  const form = useFieldMap('profile', fields, textsOf(profile))
  const isSaved = useRef(false)
  useDirtyLeaving(() => form.isDirty && !isSaved.current)
  const [error, setError] = useState<CallError>()
  const failed = t({ id: 'profile.failed', message: 'Update failed' })
  const saved = t({ id: 'profile.saved', message: 'Profile saved' })

  const leave = useGoBack('/users/me')
  const submit = async () => {
    if (form.isSubmitting || !form.check()) return
    if (!form.isDirty) return leave()
    const agreed = await confirm({
      title: t({ id: 'profile.confirm', message: 'Save your profile?' }),
      confirmLabel: t({ id: 'profile.save', message: 'Save' }),
    })
    if (!agreed) return
    form.setSubmitting(true)
    setError(undefined)
    const texts = Object.fromEntries(Object.keys(fields).map((key) => [key, form.bind(key).value]))
    const answer = await callServer('PATCH', '/users/me', changedForm(texts, profile))
    form.setSubmitting(false)
    if (!answer.ok) {
      setError(answer.error)
      toastError(failed)
      if (answer.error.kind === 'server' && answer.error.fields)
        form.showCodes(answer.error.fields, answer.error.params)
      return
    }
    isSaved.current = true
    const { current_password: old = '', password = '' } = texts
    if (password !== '') await changeLock(String(profile.id), old, password)
    await refreshCurrentUser()
    toastSuccess(saved)
    if (password !== '') await offerTokensEnd()
    await router.navigate({ to: '/users/me', replace: true })
  }
  /** A new password ends other sessions but no tokens, and another person may have made one in this user's name. */
  const offerTokensEnd = async () => {
    const tokens = await readTokens()
    if (tokens.length === 0) return
    const names = tokens.map(({ device }) => device).join(', ')
    const isAgreed = await confirm({
      type: 'warning',
      title: t({ id: 'profile.tokens', message: 'Revoke your API tokens too?' }),
      text: t({ id: 'profile.tokens.text', message: `They still work: ${names}` }),
      confirmLabel: t({ id: 'profile.tokens.end', message: 'Revoke' }),
      cancelLabel: t({ id: 'profile.tokens.keep', message: 'Keep' }),
    })
    if (!isAgreed) return
    const ended = await endTokens()
    if (ended.ok) toastSuccess(t({ id: 'profile.tokens.ended', message: 'API tokens revoked' }))
    else toastError(failed)
  }
  useAccountPage({
    title: t({ id: 'profile.edit', message: 'Edit profile' }),
    back: '/users/me',
    saveLabel: t({ id: 'profile.save', message: 'Save' }),
    onSave: () => void submit(),
    shownCount: form.shownCount,
    busy: form.isSubmitting,
  })
  const enter = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  const sentence = error && errorLabel(error, UPDATE_FAILED)
  const texts = { password: form.bind('password').value, email: form.bind('email').value }
  const asksPassword = needsPresent(texts, profile)
  return (
    <form noValidate onSubmit={enter}>
      <FieldGroup>
        <TextField {...form.bind('name')} autoComplete="name" />
        <TextField {...form.bind('email')} type="email" autoComplete="email" />
        <TextField {...form.bind('tg_id')} />
        <TextField {...form.bind('notes')} multiline />
      </FieldGroup>
      <FieldGroup title={t({ id: 'profile.password', message: 'Password' })}>
        <PasswordField {...form.bind('password')} autoComplete="new-password" />
        {asksPassword && <PasswordField {...form.bind('current_password')} autoComplete="current-password" />}
      </FieldGroup>
      {sentence && <Notice urgent tone="bad" icon="warning" title={translate(sentence, sentence.values)} />}
      {/* Enter in a field submits; the button is the footer's. */}
      <button type="submit" hidden />
    </form>
  )
}

function textsOf(profile: Values): Record<string, string> {
  return Object.fromEntries(PLAIN.map((key) => [key, textOf(profile[key])]))
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** The changed fields, as the server's multipart form; a password only when a new one was typed. */
function changedForm(texts: Readonly<Record<string, string>>, profile: Values): FormData {
  const body = new FormData()
  for (const key of PLAIN) {
    if ((texts[key] ?? '') !== textOf(profile[key])) body.set(key, texts[key] ?? '')
  }
  if (texts.password) body.set('password', texts.password)
  if (needsPresent(texts, profile)) body.set('current_password', texts.current_password ?? '')
  return body
}
