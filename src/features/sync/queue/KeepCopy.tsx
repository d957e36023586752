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
            message: plural(kept, { one: '# change is in the file', other: '# changes are in the file' }),
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
      toastError(t({ id: 'sync.import.failed', message: 'The file could not be taken in; nothing was changed' }))
    } finally {
      // Lets the same file be chosen again.
      input.value = ''
      setBusy(false)
    }
  }
  return (
    <Section title={t({ id: 'sync.copy', message: 'Keep a copy' })}>
      <Card>
        <Stack gap={12}>
          <p className={styles.quiet}>
            {t({
              id: 'sync.copy.text',
              message:
                'What is not sent yet, and what waits for a decision, can be kept as a file and taken in again, here or on another device of yours. However often it is taken in, each change is made once.',
            })}
          </p>
          <Cluster>
            <Button icon="download" blocked={count === 0 || busy} onClick={() => void keep()}>
              {t({ id: 'sync.copy.export', message: 'Save to a file' })}
            </Button>
            <Button icon="upload" blocked={busy} onClick={() => chooser.current?.click()}>
              {t({ id: 'sync.copy.import', message: 'Take in a file' })}
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

/** Says how many changes came in, how many were known already, or why none came. */
function useImportReport(): (imported: Imported) => void {
  const { t } = useLingui()
  return (imported) => {
    if (!imported.ok) {
      const reasons: Record<typeof imported.reason, string> = {
        unreadable: t({ id: 'sync.import.unreadable', message: 'This is no file with unsent changes' }),
        other_user: t({
          id: 'sync.import.other_user',
          message: 'These changes belong to another account; only it can send them',
        }),
        newer: t({ id: 'sync.import.newer', message: 'A newer version of the app made this file; update first' }),
      }
      toastError(reasons[imported.reason])
      return
    }
    const { added, known, leaving = 0 } = imported
    const parts = [
      t({
        id: 'sync.import.added',
        message: plural(added, { 0: 'Nothing new', one: '# change taken in', other: '# changes taken in' }),
      }),
      known > 0
        ? t({
            id: 'sync.import.known',
            message: plural(known, { one: '# was here already', other: '# were here already' }),
          })
        : '',
      leaving > 0
        ? t({
            id: 'sync.import.leaving',
            message: plural(leaving, {
              one: '# is being taken back; take the file in again after that',
              other: '# are being taken back; take the file in again after that',
            }),
          })
        : '',
    ]
    toastSuccess(parts.filter((part) => part !== '').join(', '))
  }
}
