import { useLingui } from '@lingui/react/macro'
import { usePage } from '../../state/page'
import { Page } from '../../ui/display/Layout'
import { Notice } from '../../ui/display/Notice'
import { Skeleton } from '../../ui/display/Skeleton'
import { ProfileForm } from './ProfileForm'
import { useProfile } from './use-profile'

/** Changing one's own profile: needs the server now, and says so without it. */
export function ProfileFormScreen() {
  const { profile, isOffline } = useProfile()
  return <Page narrow>{profile ? <ProfileForm profile={profile} /> : <Waiting isOffline={isOffline} />}</Page>
}

function Waiting({ isOffline }: { isOffline: boolean }) {
  const { t } = useLingui()
  usePage({ title: t({ id: 'profile.edit', message: 'Edit profile' }), back: '/users/me', large: true, narrow: true })
  if (!isOffline) return <Skeleton kind="card" />
  return (
    <Notice
      tone="plain"
      icon="offline"
      title={t({ id: 'profile.offline', message: 'No contact with the server' })}
      text={t({ id: 'profile.edit.offline', message: 'Your profile can be changed when there is signal.' })}
    />
  )
}
