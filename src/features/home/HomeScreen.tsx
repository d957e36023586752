import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { linkTo } from '../../records/LinkTo'
import { useWide } from '../../records/use-wide'
import { useSession } from '../../state/person/session-store'
import { useReplica } from '../../state/replica/replica'
import { type SyncStatus, useLongUnsent } from '../../state/replica/sync-status'
import { usePage } from '../../state/screen/page'
import { useFormat } from '../../state/words/format'
import { HeroPanel } from '../../ui/display/layout/HeroPanel'
import { Page, Stack } from '../../ui/display/layout/Layout'
import { TileRow } from '../../ui/display/layout/TileRow'
import { Skeleton } from '../../ui/display/states/Skeleton'
import { LargeTitle } from '../../ui/display/text/Titles'
import { lazyAgain } from '../../ui/lazy-again'
import { LeadIcon } from '../../ui/list/LeadIcon'
import { List } from '../../ui/list/List'
import { ListRow } from '../../ui/list/ListRow'
import { SearchLink } from '../../ui/list/SearchLink'
import { Section } from '../../ui/list/Section'
import styles from './HomeScreen.module.css'
import { NeedsList } from './NeedsList'
import { type FarmState, useFarmState } from './use-farm-state'

/** Only shown when something is due. */
const BenchDuties = lazyAgain(() => import('./BenchDuties').then((module) => module.BenchDuties))

/** Only shown while a farm is being set up. */
const NextStep = lazyAgain(() => import('./NextStep').then((module) => module.NextStep))

/** Not in the first view of home, so it loads later. */
const LastRecords = lazyAgain(() => import('./LastRecords').then((module) => module.LastRecords))

/** Only shown with open orders, at the end. */
const UnderWay = lazyAgain(() => import('./UnderWay').then((module) => module.UnderWay))

/** Only for admins. */
const Backups = lazyAgain(() => import('./Backups').then((module) => module.Backups))

/** The start of a shift: scan, record, needs, last records. On wide screens the link bar has the scan button. */
export function HomeScreen() {
  const { t } = useLingui()
  const { name = '' } = useSession()
  const format = useFormat()
  const replica = useReplica()
  const wide = useWide()
  const farm = useFarmState()
  usePage({ title: t({ id: 'app.name', message: 'Pinset' }), ownTitle: true })
  const title = (
    <LargeTitle
      title={t({ id: 'home.welcome', message: `Welcome, ${name}` })}
      subtitle={format.today(new Date(replica.now()).toISOString())}
    />
  )
  if (wide) {
    return (
      <div className={styles.desk}>
        <div className={styles.words}>
          {title}
          <Verbs />
          <Farm state={farm} />
        </div>
        <div className={styles.pane}>
          <Suspense fallback={null}>
            <LastRecords most={12} plain empty />
          </Suspense>
        </div>
      </div>
    )
  }
  return (
    <Page>
      {title}
      <Stack gap={12}>
        <HeroPanel
          title={t({ id: 'home.scan', message: 'Scan a label' })}
          text={t({ id: 'home.scan.text', message: 'Bag, jar, dish or shelf' })}
          link={linkTo({ path: '/qr-scanner' })}
        />
        <Verbs />
        <SearchLink label={t({ id: 'search.label', message: 'Find anything' })} link={linkTo({ path: '/search' })} />
      </Stack>
      <Farm state={farm} />
      <Suspense fallback={null}>
        <LastRecords most={5} held={farm === undefined} />
      </Suspense>
    </Page>
  )
}

function Verbs() {
  const { t } = useLingui()
  const tile = (verb: string, icon: 'use' | 'count' | 'write-off', label: string) => ({
    id: verb,
    icon,
    label,
    link: linkTo({ path: '/scan-and-do', search: { verb } }),
  })
  return (
    <TileRow
      tiles={[
        tile('use', 'use', t({ id: 'home.use', message: 'Use' })),
        tile('count', 'count', t({ id: 'home.count', message: 'Count' })),
        tile('write_off', 'write-off', t({ id: 'home.write_off', message: 'Write off' })),
      ]}
    />
  )
}

function Farm({ state }: { state: FarmState | undefined }) {
  const { isAdmin } = useSession()
  const [lacksBackup, setLacksBackup] = useState(false)
  if (!state) return <Skeleton rows={3} />
  const { step, duties, needs, status, items, units, underWay } = state
  // Records may be outdated while the device loads them again.
  const isWhole = !status.loading
  const isQuiet = needs.needs.length === 0 && duties.length === 0 && status.refused === 0 && !lacksBackup
  const isWell = isWhole && step === undefined && isQuiet
  const phone = <ThisPhone status={status} />
  return (
    <>
      {status.refused > 0 && phone}
      {step && (
        <div className={styles.step}>
          <Suspense fallback={<Skeleton rows={1} />}>
            <NextStep step={step} />
          </Suspense>
        </div>
      )}
      {(isWell || !isWhole) && <Standing isWhole={isWhole} />}
      {duties.length > 0 && (
        <Suspense fallback={<Skeleton rows={Math.min(duties.length, 3)} />}>
          <BenchDuties duties={duties} />
        </Suspense>
      )}
      <NeedsList found={needs} />
      {status.refused === 0 && phone}
      {isAdmin && status.mark !== 'offline' && (
        <Suspense fallback={null}>
          <Backups onTrouble={setLacksBackup} />
        </Suspense>
      )}
      {underWay.length > 0 && (
        <Suspense fallback={null}>
          <UnderWay ordered={underWay} items={items} units={units} />
        </Suspense>
      )}
    </>
  )
}

/** Says that all is well only if no stock is low or below zero and no change was refused; or that records are loading. */
function Standing({ isWhole }: { isWhole: boolean }) {
  const { t } = useLingui()
  return (
    <div className={styles.step}>
      <List>
        <ListRow
          title={
            isWhole
              ? t({ id: 'home.well', message: 'All is well' })
              : t({ id: 'home.again', message: 'Reloading the farm’s records' })
          }
          subtitle={
            isWhole
              ? t({ id: 'home.well.text', message: 'Nothing is running low and nothing needs your attention' })
              : t({ id: 'home.again.text', message: 'Until this is done, some of what you see may be out of date' })
          }
          lead={<LeadIcon icon={isWhole ? 'check' : 'refresh'} />}
        />
      </List>
    </div>
  )
}

function ThisPhone({ status }: { status: SyncStatus }) {
  const { t } = useLingui()
  const format = useFormat()
  const { unsent, refused, mark } = status
  const oldest = useLongUnsent(unsent)
  if (unsent + refused === 0) return null
  const title =
    refused > 0
      ? t({
          id: 'home.refused',
          message: plural(refused, { one: '# change needs your decision', other: '# changes need your decision' }),
        })
      : t({
          id: 'home.unsent',
          message: plural(unsent, { one: '# change not sent yet', other: '# changes not sent yet' }),
        })
  // S29: after three days without the server, an otherwise quiet screen shows the notice too.
  const since = oldest && format.relative(oldest)
  const subtitle = since
    ? t({ id: 'home.unsent.old', message: `The oldest was recorded ${since}. It is only on this device.` })
    : refused > 0
      ? t({
          id: 'home.refused.text',
          message: plural(refused, {
            one: 'The server rejected it. Decide what to do with it.',
            other: 'The server rejected them. Decide what to do with them.',
          }),
        })
      : mark === 'offline'
        ? t({ id: 'home.unsent.offline', message: 'Sent automatically when you are back online' })
        : t({ id: 'home.unsent.online', message: 'Sending to the server' })
  return (
    <Section title={t({ id: 'home.phone', message: 'This device' })}>
      <List>
        <ListRow
          title={title}
          subtitle={subtitle}
          lead={
            <LeadIcon
              icon={since ? 'warning' : refused > 0 ? 'exclamation' : mark === 'offline' ? 'offline' : 'unsent'}
              tone={refused > 0 || since ? 'amber' : 'neutral'}
            />
          }
          link={linkTo({ path: '/sync' })}
        />
      </List>
    </Section>
  )
}
