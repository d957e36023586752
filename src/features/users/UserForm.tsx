import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useMemo, useRef, useState } from 'react'
import { user as definition } from '../../domain/entities/user'
import type { FieldMap } from '../../domain/kit/field'
import { isLastAdmin, type UserRow } from '../../domain/user-wire'
import { useFieldMap } from '../../records/form/use-field-map'
import { useDirtyLeaving } from '../../records/form/use-form-leaving'
import { PictureHead } from '../../records/people/PictureHead'
import { needsPresent, withPresent } from '../../records/people/present-password'
import { useAccountPage } from '../../records/people/use-account-page'
import { useCallError } from '../../records/people/use-call-error'
import { useGoBack } from '../../records/use-go-back'
import { useTranslate } from '../../records/words/use-writing'
import { changeUser, createUser } from '../../state/accounts/users'
import type { CallError } from '../../state/device/online'
import { useSession } from '../../state/person/session-store'
import { confirm, toastError, toastSuccess } from '../../state/screen/overlays'
import { UPDATE_FAILED } from '../../state/words/error-text'
import { Checkbox } from '../../ui/controls/choices/Checkbox'
import { FieldGroup } from '../../ui/controls/field/FieldGroup'
import { PasswordField } from '../../ui/controls/text/PasswordField'
import { TextField } from '../../ui/controls/text/TextField'
import { Notice } from '../../ui/display/states/Notice'
import { useNewPicture } from './use-new-picture'
import { userForm } from './user-form'

const { email, tg_id, notes, password, is_admin, approved } = definition.fields
const FIELDS: FieldMap = {
  name: { ...definition.fields.name, label: /*i18n*/ { id: 'profile.name', message: 'Name' } },
  email,
  tg_id,
  notes,
  password,
}

export type UserFormProps = {
  /** The account to change; absent for a new one. */
  user?: UserRow | undefined
  all: readonly UserRow[]
}

/** Every field of an account, sent as a multipart form. */
export const UserForm = ({ user, all }: UserFormProps) => {
  const { t } = useLingui()
  const translate = useTranslate()
  const sentence = useCallError()
  const router = useRouter()
  const words = useFormWords(user)
  const account = {
    name: user?.name ?? '',
    email: user?.email ?? '',
    tg_id: user?.tg_id ?? '',
    notes: user?.notes ?? '',
  }
  const { userId } = useSession()
  const isOwn = user !== undefined && user.id === userId
  const fields = useMemo(() => (isOwn ? withPresent(FIELDS, { email: account.email }) : FIELDS), [isOwn, account.email])
  const form = useFieldMap(user ? `user ${user.id}` : 'user new', fields, account)
  const before = { is_admin: user?.is_admin ?? false, approved: user?.approved ?? true }
  const [rights, setRights] = useState(before)
  const [error, setError] = useState<CallError>()
  const isSaved = useRef(false)
  const isChanged = rights.is_admin !== before.is_admin || rights.approved !== before.approved
  const picture = useNewPicture()
  const isDirty = form.isDirty || isChanged || picture.file !== undefined
  useDirtyLeaving(() => isDirty && !isSaved.current)
  const isLast = user !== undefined && isLastAdmin(all, user.id)

  const back = user ? `/users/${user.id}` : '/users'
  const leave = useGoBack(back)

  const submit = async () => {
    if (form.isSubmitting || !form.check()) return
    if (!isDirty) return leave()
    if (!(await confirm({ title: words.question, confirmLabel: words.save }))) return
    form.setSubmitting(true)
    setError(undefined)
    const texts = Object.fromEntries(Object.keys(fields).map((key) => [key, form.bind(key).value]))
    const body = userForm({ ...texts, ...rights }, user, picture.file)
    const answer = await (user ? changeUser(user.id, body) : createUser(body)).finally(() => form.setSubmitting(false))
    if (!answer.ok) {
      setError(answer.error)
      toastError(words.failed)
      if (answer.error.kind === 'server' && answer.error.fields)
        form.showCodes(answer.error.fields, answer.error.params)
      return
    }
    isSaved.current = true
    toastSuccess(words.saved)
    await router.navigate({ to: back, replace: true })
  }
  useAccountPage({
    title: words.title,
    back,
    saveLabel: words.save,
    onSave: () => void submit(),
    shownCount: form.shownCount,
    busy: form.isSubmitting,
  })
  const typed = { password: form.bind('password').value, email: form.bind('email').value }
  const asksPassword = isOwn && needsPresent(typed, account)
  const enter = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    <form noValidate onSubmit={enter}>
      {!user && (
        <PictureHead
          name={form.bind('name').value || words.title}
          src={picture.address}
          cropNote={words.picture}
          change={picture.change}
        />
      )}
      <FieldGroup>
        <TextField {...form.bind('name')} autoComplete="off" />
        <TextField {...form.bind('email')} type="email" autoComplete="off" />
        <TextField {...form.bind('tg_id')} />
        <TextField {...form.bind('notes')} multiline />
      </FieldGroup>
      <FieldGroup
        title={t({ id: 'users.rights', message: 'Role' })}
        note={
          isLast
            ? t({
                id: 'users.last.form',
                message:
                  'This is the last admin. A farm needs one, so you cannot remove the admin role or the approval.',
              })
            : undefined
        }
      >
        <Checkbox
          name="is_admin"
          label={translate(is_admin.label)}
          value={rights.is_admin}
          disabled={isLast}
          onChange={(next) => setRights({ ...rights, is_admin: next })}
        />
        <Checkbox
          name="approved"
          label={translate(approved.label)}
          value={rights.approved}
          disabled={isLast}
          onChange={(next) => setRights({ ...rights, approved: next })}
        />
      </FieldGroup>
      <FieldGroup title={translate(password.label)} note={words.password}>
        <PasswordField {...form.bind('password')} autoComplete="new-password" />
        {asksPassword && <PasswordField {...form.bind('current_password')} autoComplete="current-password" />}
      </FieldGroup>
      {error && <Notice urgent tone="bad" icon="warning" title={sentence(error, UPDATE_FAILED)} />}
      {/* Enter in a field submits; the button is the footer's. */}
      <button type="submit" hidden />
    </form>
  )
}

function useFormWords(user: UserRow | undefined) {
  const { t } = useLingui()
  const who = user?.name ?? ''
  return user
    ? {
        title: t({ id: 'users.edit', message: 'Edit user' }),
        question: t({ id: 'users.edit.confirm', message: `Save the account of ${who}?` }),
        save: t({ id: 'profile.save', message: 'Save' }),
        saved: t({ id: 'users.saved', message: 'User saved' }),
        failed: t({ id: 'profile.failed', message: 'Update failed' }),
        password: t({
          id: 'users.password.note',
          message:
            'Leave empty to keep the current password. A new password ends all sessions and API tokens of this account.',
        }),
        picture: '',
      }
    : {
        title: t({ id: 'user.new', message: 'New user' }),
        question: t({ id: 'users.new.confirm', message: 'Create this account?' }),
        save: t({ id: 'users.create', message: 'Create' }),
        saved: t({ id: 'users.created', message: 'User created' }),
        failed: t({ id: 'users.create.failed', message: 'Could not create the user' }),
        password: t({
          id: 'users.password.new',
          message: 'Optional. You can give a code for a new password when the person is with you.',
        }),
        picture: t({
          id: 'person.picture.note.new',
          message: 'Saved small, without location or time. Sent with the account.',
        }),
      }
}
