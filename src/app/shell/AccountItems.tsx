import { useLingui } from '@lingui/react/macro'
import { linkTo } from '../../records/LinkTo'
import { useSession } from '../../state/person/session-store'
import { askToSignOut } from '../../state/person/sign-out-question'
import { comesBack, switchPerson } from '../../state/phone/switch-person'
import { confirm } from '../../state/screen/overlays'
import { PanelItems } from '../../ui/chrome/PanelItems'
import { UserWho } from '../../ui/chrome/UserWho'

/** The signed-in user, their profile, switching the user, and sign-out. */
export function AccountItems({ onChosen }: { onChosen: () => void }) {
  const { t } = useLingui()
  const { name = '', isAdmin } = useSession()
  const changeover = async () => {
    const agreed =
      (await comesBack()) ||
      (await confirm({
        type: 'warning',
        title: t({ id: 'user_menu.switch.title', message: 'Hand this phone to someone else?' }),
        text: t({
          id: 'user_menu.switch.text',
          message: 'You need a connection to sign back in. Your records stay here until then.',
        }),
        confirmLabel: t({ id: 'user_menu.switch', message: 'Switch user' }),
      }))
    if (agreed) await switchPerson()
  }
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
            label: t({ id: 'user_menu.switch', message: 'Switch user' }),
            onClick: () => void changeover(),
          },
          {
            id: 'logout',
            icon: 'logout',
            label: t({ id: 'user_menu.logout', message: 'Sign out' }),
            onClick: askToSignOut,
          },
        ]}
        onChosen={onChosen}
      />
    </>
  )
}
