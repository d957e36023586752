import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { user as definition } from '../../domain/entities/user'
import { isLastAdmin, type UserRow } from '../../domain/user-wire'
import { ScreenActions } from '../../records/detail/ScreenActions'
import { RecordLabel } from '../../records/labels/RecordLabel'
import { AccessSections } from '../../records/people/AccessSections'
import { PersonHead } from '../../records/people/PersonHead'
import { useTranslate } from '../../records/words/use-writing'
import { usePeople } from '../../state/person/people'
import { useSession } from '../../state/person/session-store'
import { useFormat } from '../../state/words/format'
import { Card, Stack } from '../../ui/display/layout/Layout'
import { Notice } from '../../ui/display/states/Notice'
import { type Fact, Facts } from '../../ui/display/text/Facts'
import { ResetCodeSheet } from './ResetCodeSheet'
import { UserMarks } from './UserMarks'
import { useUserActions } from './use-user-actions'

export type UserDetailProps = { user: UserRow; all: readonly UserRow[] }

/** Image, role, facts, sessions, label, and an admin's actions. */
export const UserDetail = ({ user, all }: UserDetailProps) => {
  const { t } = useLingui()
  const { userId } = useSession()
  const [isGiving, setGiving] = useState(false)
  const { id, name } = user
  const isSelf = id === userId
  const isLast = isLastAdmin(all, id)
  const actions = useUserActions(user, { all, isSelf, isLast, onReset: () => setGiving(true) })
  return (
    <Stack gap={16}>
      <PersonHead id={id} name={name} subtitle={<UserMarks user={user} />} canChange />
      {isLast && (
        <Notice
          tone="plain"
          icon="shield"
          title={t({ id: 'users.last', message: 'The last admin' })}
          text={t({
            id: 'users.last.text',
            message:
              'A farm needs at least one admin. Make someone else an admin before you demote or delete this account.',
          })}
        />
      )}
      {isSelf && !isLast && (
        <Notice
          tone="plain"
          icon="user"
          title={t({ id: 'users.self', message: 'This is you' })}
          text={t({
            id: 'users.self.text',
            message: 'Only another admin can demote or delete you.',
          })}
        />
      )}
      <UserFacts user={user} />
      <div>
        <AccessSections user={isSelf ? undefined : user} />
      </div>
      {/* The label contains only the name. */}
      <RecordLabel definition={definition} row={{ id, name }} />
      <ScreenActions label={t({ id: 'records.actions', message: 'Actions' })} actions={actions} />
      {isGiving && <ResetCodeSheet user={user} onClose={() => setGiving(false)} />}
    </Stack>
  )
}

const UserFacts = ({ user }: { user: UserRow }) => {
  const { t } = useLingui()
  const translate = useTranslate()
  const format = useFormat()
  const nameOf = usePeople()
  const { email, tg_id, notes } = definition.fields
  const { last_login_at: seen, joined_by } = user
  const inviter = joined_by === undefined ? undefined : nameOf(joined_by)
  const items: Fact[] = [
    { label: translate(email.label), value: <a href={`mailto:${user.email}`}>{user.email}</a> },
    ...(user.tg_id ? [{ label: translate(tg_id.label), value: user.tg_id }] : []),
    {
      label: t({ id: 'profile.last_login', message: 'Last sign-in' }),
      value: seen === undefined ? t({ id: 'users.never', message: 'never' }) : format.instant(seen),
    },
    ...(inviter === undefined ? [] : [{ label: t({ id: 'users.invited_by', message: 'Invited by' }), value: inviter }]),
    ...(user.notes ? [{ label: translate(notes.label), value: user.notes, wide: user.notes.length > 40 }] : []),
  ]
  return (
    <Card>
      <Facts items={items} />
    </Card>
  )
}
