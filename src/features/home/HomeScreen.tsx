import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { count } from '../../domain/entities/count'
import { use } from '../../domain/entities/use'
import { writeOff } from '../../domain/entities/write-off'
import type { EntityDefinition } from '../../domain/kit/entity'
import { linkTo } from '../../records/LinkTo'
import { createRoute } from '../../records/record-routes'
import { useFormat } from '../../state/format'
import { usePage } from '../../state/page'
import { useReplica } from '../../state/replica'
import { useSession } from '../../state/session-store'
import { type SyncStatus, useLongUnsent, useSyncStatus } from '../../state/sync-status'
import { useRows, useStock } from '../../state/use-live'
import { Button } from '../../ui/button/Button'
import { EmptyState } from '../../ui/display/EmptyState'
import { HeroPanel } from '../../ui/display/HeroPanel'
import { Page, Stack } from '../../ui/display/Layout'
import { Skeleton } from '../../ui/display/Skeleton'
import { TileRow } from '../../ui/display/TileRow'
import { LargeTitle } from '../../ui/display/Titles'
import { LeadIcon } from '../../ui/list/LeadIcon'
import { List } from '../../ui/list/List'
import { ListRow } from '../../ui/list/ListRow'
import { Section } from '../../ui/list/Section'
import styles from './HomeScreen.module.css'
import { NeedsList } from './NeedsList'

/** Where a shift starts: scan, record, what needs somebody, what this phone still keeps. */
export function HomeScreen() {
  const { t } = useLingui()
  const { name = '' } = useSession()
  const format = useFormat()
  const replica = useReplica()
  usePage({ title: t({ id: 'app.name', message: 'Pinset' }), ownTitle: true })
  return (
    <Page>
      <div className={styles.screen}>
        <LargeTitle
          title={t({ id: 'home.welcome', message: `Welcome, ${name}` })}
          subtitle={format.today(new Date(replica.now()).toISOString())}
        />
        <div className={styles.columns}>
          <Stack gap={12}>
            <HeroPanel
              title={t({ id: 'home.scan', message: 'Scan a label' })}
              text={t({ id: 'home.scan.text', message: 'Bag, jar, box or shelf' })}
              link={linkTo({ path: '/qr-scanner' })}
            />
            <Verbs />
          </Stack>
          <div>
            <FarmState />
          </div>
        </div>
      </div>
    </Page>
  )
}

function Verbs() {
  const { t } = useLingui()
  const tile = (id: string, icon: 'use' | 'count' | 'write-off', label: string, definition: EntityDefinition) => {
    const route = createRoute(definition)
    return { id, icon, label, ...(route ? { link: linkTo(route) } : { blocked: true }) }
  }
  return (
    <TileRow
      tiles={[
        tile('use', 'use', t({ id: 'home.use', message: 'Use' }), use),
        tile('count', 'count', t({ id: 'home.count', message: 'Count' }), count),
        tile('write-off', 'write-off', t({ id: 'home.write_off', message: 'Write off' }), writeOff),
      ]}
    />
  )
}

function FarmState() {
  const { t } = useLingui()
  const items = useRows('item')
  const stock = useStock()
  const status = useSyncStatus()
  // A replica that was never filled says nothing about the farm, unless there is nobody to fill it.
  const isArriving = status.loading || (status.empty && status.mark !== 'offline')
  if (!items || !stock || (items.length === 0 && isArriving)) return <Skeleton rows={3} />
  return (
    <>
      {items.length === 0 && (
        <EmptyState
          title={t({ id: 'home.empty', message: 'Nothing is kept here yet' })}
          text={t({
            id: 'home.empty.text',
            message: 'Add units and categories, then the first ingredient and what you bought of it.',
          })}
          action={
            <Button kind="tonal" link={linkTo({ path: '/base-data' })}>
              {t({ id: 'home.empty.action', message: 'Begin with base data' })}
            </Button>
          }
        />
      )}
      <NeedsList items={items} stock={stock} />
      <ThisPhone status={status} />
    </>
  )
}

function ThisPhone({ status }: { status: SyncStatus }) {
  const { t } = useLingui()
  const format = useFormat()
  const { unsent, attention, mark } = status
  const oldest = useLongUnsent(unsent)
  if (unsent + attention === 0) return null
  const title =
    attention > 0
      ? t({
          id: 'home.attention',
          message: plural(attention, { one: '# change needs you', other: '# changes need you' }),
        })
      : t({ id: 'home.unsent', message: plural(unsent, { one: '# change kept here', other: '# changes kept here' }) })
  // S29: three days without the server are worth a word, also where everything else is quiet.
  const since = oldest && format.relative(oldest)
  const subtitle = since
    ? t({ id: 'home.unsent.old', message: `The oldest was recorded ${since}; only this device has it` })
    : attention > 0
      ? t({
          id: 'home.attention.text',
          message: plural(attention, {
            one: 'The server refused it; decide what becomes of it',
            other: 'The server refused them; decide what becomes of them',
          }),
        })
      : mark === 'offline'
        ? t({ id: 'home.unsent.offline', message: 'Sent by itself when there is signal' })
        : t({ id: 'home.unsent.online', message: 'On its way to the server' })
  return (
    <Section title={t({ id: 'home.phone', message: 'This device' })}>
      <List>
        <ListRow
          title={title}
          subtitle={subtitle}
          lead={
            <LeadIcon
              icon={since ? 'warning' : attention > 0 ? 'exclamation' : mark === 'offline' ? 'offline' : 'unsent'}
              tone={attention > 0 || since ? 'agar' : 'neutral'}
            />
          }
          link={linkTo({ path: '/sync' })}
        />
      </List>
    </Section>
  )
}
