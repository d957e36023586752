import { useLingui } from '@lingui/react/macro'
import { user as userDefinition } from '../../domain/entities/user'
import type { Label, Values } from '../../domain/kit/field'
import { RecordLabel } from '../../records/labels/RecordLabel'
import { AccessSections } from '../../records/people/AccessSections'
import { PersonHead } from '../../records/people/PersonHead'
import { useTranslate, useWriting } from '../../records/words/use-writing'
import { useSession } from '../../state/person/session-store'
import { usePage } from '../../state/screen/page'
import { Card, Page, Stack } from '../../ui/display/layout/Layout'
import { Mark } from '../../ui/display/marks/Mark'
import { Facts } from '../../ui/display/text/Facts'
import { ProfileMissing } from './ProfileMissing'
import { useProfile } from './use-profile'

/** The user's own profile. Offline, this device shows the part it knows. */
export function ProfileScreen() {
  const { t } = useLingui()
  const { userId = '', name = '', isAdmin } = useSession()
  const { profile, error } = useProfile()
  usePage({
    title: t({ id: 'profile.title', message: 'Profile' }),
    large: true,
    narrow: true,
    centre: { icon: 'pencil', label: t({ id: 'profile.edit', message: 'Edit profile' }), to: '/users/change/me' },
  })
  const shown = typeof profile?.name === 'string' ? profile.name : name
  return (
    <Page narrow>
      <Stack gap={16}>
        <PersonHead
          id={userId}
          name={shown}
          canChange
          subtitle={
            <Mark tone="tint" icon="user">
              {isAdmin ? t({ id: 'profile.admin', message: 'Admin' }) : t({ id: 'profile.user', message: 'User' })}
            </Mark>
          }
        />
        {error && (
          <ProfileMissing
            error={error}
            offline={t({
              id: 'profile.offline.text',
              message: 'The rest of your profile is shown when you are back online.',
            })}
          />
        )}
        {profile && <ProfileFacts profile={profile} />}
        {profile && (
          <div>
            <AccessSections />
          </div>
        )}
        {/* The label contains only the name. */}
        {userId !== undefined && <RecordLabel definition={userDefinition} row={{ id: userId, name: shown }} />}
      </Stack>
    </Page>
  )
}

function ProfileFacts({ profile }: { profile: Values }) {
  const { t } = useLingui()
  const translate = useTranslate()
  const writing = useWriting()
  const { email, tg_id, notes } = userDefinition.fields
  const fact = (label: Label, value: unknown) =>
    typeof value === 'string' && value !== '' ? [{ label: translate(label), value }] : []
  const lastLogin = typeof profile.last_login_at === 'string' ? writing.instant(profile.last_login_at) : ''
  return (
    <Card>
      <Facts
        items={[
          ...fact(email.label, profile.email),
          ...fact(tg_id.label, profile.tg_id),
          ...(lastLogin === ''
            ? []
            : [{ label: t({ id: 'profile.last_login', message: 'Last sign-in' }), value: lastLogin }]),
          ...fact(notes.label, profile.notes),
        ]}
      />
    </Card>
  )
}
