import { useLingui } from '@lingui/react/macro'
import { linkTo } from '../../records/LinkTo'
import { useSession } from '../../state/session-store'
import { askToSignOut } from '../../state/sign-out-question'
import { switchPerson } from '../../state/switch-person'
import { PanelItems } from '../../ui/chrome/PanelItems'
import { UserWho } from '../../ui/chrome/UserWho'

/** The signed-in user, their profile, the phone for somebody else, and sign-out. */
export function AccountItems({ onChosen }: { onChosen: () => void }) {
  const { t } = useLingui()
  const { name = '', isAdmin } = useSession()
  return (
    <>
      <UserWho
        name={name}
        detail={isAdmin ? t({ id: 'user_menu.admin', message: 'Admin' }) : t({ id: 'user_menu.user', message: 'User' })}
      />
      <PanelItems
        items={[
          {
            id: 'profile',
            icon: 'profile',
            label: t({ id: 'user_menu.profile', message: 'Edit profile' }),
            link: linkTo({ path: '/users/change/me' }),
          },
          {
            id: 'switch',
            icon: 'users',
            label: t({ id: 'user_menu.switch', message: 'Switch person' }),
            onClick: () => void switchPerson(),
          },
          {
            id: 'logout',
            icon: 'logout',
            label: t({ id: 'user_menu.logout', message: 'Log out' }),
            onClick: askToSignOut,
          },
        ]}
        onChosen={onChosen}
      />
    </>
  )
}
