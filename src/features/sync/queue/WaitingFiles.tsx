import { useLingui } from '@lingui/react/macro'
import { discardRefused, holderOf, putBackRefused, type Upload } from '../../../data/files'
import { parseFileName } from '../../../domain/kit/files'
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
import { codeLabel } from '../../../state/error-text'
import { toast } from '../../../state/overlays'
import { useReplica } from '../../../state/replica'
import { useLive } from '../../../state/use-live'
import { Button } from '../../../ui/button/Button'
import { LeadIcon } from '../../../ui/list/LeadIcon'
import { List } from '../../../ui/list/List'
import { ListRow } from '../../../ui/list/ListRow'
import { Section } from '../../../ui/list/Section'
import { UNDO_MS } from '../use-put-back'

/** Files whose bytes only this device has: of which record, how large, how far they are. */
export function WaitingFiles({ files }: { files: readonly Upload[] }) {
  const { t } = useLingui()
  const rows = useFileRows(files)
  if (!rows || rows.length === 0) return null
  const title = t({ id: 'sync.files', message: 'Photos and files' })
  return (
    <Section title={title} count={rows.length}>
      <List label={title}>
        {rows.map(({ name, what, icon, route, ...file }) => (
          <ListRow
            key={name}
            title={what}
            subtitle={<FileState {...file} />}
            lead={<LeadIcon icon={icon} tone={file.refused === undefined ? 'tint' : 'bad'} />}
            link={route && linkTo(route)}
            action={file.refused === undefined ? undefined : <DiscardFile name={name} what={what} />}
          />
        ))}
      </List>
    </Section>
  )
}

/** The way out for a file that nobody will ever take; the record that names it stays as it is. */
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

type FileRow = Pick<Upload, 'name' | 'sent' | 'refused'> & {
  /** 'Receipt: Rye grain, 4 Mar 2026'. */
  readonly what: string
  readonly size: number
  readonly icon: ReturnType<typeof iconOf>
  readonly route: ReturnType<typeof recordRoute>
}

function FileState({ size, sent = 0, refused }: Pick<FileRow, 'size' | 'sent' | 'refused'>) {
  const { t } = useLingui()
  const translate = useTranslate()
  const all = Math.max(1, Math.round(size / 1000))
  const done = Math.round(sent / 1000)
  if (refused !== undefined) {
    const reason = translate(codeLabel(refused))
    return t({ id: 'sync.files.refused', message: `The server does not take it: ${reason}` })
  }
  return sent > 0
    ? t({ id: 'sync.files.sent', message: `${done} of ${all} kB sent` })
    : t({ id: 'sync.files.waits', message: `${all} kB, sent after its record` })
}

function useFileRows(files: readonly Upload[]): readonly FileRow[] | undefined {
  const { db, registry } = useReplica()
  const writing = useWriting()
  return useLive(async () => {
    const rows = await Promise.all(files.map(rowOf))
    return rows.filter((row) => row !== undefined)
  }, [db, registry, files, writing])

  async function rowOf({ name, sent, refused }: Upload): Promise<FileRow | undefined> {
    const holder = await holderOf(db, name)
    const definition = holder && registry.byName(holder.entity)
    if (!holder || !definition) return undefined
    const size = (await db.blobs.get(parseFileName(name)?.sha256 ?? ''))?.bytes.byteLength ?? 0
    const state = { ...(sent === undefined ? {} : { sent }), ...(refused === undefined ? {} : { refused }) }
    const { row, field } = holder
    const mentioned = referencesIn(definition, row, titleFields(definition))
    const title = titleOf(definition, row, titleFinder(await readReferenced(db, registry, mentioned), writing), writing)
    const label = definition.fields[field]?.label
    const what = `${label ? writing.label(label) : ''}: ${title}`
    return { name, size, what, icon: iconOf(definition), route: recordRoute(definition, row.id), ...state }
  }
}
