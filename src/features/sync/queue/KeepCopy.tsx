import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type ChangeEvent, useRef, useState } from 'react'
import type { Imported } from '../../../data/decide/transfer'
import { useReplica } from '../../../state/replica/replica'
import { toastError, toastSuccess } from '../../../state/screen/overlays'
import { Button } from '../../../ui/button/Button'
import { Card, Cluster, Stack } from '../../../ui/display/layout/Layout'
import { saveFile } from '../../../ui/files/save-file'
import { Section } from '../../../ui/list/Section'
import styles from '../sync.module.css'

/** Unsent work to a file and back: for a phone whose storage, address or account is in danger. */
export function KeepCopy({ count }: { count: number }) {
  const { t } = useLingui()
  const { exportWork, importWork, now } = useReplica()
  const [busy, setBusy] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const report = useImportReport()

  const keep = async () => {
    setBusy(true)
    try {
      const { text, count: kept } = await exportWork()
      const day = new Date(now()).toISOString().slice(0, 10)
      const isSaved = await saveFile(`pinset-unsent-${day}.json`, text)
      if (isSaved) {
        toastSuccess(
          t({
            id: 'sync.copy.kept',
            message: plural(kept, { one: '# change exported', other: '# changes exported' }),
          }),
        )
      } else toastError(t({ id: 'sync.copy.closed', message: 'No file was saved' }))
    } finally {
      setBusy(false)
    }
  }
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const file = input.files?.[0]
    if (!file) return
    setBusy(true)
    try {
      report(await importWork(await file.text()))
    } catch {
      toastError(t({ id: 'sync.import.failed', message: 'Could not import the file. Nothing was changed.' }))
    } finally {
      // Lets the same file be chosen again.
      input.value = ''
      setBusy(false)
    }
  }
  return (
    <Section title={t({ id: 'sync.copy', message: 'Export and import' })}>
      <Card>
        <Stack gap={12}>
          <p className={styles.quiet}>
            {t({
              id: 'sync.copy.text',
              message:
                'Export unsent changes, and changes that need a decision, to a file. Import the file here or on another of your devices. Each change is made only once, however often you import it.',
            })}
          </p>
          <Cluster>
            <Button icon="download" blocked={count === 0 || busy} onClick={() => void keep()}>
              {t({ id: 'sync.copy.export', message: 'Export to file' })}
            </Button>
            <Button icon="upload" blocked={busy} onClick={() => chooser.current?.click()}>
              {t({ id: 'sync.copy.import', message: 'Import from file' })}
            </Button>
          </Cluster>
          <input
            ref={chooser}
            className={styles.file}
            type="file"
            accept=".json,application/json"
            tabIndex={-1}
            aria-label={t({ id: 'sync.copy.file', message: 'File with unsent changes' })}
            onChange={(event) => void take(event)}
          />
        </Stack>
      </Card>
    </Section>
  )
}

/** Reports how many changes were imported, how many were already known, or why none was imported. */
function useImportReport(): (imported: Imported) => void {
  const { t } = useLingui()
  return (imported) => {
    if (!imported.ok) {
      const reasons: Record<typeof imported.reason, string> = {
        unreadable: t({ id: 'sync.import.unreadable', message: 'This is not a file with unsent changes' }),
        other_user: t({
          id: 'sync.import.other_user',
          message: 'These changes belong to another account. Only that account can send them.',
        }),
        newer: t({
          id: 'sync.import.newer',
          message: 'This file was made by a newer version of the app. Update first.',
        }),
      }
      toastError(reasons[imported.reason])
      return
    }
    const { added, known, leaving = 0 } = imported
    const parts = [
      t({
        id: 'sync.import.added',
        message: plural(added, { 0: 'Nothing new', one: '# change imported', other: '# changes imported' }),
      }),
      known > 0
        ? t({
            id: 'sync.import.known',
            message: plural(known, { one: '# was already here', other: '# were already here' }),
          })
        : '',
      leaving > 0
        ? t({
            id: 'sync.import.leaving',
            message: plural(leaving, {
              one: '# is being undone. Import the file again after that.',
              other: '# are being undone. Import the file again after that.',
            }),
          })
        : '',
    ]
    toastSuccess(parts.filter((part) => part !== '').join(', '))
  }
}
