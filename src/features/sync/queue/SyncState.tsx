import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { readStorageFacts, useStorageFacts } from '../../../state/device/storage'
import { checkForUpdate } from '../../../state/device/update'
import { ANSWERERS_PAGE, useStranger } from '../../../state/device/who-answers'
import { isLongUnsent } from '../../../state/replica/open-work'
import { useReplica } from '../../../state/replica/replica'
import { isKnown, setWorkOffline, useSyncStatus } from '../../../state/replica/sync-status'
import { wake } from '../../../state/replica/wake'
import { toastError, toastSuccess } from '../../../state/screen/overlays'
import { useFormat } from '../../../state/words/format'
import { Button } from '../../../ui/button/Button'
import { Switch } from '../../../ui/controls/choices/Switch'
import { FieldGroup } from '../../../ui/controls/field/FieldGroup'
import { Card, Stack } from '../../../ui/display/layout/Layout'
import { Notice } from '../../../ui/display/states/Notice'
import { Skeleton } from '../../../ui/display/states/Skeleton'
import { LeadIcon } from '../../../ui/list/LeadIcon'
import { Section } from '../../../ui/list/Section'
import styles from '../sync.module.css'
import { useStateWords } from './use-state-words'
import type { Work } from './use-work'

/** The state of the sync in plain words: which changes are sent, why the rest waits, and a button to try now. */
export function SyncState({ work, now }: { work: Work; now: number }) {
  const { t } = useLingui()
  const { retryNow } = useReplica()
  const status = useSyncStatus()
  const words = useStateWords(status, work, now)
  const isStranger = useStranger(!status.reachable && status.pause === undefined, status.nextTry)
  if (!isKnown(status)) return <Skeleton kind="card" />
  const isOffline = status.pause === 'work_offline'
  return (
    <Stack gap={12}>
      <Card>
        <div className={styles.state}>
          <StateIcon work={work} isAway={words.isAway} isFull={status.isFull} />
          <div className={styles.stateWords}>
            <p className={styles.stateTitle}>{words.title}</p>
            {words.lines.map((line) => (
              <p key={line} className={styles.quiet}>
                {line}
              </p>
            ))}
          </div>
          {!isOffline && (
            <div className={styles.stateAct}>
              <Button onClick={() => void retryNow()}>
                {words.isAway
                  ? t({ id: 'sync.now', message: 'Try again' })
                  : t({ id: 'sync.sync_now', message: 'Sync now' })}
              </Button>
            </div>
          )}
        </div>
      </Card>
      {words.pause && (
        <Notice
          icon="warning"
          title={words.pause}
          action={status.pause === 'update_needed' ? <LookForUpdate /> : undefined}
        />
      )}
      {isStranger && <StrangersPage />}
      <OldWork oldest={work.oldest} />
    </Stack>
  )
}

function StateIcon({ work, isAway, isFull }: { work: Work; isAway: boolean; isFull: boolean }) {
  if (isFull && work.waiting.length > 0) return <LeadIcon icon="warning" tone="amber" />
  if (isAway) return <LeadIcon icon="offline" tone="neutral" />
  if (work.unsent > 0) return <LeadIcon icon="unsent" tone="neutral" />
  if (work.refused.length > 0) return <LeadIcon icon="exclamation" tone="amber" />
  return <LeadIcon icon="synced" tone="tint" />
}

/** A sign-in page of the network, or a proxy's refusal: only a person can get past it. */
function StrangersPage() {
  const { t } = useLingui()
  return (
    <Notice
      icon="warning"
      title={t({ id: 'sync.stranger', message: 'A different server answers at the farm’s address' })}
      text={t({
        id: 'sync.stranger.text',
        message:
          'This network may require you to sign in. Open its page and follow the instructions. Your unsent changes are kept.',
      })}
      action={
        <Button link={(props) => <a href={ANSWERERS_PAGE} target="_blank" rel="noreferrer" {...props} />}>
          {t({ id: 'sync.stranger.open', message: 'Open its page' })}
        </Button>
      }
    />
  )
}

/** A build too old for the server has to be updated; a check for the update is made on request. */
function LookForUpdate() {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const check = async () => {
    setBusy(true)
    const found = await checkForUpdate()
    setBusy(false)
    if (found === 'loading') toastSuccess(t({ id: 'sync.update.loading', message: 'Loading the new version' }))
    if (found === 'none') toastError(t({ id: 'sync.update.none', message: 'No newer version yet' }))
    if (found === 'unreachable')
      toastError(t({ id: 'sync.update.unreachable', message: 'The server is not responding' }))
  }
  return (
    <Button blocked={busy} onClick={() => void check()}>
      {t({ id: 'sync.update', message: 'Update' })}
    </Button>
  )
}

/** S29: three days without the server. */
function OldWork({ oldest }: { oldest: string | undefined }) {
  const { t } = useLingui()
  const format = useFormat()
  const { now } = useReplica()
  if (oldest === undefined || !isLongUnsent(oldest, now())) return null
  const since = format.relative(oldest)
  return (
    <Notice
      icon="warning"
      title={t({ id: 'sync.old', message: `The oldest unsent change was recorded ${since}` })}
      text={t({
        id: 'sync.old.text',
        message:
          'Take this device to a place with a connection, or export the changes below. They are not saved anywhere else.',
      })}
    />
  )
}

/** The switch that stops all traffic (S12), and whether the browser keeps our storage (S29). */
export function ThisDevice({ unsent }: { unsent: number }) {
  const { t } = useLingui()
  const { db } = useReplica()
  const status = useSyncStatus()
  const { persisted } = useStorageFacts()
  useEffect(() => void readStorageFacts(), [])
  const switchOver = async (isOn: boolean) => {
    await setWorkOffline(db, isOn)
    wake('manual')
  }
  const kept =
    persisted === undefined
      ? undefined
      : persisted
        ? t({ id: 'sync.storage.kept', message: 'The browser keeps the data stored here until you delete it.' })
        : t({
            id: 'sync.storage.best',
            message: plural(unsent, {
              0: 'The browser may clear the data stored here. Install the app to make this less likely.',
              one: 'The browser may clear the data stored here, including # unsent change. Install the app to make this less likely.',
              other:
                'The browser may clear the data stored here, including # unsent changes. Install the app to make this less likely.',
            }),
          })
  return (
    <Section title={t({ id: 'sync.device', message: 'This device' })}>
      <FieldGroup note={kept}>
        <Switch
          icon="offline"
          name="work-offline"
          label={t({ id: 'sync.work_offline', message: 'Work offline' })}
          note={t({ id: 'sync.work_offline.text', message: 'Nothing is sent or received until you turn this off' })}
          value={status.pause === 'work_offline'}
          onChange={(isOn) => void switchOver(isOn)}
        />
      </FieldGroup>
    </Section>
  )
}
