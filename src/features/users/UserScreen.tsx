import { useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import { user as definition } from '../../domain/entities/user'
import { linkTo } from '../../records/LinkTo'
import { Panes } from '../../records/Panes'
import { useCallError } from '../../records/people/use-call-error'
import { useTranslate } from '../../records/words/use-writing'
import { type Users, useUsers } from '../../state/accounts/users'
import { usePage } from '../../state/screen/page'
import { Button } from '../../ui/button/Button'
import { EmptyState } from '../../ui/display/states/EmptyState'
import { Skeleton } from '../../ui/display/states/Skeleton'
import { UserDetail } from './UserDetail'
import { UsersList } from './UsersList'
import { useLoadFailed } from './use-load-failed'

/** One account, for admins; beside the list on wide screens. */
export const UserScreen = () => {
  const { t } = useLingui()
  const translate = useTranslate()
  const { id = '' } = useParams({ strict: false })
  const users = useUsers(useLoadFailed())
  const user = users.rows?.find((one) => one.id === id)
  usePage({
    title: translate(definition.label),
    back: '/users',
    beside: true,
    centre: user && {
      icon: 'pencil',
      label: t({ id: 'records.edit', message: 'Edit' }),
      to: `/users/change/${id}`,
    },
  })
  return (
    <Panes
      list={<UsersList users={users} selectedId={id} />}
      detail={user ? <UserDetail key={id} user={user} all={users.rows ?? []} /> : <NoUser users={users} />}
      placeholder={null}
      detailLabel={translate(definition.label)}
    />
  )
}

/** Shown while the list loads, and when the account is not in it. */
export const NoUser = ({ users: { rows, error } }: { users: Users }) => {
  const { t } = useLingui()
  const sentence = useCallError()
  if (!rows && !error) return <Skeleton kind="card" />
  if (!rows && error) {
    return (
      <EmptyState
        title={sentence(error)}
        text={t({
          id: 'users.offline',
          message: 'Accounts are stored only on the server. The list is shown when you are back online.',
        })}
      />
    )
  }
  return (
    <EmptyState
      title={t({ id: 'users.missing', message: 'User not found.' })}
      text={t({ id: 'users.missing.text', message: 'This account was deleted or never existed on this farm.' })}
      action={
        <Button kind="tonal" link={linkTo({ path: '/users' })}>
          {t({ id: 'users.open', message: 'Open users' })}
        </Button>
      }
    />
  )
}
