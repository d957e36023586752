import { useLingui } from '@lingui/react/macro'
import type { UserRow } from '../../domain/user-wire'
import { linkTo } from '../../records/LinkTo'
import { PersonPicture } from '../../records/people/PersonMark'
import { useFormat } from '../../state/words/format'
import { ListRow } from '../../ui/list/ListRow'
import { AdminMark } from './UserMarks'

export type UserListRowProps = {
  user: UserRow
  isSelf: boolean
  selected: boolean
  /** Undefined while a tap opens rows. */
  picked: boolean | undefined
  onPick: () => void
}

/** Image, name, last visit, and role. */
export const UserListRow = ({ user, isSelf, selected, picked, onPick }: UserListRowProps) => {
  const seen = useLastSeen()
  return (
    <ListRow
      id={user.id}
      lead={<PersonPicture id={user.id} name={user.name} size={44} />}
      title={user.name}
      subtitle={seen(user, isSelf)}
      mark={user.is_admin ? <AdminMark /> : undefined}
      chevron={picked === undefined}
      selected={selected}
      select={picked === undefined ? undefined : { checked: picked, onToggle: onPick, label: user.name }}
      link={linkTo({ path: `/users/${user.id}` }, true)}
    />
  )
}

/** 'Signed in 3 hours ago'. */
function useLastSeen(): (user: UserRow, isSelf: boolean) => string {
  const { t } = useLingui()
  const { relative } = useFormat()
  return ({ last_login_at: at }, isSelf) => {
    if (isSelf) return t({ id: 'users.seen.self', message: 'You, active now' })
    if (at === undefined) return t({ id: 'users.seen.never', message: 'Never signed in' })
    const ago = relative(at)
    return t({ id: 'users.seen', message: `Signed in ${ago}` })
  }
}
