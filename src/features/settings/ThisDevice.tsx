import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { linkTo } from '../../records/LinkTo'
import { useSyncSentence } from '../../records/words/use-sync-sentence'
import { useInstall } from '../../state/device/install'
import { usePreferences } from '../../state/device/preferences'
import { readStorageFacts, useStorageFacts } from '../../state/device/storage'
import { isKnown, useSyncStatus } from '../../state/replica/sync-status'
import { LeadIcon } from '../../ui/list/LeadIcon'
import { List } from '../../ui/list/List'
import { ListRow } from '../../ui/list/ListRow'
import { Section } from '../../ui/list/Section'
import { DeviceName } from './DeviceName'

/** The data on this device: unsent changes, its storage, the installed app. */
const ICONS = {
  synced: 'synced',
  unsent: 'unsent',
  offline: 'offline',
  loading: 'refresh',
  full: 'warning',
  update: 'install',
  refused: 'exclamation',
} as const

export function ThisDevice() {
  const { t } = useLingui()
  const { isInstalled } = useInstall()
  const status = useSyncStatus()
  const { mark } = status
  const sentence = useSyncSentence()
  useEffect(() => {
    void readStorageFacts()
  }, [])
  return (
    <Section title={t({ id: 'settings.device', message: 'This device' })}>
      <List>
        <ListRow
          title={t({ id: 'settings.sync', message: 'Sync' })}
          subtitle={isKnown(status) ? sentence(status) : undefined}
          lead={<LeadIcon icon={ICONS[mark]} tone={mark === 'refused' || mark === 'full' ? 'amber' : 'neutral'} />}
          link={linkTo({ path: '/sync' })}
        />
        {!isInstalled && (
          <ListRow
            title={t({ id: 'settings.install', message: 'Install the app' })}
            subtitle={t({
              id: 'settings.install.text',
              message: 'Starts from the home screen, online or offline',
            })}
            lead={<LeadIcon icon="install" tone="neutral" />}
            link={linkTo({ path: '/install' })}
          />
        )}
        <DeviceName />
        <StorageRow />
      </List>
    </Section>
  )
}

function StorageRow() {
  const { t } = useLingui()
  const { language } = usePreferences()
  const { persisted, used, quota } = useStorageFacts()
  const [inUse, most] = [byteText(used, language), byteText(quota, language)]
  const size = most === '' ? inUse : t({ id: 'settings.storage.of', message: `${inUse} of ${most}` })
  const promise =
    persisted === true
      ? t({ id: 'settings.storage.kept', message: 'The browser keeps this data until you delete it' })
      : t({ id: 'settings.storage.best', message: 'The browser may clear this data when storage is low' })
  return (
    <ListRow
      title={t({ id: 'settings.storage', message: 'Storage' })}
      subtitle={[size, promise].filter((part) => part !== '').join(' · ')}
      lead={<LeadIcon icon="box" tone="neutral" />}
    />
  )
}

/** '' when the browser does not report it. */
function byteText(bytes: number | undefined, language: string): string {
  if (bytes === undefined) return ''
  const isLarge = bytes >= 1_000_000_000
  const unit = isLarge ? 'gigabyte' : 'megabyte'
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 })
  return format.format(bytes / (isLarge ? 1_000_000_000 : 1_000_000))
}
