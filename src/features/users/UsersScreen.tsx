import { useLingui } from '@lingui/react/macro'
import { user } from '../../domain/entities/user'
import { NothingOpen } from '../../records/NothingOpen'
import { Panes } from '../../records/Panes'
import { useTranslate } from '../../records/words/use-writing'
import { useUsers } from '../../state/accounts/users'
import { usePage } from '../../state/screen/page'
import { UsersList } from './UsersList'
import { useLoadFailed } from './use-load-failed'

/** The farm's accounts, for admins: pending people first. */
export const UsersScreen = () => {
  const { t } = useLingui()
  const translate = useTranslate()
  const users = useUsers(useLoadFailed())
  usePage({
    title: translate(user.labelPlural),
    large: true,
    beside: true,
    centre: { icon: 'user-plus', label: t({ id: 'users.invite', message: 'Invite' }), to: '/invite' },
  })
  return (
    <Panes
      list={<UsersList users={users} />}
      placeholder={<NothingOpen entity="user" />}
      detailLabel={translate(user.label)}
    />
  )
}
