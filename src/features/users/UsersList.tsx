import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { user as definition } from '../../domain/entities/user'
import type { UserRow } from '../../domain/user-wire'
import { ListTitle } from '../../records/list/ListTitle'
import { SelectionBar } from '../../records/list/SelectionBar'
import { usePickedRows } from '../../records/list/use-picking'
import { useCallError } from '../../records/people/use-call-error'
import styles from '../../records/records.module.css'
import { useTranslate } from '../../records/words/use-writing'
import { loadUsers, type Users } from '../../state/accounts/users'
import { useSession } from '../../state/person/session-store'
import { setListView, useListView } from '../../state/screen/list-views'
import { useFormat } from '../../state/words/format'
import { Button } from '../../ui/button/Button'
import { IconButton } from '../../ui/button/IconButton'
import { Stack } from '../../ui/display/layout/Layout'
import { EmptyState } from '../../ui/display/states/EmptyState'
import { Notice } from '../../ui/display/states/Notice'
import { Skeleton } from '../../ui/display/states/Skeleton'
import { Chips } from '../../ui/list/Chips'
import { List } from '../../ui/list/List'
import { SearchField } from '../../ui/list/SearchField'
import { Section } from '../../ui/list/Section'
import { ResetRequests } from './ResetRequests'
import { UserListRow } from './UserListRow'
import { useDeleteUsers } from './use-delete-users'
import { usersFound, usersIn, waitingBeside } from './user-rows'
import { WaitingCard } from './WaitingCard'

const VIEW = definition.name

/** Search, chips, pending people in cards, then all users; rows can be selected and deleted. */
export const UsersList = ({ users, selectedId }: { users: Users; selectedId?: string | undefined }) => {
  const { t } = useLingui()
  const translate = useTranslate()
  const { compare } = useFormat()
  const { userId } = useSession()
  const view = useListView(VIEW)
  const { rows } = users
  const found = useMemo(() => {
    const sorted = rows?.toSorted((a, b) => compare(a.name, b.name) || (a.id < b.id ? -1 : 1))
    return sorted && usersFound(sorted, view.search)
  }, [rows, view.search, compare])
  const shown = useMemo(() => found && usersIn(found, view.chip), [found, view.chip])
  const waiting = shown?.filter(({ approved }) => !approved) ?? []
  const inside = useMemo(() => shown?.filter(({ approved }) => approved), [shown])
  const removing = useDeleteUsers(rows ?? [])
  const { selection, holder, progress } = usePickedRows(inside, removing)
  const everybody = t({ id: 'users.everybody', message: 'All users' })
  return (
    <Stack gap={12}>
      <ListTitle title={translate(definition.labelPlural)} />
      {selection?.isOn ? (
        <SelectionBar selection={selection} shown={inside?.length ?? 0} progress={progress} />
      ) : (
        <div className={styles.searchRow}>
          <SearchField
            value={view.search}
            onChange={(search) => setListView(VIEW, { search })}
            label={t({ id: 'users.search', message: 'Search users by name or e-mail' })}
            placeholder={t({ id: 'users.search.short', message: 'Name, e-mail' })}
          />
          {selection && inside && inside.length > 0 && (
            <IconButton
              icon="select"
              label={t({ id: 'records.select', message: 'Select' })}
              onClick={() => selection.begin()}
            />
          )}
        </div>
      )}
      {found && <UserChips found={found} chip={view.chip} />}
      <OldNotice users={users} />
      {rows && shown && <HiddenNotice count={waitingBeside(rows, shown).length} />}
      {!rows && (users.error ? <NoUsers error={users.error} /> : <Skeleton />)}
      {rows && selection?.isOn !== true && (
        <>
          {waiting.length > 0 && (
            <Section title={t({ id: 'users.waiting', message: 'Waiting for approval' })} count={waiting.length}>
              <Stack gap={12}>
                {waiting.map((user) => (
                  <WaitingCard key={user.id} user={user} />
                ))}
              </Stack>
            </Section>
          )}
          <ResetRequests users={inside ?? []} />
        </>
      )}
      {shown?.length === 0 && <NothingFound />}
      {inside && inside.length > 0 && (
        <Section title={everybody} count={inside.length}>
          <div ref={holder}>
            <List label={everybody}>
              {inside.map((user) => (
                <UserListRow
                  key={user.id}
                  user={user}
                  isSelf={user.id === userId}
                  selected={user.id === selectedId}
                  picked={selection?.isOn ? selection.has(user.id) : undefined}
                  onPick={() => selection?.toggle(user.id)}
                />
              ))}
            </List>
          </div>
        </Section>
      )}
    </Stack>
  )
}

const UserChips = ({ found, chip }: { found: readonly UserRow[]; chip: string }) => {
  const { t } = useLingui()
  const count = (of: string) => usersIn(found, of).length
  return (
    <Chips
      label={t({ id: 'records.filter', message: 'Filter' })}
      value={chip}
      options={[
        { value: '', label: t({ id: 'records.filter.all', message: 'All' }), count: found.length },
        {
          value: 'waiting',
          label: t({ id: 'users.chip.waiting', message: 'Pending' }),
          icon: 'clock',
          count: count('waiting'),
        },
        {
          value: 'admins',
          label: t({ id: 'users.chip.admins', message: 'Admins' }),
          icon: 'shield',
          count: count('admins'),
        },
        { value: 'users', label: t({ id: 'users.chip.users', message: 'Users' }), count: count('users') },
      ]}
      onChange={(next) => setListView(VIEW, { chip: next })}
    />
  )
}

/** Shown when an active filter hides a pending person. */
const HiddenNotice = ({ count }: { count: number }) => {
  const { t } = useLingui()
  if (count === 0) return null
  return (
    <Notice
      icon="clock"
      title={t({
        id: 'users.hidden',
        message: plural(count, { one: '# person needs your attention', other: '# people need your attention' }),
      })}
      text={t({ id: 'users.hidden.text', message: 'They are hidden by the filter of this list.' })}
      action={<ShowEverything />}
    />
  )
}

/** Shown when the last attempt to load the list failed. */
const OldNotice = ({ users: { rows, loadedAt = '', error } }: { users: Users }) => {
  const { t } = useLingui()
  const format = useFormat()
  const sentence = useCallError()
  if (!rows || !error) return null
  const time = format.instant(loadedAt)
  return (
    <Notice
      tone="plain"
      icon={error.kind === 'network' ? 'offline' : 'warning'}
      title={sentence(error)}
      text={t({
        id: 'users.old',
        message: `This list was loaded on ${time}. You cannot change anything until the server responds.`,
      })}
      action={<TryAgain />}
    />
  )
}

const NoUsers = ({ error }: { error: NonNullable<Users['error']> }) => {
  const { t } = useLingui()
  const sentence = useCallError()
  return (
    <EmptyState
      title={sentence(error)}
      text={t({
        id: 'users.offline',
        message: 'Accounts are stored only on the server. The list is shown when you are back online.',
      })}
      action={<TryAgain />}
    />
  )
}

const TryAgain = () => {
  const { t } = useLingui()
  return (
    <Button kind="tonal" icon="refresh" onClick={() => void loadUsers()}>
      {t({ id: 'people.again', message: 'Try again' })}
    </Button>
  )
}

const NothingFound = () => {
  const { t } = useLingui()
  return (
    <EmptyState
      title={t({ id: 'records.nothing.title', message: 'Nothing matches' })}
      text={t({ id: 'records.nothing.text', message: 'Change the search, or show everything.' })}
      action={<ShowEverything />}
    />
  )
}

const ShowEverything = () => {
  const { t } = useLingui()
  return (
    <Button kind="tonal" onClick={() => setListView(VIEW, { search: '', chip: '' })}>
      {t({ id: 'records.nothing.clear', message: 'Show everything' })}
    </Button>
  )
}
