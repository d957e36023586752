import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useFormat } from '../../state/format'
import { usePage } from '../../state/page'
import { useSyncStatus } from '../../state/sync-status'
import { Page, Stack } from '../../ui/display/Layout'
import { Notice } from '../../ui/display/Notice'
import { Skeleton } from '../../ui/display/Skeleton'
import { LeadIcon } from '../../ui/list/LeadIcon'
import { List } from '../../ui/list/List'
import { ListRow } from '../../ui/list/ListRow'
import { Section } from '../../ui/list/Section'
import { RefusedChange } from './RefusedChange'
import { SyncState } from './SyncState'
import { type ChangeTitles, useChangeTitles } from './use-change-title'
import { useWork, type Work } from './use-work'

const THREE_DAYS_MS = 3 * 86_400_000

/** Nothing is lost, and you can see it: how the sync stands, what waits, what needs a decision. */
export function SyncScreen() {
  const { t } = useLingui()
  usePage({ title: t({ id: 'sync.title', message: 'Sync' }), back: '/', large: true, narrow: true })
  const work = useWork()
  const changes = work ? [...work.waiting, ...work.refused.map(({ mutation }) => mutation)] : []
  const sent = work?.sent.map(({ entity, recordId }) => ({ to: entity, id: recordId })) ?? []
  const titles = useChangeTitles(changes, sent)
  return (
    <Page narrow>
      <Stack gap={0}>
        <SyncState />
        {work && titles ? <Lists work={work} titles={titles} /> : <Skeleton rows={3} />}
      </Stack>
    </Page>
  )
}

function Lists({ work, titles }: { work: Work; titles: ChangeTitles }) {
  const { t } = useLingui()
  const { refused } = work
  return (
    <>
      <OldWork oldest={work.oldest} />
      {refused.length > 0 && (
        <Section title={t({ id: 'sync.attention', message: 'Needs you' })} count={refused.length}>
          <Stack gap={12}>
            {refused.map((one) => (
              <RefusedChange key={one.entry.id} refused={one} titles={titles} />
            ))}
          </Stack>
        </Section>
      )}
      <Waiting work={work} titles={titles} />
      <Sent work={work} titles={titles} />
    </>
  )
}

function OldWork({ oldest }: { oldest: string | undefined }) {
  const { t } = useLingui()
  const format = useFormat()
  if (oldest === undefined || Date.now() - Date.parse(oldest) < THREE_DAYS_MS) return null
  const since = format.relative(oldest)
  return (
    <Notice
      icon="warning"
      title={t({ id: 'sync.old', message: `The oldest change here was recorded ${since}` })}
      text={t({
        id: 'sync.old.text',
        message: 'Bring this device to where there is signal: only it has these changes.',
      })}
    />
  )
}

function Waiting({ work, titles }: { work: Work; titles: ChangeTitles }) {
  const { t } = useLingui()
  const format = useFormat()
  const { reachable: isReachable } = useSyncStatus()
  const { waiting, more } = work
  if (waiting.length === 0) return null
  const title = t({ id: 'sync.waiting', message: 'Waiting to be sent' })
  return (
    <Section title={title} count={waiting.length + more}>
      <List label={title}>
        {waiting.map((mutation) => (
          <ListRow
            key={mutation.id}
            title={titles.titleOf(mutation)}
            subtitle={
              isReachable && mutation.state === 'inflight'
                ? `${titles.kindOf(mutation)} · ${t({ id: 'sync.inflight', message: 'on its way' })}`
                : titles.kindOf(mutation)
            }
            lead={<LeadIcon icon="unsent" />}
            meta={format.moment(mutation.recordedAt)}
          />
        ))}
        {more > 0 && (
          <ListRow title={t({ id: 'sync.more', message: plural(more, { one: 'and # more', other: 'and # more' }) })} />
        )}
      </List>
    </Section>
  )
}

function Sent({ work, titles }: { work: Work; titles: ChangeTitles }) {
  const { t } = useLingui()
  const format = useFormat()
  if (work.sent.length === 0) return null
  const title = t({ id: 'sync.sent', message: 'Sent lately' })
  return (
    <Section title={title}>
      <List label={title}>
        {work.sent.map(({ n, id, entity, recordId, at }) => (
          <ListRow
            key={n ?? id}
            title={titles.recordTitle(entity, recordId)}
            lead={<LeadIcon icon="synced" tone="neutral" />}
            meta={format.moment(at)}
          />
        ))}
      </List>
    </Section>
  )
}
