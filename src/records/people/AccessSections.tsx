import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { SessionRow } from '../../domain/people-wire'
import { type Access, endAccess, endAllAccess, useAccess } from '../../state/accounts/access'
import { useOneAtATime } from '../../state/form/use-one-at-a-time'
import { confirm, toastError, toastSuccess } from '../../state/screen/overlays'
import { Button } from '../../ui/button/Button'
import { EmptyState } from '../../ui/display/states/EmptyState'
import { Notice } from '../../ui/display/states/Notice'
import { Skeleton } from '../../ui/display/states/Skeleton'
import { List } from '../../ui/list/List'
import { Section } from '../../ui/list/Section'
import { AccessRow } from './AccessRow'
import { TokenSheet } from './TokenSheet'
import { useCallError } from './use-call-error'

export type AccessSectionsProps = {
  /** Another user's account, for admins. Absent: one's own. */
  user?: { readonly id: string; readonly name: string } | undefined
}

/** The sessions and API tokens of an account. Each can be ended, and own tokens can be created. */
export const AccessSections = ({ user }: AccessSectionsProps) => {
  const { t } = useLingui()
  const sentence = useCallError()
  const access = useAccess(user?.id)
  const { rows, error, reload } = access
  const tokens = rows?.filter(({ kind }) => kind === 'token') ?? []
  const sessions = t({ id: 'people.sessions', message: 'Sessions' })
  if (!rows) {
    return (
      <Section title={sessions}>
        {error ? (
          <Notice
            tone="plain"
            icon={error.kind === 'network' ? 'offline' : 'warning'}
            title={sentence(error)}
            text={t({
              id: 'people.sessions.offline',
              message: 'The list of sessions is shown when you are back online.',
            })}
            action={
              <Button kind="tonal" icon="refresh" onClick={() => void reload()}>
                {t({ id: 'people.again', message: 'Try again' })}
              </Button>
            }
          />
        ) : (
          <Skeleton rows={2} />
        )}
      </Section>
    )
  }
  return (
    <>
      <Sessions title={sessions} access={access} user={user} rows={rows.filter(({ kind }) => kind === 'session')} />
      {(user === undefined || tokens.length > 0) && <Tokens access={access} isOwn={user === undefined} rows={tokens} />}
    </>
  )
}

type PartProps = { access: Access; rows: readonly SessionRow[] }

const Sessions = ({ title, access, user, rows }: PartProps & AccessSectionsProps & { title: string }) => {
  const { t } = useLingui()
  const sentence = useCallError()
  const oneAtATime = useOneAtATime()
  const end = useEnd(access)
  const others = rows.filter(({ current }) => !current)
  const endAll = async () => {
    const name = user?.name ?? ''
    const agreed = await confirm({
      type: 'warning',
      title: user
        ? t({ id: 'people.sessions.end_all.of', message: `Sign out ${name} on all devices?` })
        : t({ id: 'people.sessions.end_all.own', message: 'Sign out all other devices?' }),
      text: user
        ? t({
            id: 'people.sessions.end_all.of.text',
            message: 'All devices are signed out, and API tokens stop working. Unsent changes stay on each device.',
          })
        : t({
            id: 'people.sessions.end_all.own.text',
            message: 'All other devices are signed out. Unsent changes stay on each device.',
          }),
      confirmLabel: t({ id: 'people.sessions.end_all', message: 'Sign out all' }),
    })
    if (!agreed) return
    const answer = await endAllAccess(user?.id)
    if (!answer.ok) toastError(sentence(answer.error))
    else toastSuccess(t({ id: 'people.sessions.ended_all', message: 'All signed out' }))
    await access.reload()
  }
  return (
    <Section
      title={title}
      count={rows.length}
      action={
        others.length > 0 && (
          <Button kind="text" onClick={() => void oneAtATime(endAll)}>
            {user
              ? t({ id: 'people.sessions.end_all', message: 'Sign out all' })
              : t({ id: 'people.sessions.end_others', message: 'Sign out all others' })}
          </Button>
        )
      }
    >
      {rows.length === 0 ? (
        <EmptyState title={t({ id: 'people.sessions.none', message: 'Not signed in on any device' })} />
      ) : (
        <List label={title}>
          {rows.map((row) => (
            <AccessRow key={row.id} row={row} onEnd={() => void oneAtATime(() => end(row))} />
          ))}
        </List>
      )}
    </Section>
  )
}

const Tokens = ({ access, rows, isOwn }: PartProps & { isOwn: boolean }) => {
  const { t } = useLingui()
  const oneAtATime = useOneAtATime()
  const [isMaking, setMaking] = useState(false)
  const end = useEnd(access)
  const title = t({ id: 'people.tokens', message: 'API tokens' })
  const text = t({
    id: 'people.tokens.none',
    message: 'A token lets another program read or write records on your behalf.',
  })
  return (
    <Section
      title={title}
      count={rows.length === 0 ? undefined : rows.length}
      action={
        isOwn && (
          <Button kind="text" icon="plus" onClick={() => setMaking(true)}>
            {t({ id: 'people.tokens.new', message: 'New token' })}
          </Button>
        )
      }
    >
      {rows.length === 0 ? (
        <Notice tone="plain" icon="key" title={t({ id: 'people.tokens.empty', message: 'No tokens' })} text={text} />
      ) : (
        <List label={title}>
          {rows.map((row) => (
            <AccessRow key={row.id} row={row} onEnd={() => void oneAtATime(() => end(row))} />
          ))}
        </List>
      )}
      {isMaking && <TokenSheet onMade={access.reload} onClose={() => setMaking(false)} />}
    </Section>
  )
}

/** Ends one session or token after a question. */
function useEnd({ reload }: Access): (row: SessionRow) => Promise<void> {
  const { t } = useLingui()
  const sentence = useCallError()
  return async ({ id, kind, device }) => {
    const name = device === '' ? t({ id: 'people.device.unknown', message: 'Unknown device' }) : device
    const isToken = kind === 'token'
    const agreed = await confirm({
      type: 'warning',
      title: isToken
        ? t({ id: 'people.token.end.title', message: `Revoke ${name}?` })
        : t({ id: 'people.session.end.title', message: `Sign out ${name}?` }),
      text: isToken
        ? t({ id: 'people.token.end.text', message: 'The program that uses this token loses access at once.' })
        : t({ id: 'people.session.end.text', message: 'Unsent changes stay on that device.' }),
      confirmLabel: isToken
        ? t({ id: 'people.token.end', message: 'Revoke' })
        : t({ id: 'people.session.end', message: 'Sign out' }),
    })
    if (!agreed) return
    const answer = await endAccess(id)
    if (!answer.ok) toastError(sentence(answer.error))
    else
      toastSuccess(
        isToken
          ? t({ id: 'people.token.ended', message: 'Token revoked' })
          : t({ id: 'people.session.ended', message: 'Signed out' }),
      )
    await reload()
  }
}
