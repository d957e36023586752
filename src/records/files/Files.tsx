import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { parseFileName } from '../../domain/kit/files'
import { type ShownFile, useShownFile, useUnsentFiles } from '../../state/files/shown-file'
import { PictureFace, PlainFace } from '../../ui/files/FileFace'
import { FileStrip } from '../../ui/files/FileStrip'
import { FileViewer } from '../../ui/files/FileViewer'
import { type AcceptedFiles, acceptText } from './accepted'
import { useAddFiles } from './use-add-files'

export type FilesProps = {
  /** The name of the files together: 'Receipt'. */
  label: string
  names: readonly string[]
  accepted: AcceptedFiles
  /** Gets the names of added files. Absent if none can be added. */
  onAdd?: ((names: readonly string[]) => void) | undefined
  onRemove?: ((name: string) => void) | undefined
  /** The dates of the files by name. With them the tiles are small and in one row, whose first tile takes a photo. */
  dates?: ReadonlyMap<string, string> | undefined
}

/** The files of a record: small images that open, with notes for each. */
export const Files = ({ label, names, accepted, onAdd, onRemove, dates }: FilesProps) => {
  const { t } = useLingui()
  const unsent = useUnsentFiles(names)
  const [open, setOpen] = useState<string>()
  const { add, busy } = useAddFiles(accepted.kinds, accepted.most - names.length)
  const labelOf = (index: number) => {
    const number = index + 1
    return names.length === 1 ? label : t({ id: 'files.page', message: `${label}, page ${number}` })
  }
  const noteOf = (name: string) => {
    const mark = unsent.get(name)
    if (mark === 'waits') return t({ id: 'files.waits', message: 'Only on this device so far. Sent automatically.' })
    if (mark === 'refused')
      return t({
        id: 'files.refused',
        message: 'The server rejected this file, so only this device has it. Save a copy, then discard it under Sync.',
      })
    return undefined
  }
  const shown = open !== undefined && names.includes(open) ? open : undefined
  return (
    <>
      <FileStrip
        label={label}
        tiles={names.map((name, index) => ({
          id: name,
          label: [labelOf(index), dates?.get(name) ?? []].flat().join(', '),
          face: <Face name={name} />,
          mark: unsent.get(name),
          caption: dates?.get(name),
        }))}
        onOpen={setOpen}
        accept={acceptText(accepted.kinds)}
        busy={busy}
        oneRow={dates !== undefined}
        onAdd={onAdd && names.length < accepted.most ? (files) => void add(files).then(onAdd) : undefined}
      />
      {shown !== undefined && (
        <OpenFile
          shown={shown}
          files={names.map((id, index) => ({ id, label: labelOf(index), note: noteOf(id) }))}
          onShow={setOpen}
          onRemove={onRemove}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

/** A document is loaded only when it is opened. */
const Face = ({ name }: { name: string }) => (isDocument(name) ? <DocumentFace /> : <PictureOf name={name} />)
const PictureOf = ({ name }: { name: string }) => <FaceOf name={name} file={useShownFile(name)} />
const DocumentFace = () => (
  <PlainFace icon="copy">
    <Trans id="files.pdf">PDF</Trans>
  </PlainFace>
)

function isDocument(name: string): boolean {
  return parseFileName(name)?.extension === 'pdf'
}

const FaceOf = ({ name, file }: { name: string; file: ShownFile }) => {
  const { t } = useLingui()
  if (file.state === 'here') return isDocument(name) ? <DocumentFace /> : <PictureFace src={file.address} />
  if (file.state === 'missing') {
    return <PlainFace icon="cloud">{t({ id: 'files.missing', message: 'Not sent from another device yet' })}</PlainFace>
  }
  if (file.state === 'damaged') {
    return <PlainFace icon="warning">{t({ id: 'files.damaged', message: 'Damaged on this device' })}</PlainFace>
  }
  if (file.state === 'looking') return <PlainFace icon="cloud">…</PlainFace>
  return <PlainFace icon="offline">{t({ id: 'files.unreachable', message: 'Needs a connection' })}</PlainFace>
}

type OpenProps = {
  shown: string
  files: readonly { id: string; label: string; note: string | undefined }[]
  onShow: (name: string) => void
  onRemove: ((name: string) => void) | undefined
  onClose: () => void
}

const OpenFile = ({ shown, ...viewer }: OpenProps) => {
  const file = useShownFile(shown)
  const extension = parseFileName(shown)?.extension ?? 'jpg'
  const save = file.state === 'here' ? { address: file.address, name: `${shown.slice(0, 12)}.${extension}` } : undefined
  return <FileViewer {...viewer} shown={shown} face={<FaceOf name={shown} file={file} />} save={save} />
}
