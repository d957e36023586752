import { useLingui } from '@lingui/react/macro'
import { linkTo } from '../../records/LinkTo'
import { initialsOf } from '../../state/person/initials'
import { useSession } from '../../state/person/session-store'
import { askToSignOut } from '../../state/person/sign-out-question'
import { Button } from '../../ui/button/Button'
import { Card } from '../../ui/display/layout/Layout'
import { Avatar } from '../../ui/display/pictures/Avatar'
import styles from './join.module.css'

/** Shows who is signed in on this device before another person joins on it. */
export const AlreadyIn = () => {
  const { t } = useLingui()
  const { name = '' } = useSession()
  return (
    <>
      <Card>
        <div className={styles.who}>
          <Avatar initials={initialsOf(name)} size={44} />
          <div className={styles.words}>
            <p className={styles.line}>{t({ id: 'join.in', message: 'Signed in on this device' })}</p>
            <p className={styles.name}>{name}</p>
          </div>
        </div>
      </Card>
      <p className={styles.note}>
        {t({
          id: 'join.in.text',
          message: 'This code is for someone who has no account yet. To join as someone else, sign out first.',
        })}
      </p>
      <Button kind="primary" wide link={linkTo({ path: '/' })}>
        {t({ id: 'join.in.go', message: `Continue as ${name}` })}
      </Button>
      <Button wide icon="logout" onClick={askToSignOut}>
        {t({ id: 'user_menu.logout', message: 'Sign out' })}
      </Button>
    </>
  )
}
