import { useLingui } from '@lingui/react/macro'
import type { CallError } from '../../state/device/online'
import { usePage } from '../../state/screen/page'
import { Page } from '../../ui/display/layout/Layout'
import { Skeleton } from '../../ui/display/states/Skeleton'
import { ProfileForm } from './ProfileForm'
import { ProfileMissing } from './ProfileMissing'
import { useProfile } from './use-profile'

/** Changing one's own profile. It needs a connection. */
export function ProfileFormScreen() {
  const { profile, error } = useProfile()
  return <Page narrow>{profile ? <ProfileForm profile={profile} /> : <Waiting error={error} />}</Page>
}

function Waiting({ error }: { error: CallError | undefined }) {
  const { t } = useLingui()
  usePage({ title: t({ id: 'profile.edit', message: 'Edit profile' }), back: '/users/me', large: true, narrow: true })
  if (!error) return <Skeleton kind="card" />
  const text = t({ id: 'profile.edit.offline', message: 'You can change your profile when you are back online.' })
  return <ProfileMissing error={error} offline={text} />
}
