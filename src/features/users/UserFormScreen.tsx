import { useLingui } from '@lingui/react/macro'
import { Navigate, useParams } from '@tanstack/react-router'
import { useUsers } from '../../state/accounts/users'
import { useSession } from '../../state/person/session-store'
import { usePage } from '../../state/screen/page'
import { Page } from '../../ui/display/layout/Layout'
import { UserForm } from './UserForm'
import { NoUser } from './UserScreen'
import { useLoadFailed } from './use-load-failed'

/** Changes another user's account; users change their own in the profile. */
export const UserFormScreen = () => {
  const { id = '' } = useParams({ strict: false })
  const { userId } = useSession()
  const users = useUsers(useLoadFailed())
  const user = users.rows?.find((one) => one.id === id)
  if (id === userId) return <Navigate to="/users/change/me" replace />
  return (
    <Page narrow>
      {user ? (
        <UserForm key={id} user={user} all={users.rows ?? []} />
      ) : (
        <>
          <Waiting />
          <NoUser users={users} />
        </>
      )}
    </Page>
  )
}

/** A new account, filled in by an admin; most people join by an invite. */
export const UserCreateScreen = () => {
  const { rows = [] } = useUsers()
  return (
    <Page narrow>
      <UserForm all={rows} />
    </Page>
  )
}

const Waiting = () => {
  const { t } = useLingui()
  usePage({ title: t({ id: 'users.edit', message: 'Edit user' }), back: '/users', large: true, narrow: true })
  return null
}
