import { useLingui } from '@lingui/react/macro'
import type { PauseReason } from '../../data/meta'
import { useFormat } from '../../state/format'
import { useReplica } from '../../state/replica'
import { type SyncStatus, setWorkOffline, useSyncStatus } from '../../state/sync-status'
import { wake } from '../../state/wake'
import { Button } from '../../ui/button/Button'
import { FieldGroup } from '../../ui/controls/FieldGroup'
import { Switch } from '../../ui/controls/Switch'
import { Stack } from '../../ui/display/Layout'
import { Notice } from '../../ui/display/Notice'
import { LeadIcon } from '../../ui/list/LeadIcon'
import { List } from '../../ui/list/List'
import { ListRow } from '../../ui/list/ListRow'

/** How the sync stands, in plain words, with a way to try now and the switch that stops all traffic (S12). */
export function SyncState() {
  const { t } = useLingui()
  const { db } = useReplica()
  const status = useSyncStatus()
  const format = useFormat()
  const words = useStateWords(status)
  const isOffline = status.pause === 'work_offline'
  const moment = status.lastContact === undefined ? undefined : format.moment(status.lastContact)
  const contact =
    moment === undefined
      ? t({ id: 'sync.contact.never', message: 'No contact with the server yet' })
      : t({ id: 'sync.contact', message: `Last contact ${moment}` })
  const switchOver = async (isOn: boolean) => {
    await setWorkOffline(db, isOn)
    wake('manual')
  }
  return (
    <Stack gap={12}>
      <List>
        <ListRow
          title={words}
          subtitle={contact}
          lead={<LeadIcon icon={status.reachable && !status.pause ? 'cloud' : 'offline'} tone="neutral" />}
          action={
            !isOffline && <Button onClick={() => wake('manual')}>{t({ id: 'sync.now', message: 'Try now' })}</Button>
          }
        />
      </List>
      <PauseNotice pause={status.pause} />
      <FieldGroup>
        <Switch
          icon="offline"
          name="work-offline"
          label={t({ id: 'sync.work_offline', message: 'Work offline' })}
          note={t({ id: 'sync.work_offline.text', message: 'Nothing is sent or asked until you switch it off' })}
          value={isOffline}
          onChange={(isOn) => void switchOver(isOn)}
        />
      </FieldGroup>
    </Stack>
  )
}

function useStateWords({ pause, reachable, loading, unsent, attention }: SyncStatus): string {
  const { t } = useLingui()
  if (pause === 'work_offline') return t({ id: 'sync.state.work_offline', message: 'Working offline' })
  if (pause) return t({ id: 'sync.state.paused', message: 'Paused' })
  if (!reachable) return t({ id: 'sync.state.offline', message: 'Offline' })
  if (loading) return t({ id: 'sync.state.loading', message: 'Loading the farm’s records' })
  if (unsent > 0) return t({ id: 'sync.state.sending', message: 'Sending' })
  if (attention > 0) return t({ id: 'sync.state.refused', message: 'Everything else is sent' })
  return t({ id: 'sync.state.synced', message: 'Everything is sent' })
}

function PauseNotice({ pause }: { pause: PauseReason | undefined }) {
  const { t } = useLingui()
  if (pause === undefined || pause === 'work_offline') return null
  const sentences: Record<Exclude<PauseReason, 'work_offline'>, string> = {
    signed_out: t({
      id: 'sync.pause.signed_out',
      message: 'The server does not know this session any more. Log out and sign in again; nothing is lost.',
    }),
    wrong_actor: t({
      id: 'sync.pause.wrong_actor',
      message: 'These changes belong to another user of this device, who has to sign in to send them.',
    }),
    update_needed: t({
      id: 'sync.pause.update_needed',
      message: 'This app is too old for the server. Update it; what waits here stays.',
    }),
  }
  return <Notice icon="warning" title={sentences[pause]} />
}
