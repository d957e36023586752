import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { discardRefused, holderOf, putBackRefused } from '../../../data/files/files'
import type { LiveUpload } from '../../../data/files/live-uploads'
import { parseFileName } from '../../../domain/kit/files'
import type { Mutation } from '../../../domain/mutation'
import { isRefused } from '../../../domain/mutation-state'
import { linkTo } from '../../../records/LinkTo'
import { recordRoute } from '../../../records/record-routes'
import { iconOf } from '../../../records/words/icon-of'
import {
  readReferenced,
  referencesIn,
  titleFields,
  titleFinder,
  titleOf,
} from '../../../records/words/reference-titles'
import { useTranslate, useWriting } from '../../../records/words/use-writing'
import { useReplica } from '../../../state/replica/replica'
import { useSyncStatus } from '../../../state/replica/sync-status'
import { ofDevice, useLive } from '../../../state/replica/use-live'
import { toast } from '../../../state/screen/overlays'
import { useFormat } from '../../../state/words/format'
import { Button } from '../../../ui/button/Button'
import { LeadIcon } from '../../../ui/list/LeadIcon'
import { List } from '../../../ui/list/List'
import { ListRow } from '../../../ui/list/ListRow'
import { Section } from '../../../ui/list/Section'
import { UNDO_MS } from '../use-put-back'
import { fileWords } from './file-words'
import type { Work } from './use-work'
import { type WaitingState, waitingStates } from './waiting-states'

/** Files whose bytes only this device has: their record, size, progress, and why they wait. */
export function WaitingFiles({ work, now }: { work: Work; now: number }) {
  const { t } = useLingui()
  const rows = useFileRows(work.files)
  const words = useFileWords(work, now)
  if (!rows || rows.length === 0) return null
  const title = t({ id: 'sync.files', message: 'Photos and files' })
  // Without a number: a file that belongs to a change was counted with it (S29.8).
  return (
    <Section title={title}>
      <List label={title}>
        {rows.map(({ file, bytes, what, icon, route }) => (
          <ListRow
            key={file.name}
            title={what}
            subtitle={words(file, bytes)}
            lead={<LeadIcon icon={icon} tone={file.refused === undefined ? 'tint' : 'bad'} />}
            link={route && linkTo(route)}
            action={file.refused === undefined ? undefined : <DiscardFile name={file.name} what={what} />}
          />
        ))}
      </List>
    </Section>
  )
}

function useFileWords({ queue, files }: Work, now: number): (file: LiveUpload, bytes: number) => string {
  const status = useSyncStatus()
  const say = useTranslate()
  const format = useFormat()
  const isAny = files.some(({ change }) => change !== undefined)
  const states = useMemo(() => (isAny ? waitingStates(queue, now) : undefined), [isAny, queue, now])
  const clock = (at: number) => format.timeOfDay(new Date(at).toISOString())
  return (file, bytes) => {
    const change = file.change && states && stateOf(file.change, states)
    return fileWords(file, { ...status, change, bytes, now }, { say, clock })
  }
}

/** A refused change has no state of its own: it waits for its decision. */
function stateOf(change: Mutation, states: ReadonlyMap<string, WaitingState>): WaitingState {
  const refused = { kind: 'held', cause: change.id, isRefused: true } as const
  return isRefused(change) ? refused : (states.get(change.id) ?? { kind: 'waiting' })
}

/** Discards a file that the server will never accept; the record that names it stays. */
function DiscardFile({ name, what }: { name: string; what: string }) {
  const { t } = useLingui()
  const { db } = useReplica()
  const discard = async () => {
    const dropped = await discardRefused(db, name)
    if (!dropped) return
    toast({
      kind: 'success',
      duration: UNDO_MS,
      text: t({ id: 'sync.discard.done', message: 'Discarded' }),
      undo: { onUndo: () => void putBackRefused(db, dropped) },
    })
  }
  return (
    <Button
      kind="text"
      size="small"
      label={t({ id: 'sync.files.discard', message: `Discard ${what}` })}
      onClick={() => void discard()}
    >
      {t({ id: 'sync.discard', message: 'Discard' })}
    </Button>
  )
}

type FileRow = {
  readonly file: LiveUpload
  /** 'Receipt: Rye grain, 4 Mar 2026'. */
  readonly what: string
  readonly bytes: number
  readonly icon: ReturnType<typeof iconOf>
  readonly route: ReturnType<typeof recordRoute>
}

function useFileRows(files: readonly LiveUpload[]): readonly FileRow[] | undefined {
  const { db, registry } = useReplica()
  const writing = useWriting()
  return useLive(ofDevice, async () => {
    const rows = await Promise.all(files.map(rowOf))
    return rows.filter((row) => row !== undefined)
  }, [db, registry, files, writing])

  async function rowOf(file: LiveUpload): Promise<FileRow | undefined> {
    const { name } = file
    const holder = await holderOf(db, name)
    const definition = holder && registry.byName(holder.entity)
    if (!holder || !definition) return undefined
    const bytes = (await db.blobs.get(parseFileName(name)?.sha256 ?? ''))?.bytes.byteLength ?? 0
    const { row, field } = holder
    const mentioned = referencesIn(definition, row, titleFields(definition))
    const title = titleOf(definition, row, titleFinder(await readReferenced(db, registry, mentioned), writing), writing)
    const label = definition.fields[field]?.label
    const what = `${label ? writing.label(label) : ''}: ${title}`
    return { file, bytes, what, icon: iconOf(definition), route: recordRoute(definition, row.id) }
  }
}
