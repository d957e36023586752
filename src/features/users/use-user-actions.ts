import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { user as definition } from '../../domain/entities/user'
import type { UserRow } from '../../domain/user-wire'
import { usePrintLabels } from '../../records/labels/use-print-labels'
import { useCallError } from '../../records/people/use-call-error'
import { changeUser } from '../../state/accounts/users'
import { useOneAtATime } from '../../state/form/use-one-at-a-time'
import { confirm, toastError, toastSuccess } from '../../state/screen/overlays'
import type { PanelAction } from '../../ui/chrome/ActionPanel'
import { useDeleteUsers } from './use-delete-users'
import { useAnswers } from './WaitingCard'

export type UserStanding = {
  /** Every account, to find out whether this is the last admin. */
  readonly all: readonly UserRow[]
  readonly isSelf: boolean
  readonly isLast: boolean
  readonly onReset: () => void
}

/** An admin's actions on an account. Actions that the server would refuse (last admin, own account) are left out. */
export function useUserActions(user: UserRow, { all, isSelf, isLast, onReset }: UserStanding): readonly PanelAction[] {
  const { t } = useLingui()
  const router = useRouter()
  const oneAtATime = useOneAtATime()
  const print = usePrintLabels()
  const answers = useAnswers()
  const setRole = useSetRole()
  const { remove } = useDeleteUsers(all)
  const { id, name, is_admin, approved } = user
  const leave = () => router.navigate({ to: '/users', replace: true })
  const once = (work: () => Promise<unknown>) => () => void oneAtATime(work)
  const fixed = isSelf || isLast
  return [
    ...(approved
      ? []
      : [
          {
            id: 'let-in',
            type: 'primary',
            icon: 'check',
            label: t({ id: 'users.let_in', message: 'Approve' }),
            onClick: once(() => answers.letIn(user)),
          } as const,
        ]),
    ...(isSelf
      ? []
      : [
          {
            id: 'reset',
            type: 'secondary',
            icon: 'key',
            label: t({ id: 'users.reset.new', message: 'Code for a new password' }),
            onClick: onReset,
          } as const,
        ]),
    {
      id: 'print',
      type: 'secondary',
      icon: 'print',
      label: t({ id: 'records.labels', message: 'Print labels' }),
      onClick: () => void print(definition, { id, name }),
    },
    ...(fixed || !approved
      ? []
      : [
          {
            id: 'role',
            type: 'tertiary',
            icon: is_admin ? 'user' : 'shield',
            label: is_admin
              ? t({ id: 'users.demote', message: 'Make regular user' })
              : t({ id: 'users.promote', message: 'Make an admin' }),
            onClick: once(() => setRole(user, !is_admin)),
          } as const,
        ]),
    ...(fixed
      ? []
      : [
          {
            id: 'delete',
            type: 'danger',
            icon: 'trash',
            label: t({ id: 'records.delete', message: 'Delete' }),
            onClick: once(async () => (await remove([user])) && leave()),
          } as const,
        ]),
  ]
}

function useSetRole(): (user: UserRow, isAdmin: boolean) => Promise<void> {
  const { t } = useLingui()
  const sentence = useCallError()
  return async ({ id, name }, isAdmin) => {
    const agreed = await confirm({
      title: isAdmin
        ? t({ id: 'users.promote.title', message: `Make ${name} an admin?` })
        : t({ id: 'users.demote.title', message: `Make ${name} a regular user?` }),
      text: isAdmin
        ? t({ id: 'users.promote.text', message: 'Admins invite and delete users and change the farm’s settings.' })
        : t({ id: 'users.demote.text', message: 'They can still record everything, but can no longer manage users.' }),
      confirmLabel: isAdmin
        ? t({ id: 'users.promote', message: 'Make an admin' })
        : t({ id: 'users.demote', message: 'Make regular user' }),
    })
    if (!agreed) return
    const form = new FormData()
    form.set('is_admin', String(isAdmin))
    const answer = await changeUser(id, form)
    if (answer.ok) toastSuccess(t({ id: 'users.saved', message: 'User saved' }))
    else toastError(sentence(answer.error))
  }
}
