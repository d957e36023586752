import { useLingui } from '@lingui/react/macro'
import { Navigate } from '@tanstack/react-router'
import { person } from '../../domain/entities/user'
import { initialsOf } from '../../state/person/initials'
import { usePersonPicture } from '../../state/person/pictures'
import { useSession } from '../../state/person/session-store'
import { useRow } from '../../state/replica/use-live'
import { Page, Stack } from '../../ui/display/layout/Layout'
import { Mark } from '../../ui/display/marks/Mark'
import { ImageHeader } from '../../ui/display/pictures/ImageHeader'
import { EmptyState } from '../../ui/display/states/EmptyState'
import { Notice } from '../../ui/display/states/Notice'
import { Skeleton } from '../../ui/display/states/Skeleton'

/** A person's label identifies the person but signs nobody in: admins reach the account, other users see the name. */
export const PersonLabel = ({ id }: { id: string }) => {
  const { t } = useLingui()
  const { userId, isAdmin } = useSession()
  const found = useRow(person.name, id)
  const picture = usePersonPicture(id)
  if (id === userId) return <Navigate to="/users/me" replace />
  if (isAdmin) return <Navigate to={`/users/${id}`} replace />
  if (found === undefined) return <Skeleton kind="card" />
  if (found === null) {
    return (
      <Page narrow>
        <EmptyState title={t({ id: 'users.missing', message: 'User not found.' })} />
      </Page>
    )
  }
  const name = String(found.name ?? '')
  const isHere = found.can_sign_in !== false
  return (
    <Page narrow>
      <Stack gap={16}>
        <ImageHeader
          initials={initialsOf(name)}
          src={picture}
          title={name}
          subtitle={
            <Mark tone={isHere ? 'tint' : 'neutral'} icon={isHere ? 'user' : 'lock'}>
              {isHere
                ? t({ id: 'view.person', message: 'User of this farm' })
                : t({ id: 'view.person.gone', message: 'No longer a user of this farm' })}
            </Mark>
          }
        />
        <Notice
          tone="plain"
          icon="info"
          title={t({
            id: 'view.person.text',
            message: 'This label identifies a person. It cannot be used to sign in.',
          })}
        />
      </Stack>
    </Page>
  )
}
