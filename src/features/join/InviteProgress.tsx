import { useLingui } from '@lingui/react/macro'
import type { Invite } from '../../domain/people-wire'
import { linkTo } from '../../records/LinkTo'
import { initialsOf } from '../../state/person/initials'
import { Button } from '../../ui/button/Button'
import { Avatar } from '../../ui/display/pictures/Avatar'
import { LeadIcon } from '../../ui/list/LeadIcon'
import { List } from '../../ui/list/List'
import { ListRow } from '../../ui/list/ListRow'

/** How far the newcomer is: nothing yet, the form, in. Changes are said politely. */
export const InviteProgress = ({ seen: { state, user } }: { seen: Invite }) => {
  const { t } = useLingui()
  const name = user?.name ?? ''
  return (
    <div role="status">
      {state === 'opened' && (
        <List>
          <ListRow
            lead={<LeadIcon icon="phone" tone="neutral" />}
            title={t({ id: 'invite.opened', message: 'Somebody has scanned it' })}
            subtitle={t({ id: 'invite.opened.text', message: 'Filling in the form now' })}
          />
        </List>
      )}
      {state === 'used' && user && (
        <List>
          <ListRow
            lead={<Avatar initials={initialsOf(name)} size={44} />}
            title={
              user.approved
                ? t({ id: 'invite.joined', message: `${name} has joined` })
                : t({ id: 'invite.waits', message: `${name} waits` })
            }
            subtitle={
              user.approved
                ? t({ id: 'invite.joined.text', message: 'Signed in on their own device' })
                : t({ id: 'invite.waits.text', message: 'Let them in from the list of users' })
            }
            action={
              <Button kind="tonal" link={linkTo({ path: user.approved ? `/users/${user.id}` : '/users' })}>
                {t({ id: 'invite.open', message: 'Open' })}
              </Button>
            }
          />
        </List>
      )}
    </div>
  )
}
