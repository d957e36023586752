import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { initialsOf } from '../../state/person/initials'
import { usePersonPicture } from '../../state/person/pictures'
import { useSession } from '../../state/person/session-store'
import { UserMenu } from '../../ui/chrome/UserMenu'
import { Avatar } from '../../ui/display/pictures/Avatar'
import { lazyAgain } from '../../ui/lazy-again'

const AccountItems = lazyAgain(() => import('./AccountItems').then((module) => module.AccountItems))

/** The image of the user; its menu loads when it opens. */
export function AccountMenu() {
  const { t } = useLingui()
  const { name = '' } = useSession()
  return (
    <UserMenu
      label={t({ id: 'user_menu.label', message: 'User menu' })}
      avatar={<Avatar initials={initialsOf(name)} src={usePersonPicture(undefined)} />}
      content={(close) => (
        <Suspense fallback={null}>
          <AccountItems onChosen={close} />
        </Suspense>
      )}
    />
  )
}
