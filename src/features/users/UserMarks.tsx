import { useLingui } from '@lingui/react/macro'
import type { UserRow } from '../../domain/user-wire'
import { useFormat } from '../../state/words/format'
import { Mark } from '../../ui/display/marks/Mark'

export const AdminMark = () => {
  const { t } = useLingui()
  return (
    <Mark tone="tint" icon="shield">
      {t({ id: 'profile.admin', message: 'Admin' })}
    </Mark>
  )
}

/** The role, and whether and since when the account is approved. */
export const UserMarks = ({ user }: { user: UserRow }) => {
  const { t } = useLingui()
  const format = useFormat()
  const { is_admin, approved, joined_at } = user
  const day = joined_at === undefined ? '' : format.moment(joined_at)
  return (
    <>
      {is_admin ? (
        <AdminMark />
      ) : (
        <Mark tone="neutral" icon="user">
          {t({ id: 'profile.user', message: 'User' })}
        </Mark>
      )}
      {!approved && (
        <Mark tone="amber" icon="clock">
          {t({ id: 'users.mark.waiting', message: 'Pending' })}
        </Mark>
      )}
      {approved && day !== '' && (
        <Mark tone="neutral" icon="check">
          {t({ id: 'users.mark.joined', message: `Joined ${day}` })}
        </Mark>
      )}
    </>
  )
}
