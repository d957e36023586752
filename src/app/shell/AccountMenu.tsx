import { useLingui } from '@lingui/react/macro'
import { linkTo } from '../../records/LinkTo'
import { initialsOf } from '../../state/initials'
import { useSession } from '../../state/session-store'
import { askToSignOut } from '../../state/sign-out-question'
import { UserMenu } from '../../ui/chrome/UserMenu'
import { Avatar } from '../../ui/display/Avatar'

export function AccountMenu() {
  const { t } = useLingui()
  const { name = '', isAdmin } = useSession()
  return (
    <UserMenu
      label={t({ id: 'user_menu.label', message: 'User menu' })}
      avatar={<Avatar initials={initialsOf(name)} />}
      name={name}
      detail={isAdmin ? t({ id: 'user_menu.admin', message: 'Admin' }) : t({ id: 'user_menu.user', message: 'User' })}
      items={[
        {
          id: 'profile',
          icon: 'profile',
          label: t({ id: 'user_menu.profile', message: 'Edit profile' }),
          link: linkTo({ path: '/users/change/me' }),
        },
        {
          id: 'logout',
          icon: 'logout',
          label: t({ id: 'user_menu.logout', message: 'Log out' }),
          onClick: askToSignOut,
        },
      ]}
    />
  )
}
