import { useLingui } from '@lingui/react/macro'
import type { Invite } from '../../domain/people-wire'
import { linkTo } from '../../records/LinkTo'
import { initialsOf } from '../../state/person/initials'
import { Button } from '../../ui/button/Button'
import { Avatar } from '../../ui/display/pictures/Avatar'
import { LeadIcon } from '../../ui/list/LeadIcon'
import { List } from '../../ui/list/List'
import { ListRow } from '../../ui/list/ListRow'

/** The newcomer's progress: nothing yet, the form, joined. Screen readers announce changes politely. */
export const InviteProgress = ({ seen: { state, user } }: { seen: Invite }) => {
  const { t } = useLingui()
  const name = user?.name ?? ''
  return (
    <div role="status">
      {state === 'opened' && (
        <List>
          <ListRow
            lead={<LeadIcon icon="phone" tone="neutral" />}
            title={t({ id: 'invite.opened', message: 'Someone has scanned the code' })}
            subtitle={t({ id: 'invite.opened.text', message: 'They are filling in the form' })}
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
                : t({ id: 'invite.waits', message: `${name} is waiting for approval` })
            }
            subtitle={
              user.approved
                ? t({ id: 'invite.joined.text', message: 'Signed in on their own device' })
                : t({ id: 'invite.waits.text', message: 'Approve them in the list of users' })
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
