import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { type BackupsAnswer, type BackupTrouble, backupTrouble } from '../../domain/backup-wire'
import { useBackups } from '../../state/accounts/backups'
import { useReplica } from '../../state/replica/replica'
import { useFormat } from '../../state/words/format'
import { LeadIcon } from '../../ui/list/LeadIcon'
import { List } from '../../ui/list/List'
import { ListRow } from '../../ui/list/ListRow'
import { Section } from '../../ui/list/Section'

/** The server's backups, for admins: one quiet line, or what an admin must do. Nothing until the server answered. */
export function Backups({ onTrouble }: { onTrouble: (isTrouble: boolean) => void }) {
  const known = useBackups()
  const { now } = useReplica()
  const trouble = known && backupTrouble(known, now())
  const isTrouble = trouble !== undefined
  useEffect(() => {
    onTrouble(isTrouble)
    return () => onTrouble(false)
  }, [onTrouble, isTrouble])
  if (!known || (!known.last && !trouble)) return null
  return <BackupSection known={known} trouble={trouble} />
}

type BackupSectionProps = { known: BackupsAnswer; trouble: BackupTrouble | undefined }

function BackupSection({ known, trouble }: BackupSectionProps) {
  const { t } = useLingui()
  const format = useFormat()
  const { last, drill, failed } = known
  const title = t({ id: 'home.backups', message: 'Backups' })
  const at = last ? format.moment(last.at) : ''
  const size = last ? sizeText(last.bytes) : ''
  const tested = drill ? format.moment(drill.at) : ''
  return (
    <Section title={title}>
      <List label={title}>
        {trouble === undefined ? (
          <ListRow
            title={t({ id: 'home.backup', message: `Backup ${at}, ${size} MB` })}
            subtitle={drill?.ok && t({ id: 'home.backup.tested', message: `Restore tested ${tested}` })}
            lead={<LeadIcon icon="check" tone="neutral" />}
          />
        ) : (
          <ListRow
            title={troubleTitle(trouble)}
            subtitle={troubleText(trouble)}
            lead={<LeadIcon icon="warning" tone="amber" />}
          />
        )}
      </List>
    </Section>
  )

  /** In megabytes. */
  function sizeText(bytes: number): string {
    const digits = bytes < 10_000_000 ? 1 : 0
    return format.amount((bytes / 1_000_000).toFixed(digits), digits)
  }

  function troubleTitle(kind: BackupTrouble): string {
    if (kind === 'drill') return t({ id: 'home.backup.drill', message: 'The restore test of a backup failed' })
    if (kind === 'overdue') return t({ id: 'home.backup.overdue', message: `No backup since ${at}` })
    return last
      ? t({ id: 'home.backup.failed', message: `Could not make a backup. The last one is of ${at}.` })
      : t({ id: 'home.backup.failed.first', message: 'Could not make a backup. There is none yet.' })
  }

  function troubleText(kind: BackupTrouble): string {
    switch (kind) {
      case 'full':
        return t({
          id: 'home.backup.full',
          message: 'The server’s disk has too little space. Free up space on it.',
        })
      case 'readonly':
        return t({
          id: 'home.backup.readonly',
          message: 'The server may not write to its folder of backups. Correct the rights of that folder.',
        })
      case 'damaged':
        return t({
          id: 'home.backup.damaged',
          message: 'The server’s database is damaged. Stop the server and restore the last backup.',
        })
      case 'failed': {
        const line = failed?.line ?? ''
        return t({ id: 'home.backup.other', message: `The server reports: ${line}. Check its log.` })
      }
      case 'overdue':
        return t({
          id: 'home.backup.overdue.text',
          message: 'The server makes one every night. Check the clock and the log of the server.',
        })
      case 'drill':
        return t({
          id: 'home.backup.drill.text',
          message: `A backup could not be restored ${tested}. Make another backup and test it.`,
        })
    }
  }
}
