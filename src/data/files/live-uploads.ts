/**
 * Waiting files that a live record names, with the known facts of that record. The upload lane uses them for sending (S28), the Sync page
 * for the reason of a wait, and all counts of unsent work use them (S29.8). The first screen loads nothing else of the lane.
 */
import { fileFields, filesOf } from '../../domain/kit/files'
import type { Mutation } from '../../domain/mutation'
import { type PinsetDb, rowsOf } from '../db'
import { readMeta } from '../meta'
import type { StoredRow } from '../rows'
import { withPresentWait } from './file-wait'
import type { Upload } from './files'
import { filesBrought } from './files-brought'

export type LiveUpload = Upload & {
  /** The unsent change that brings the file. Absent if a sent record names it. */
  readonly change?: Mutation
  /** The sent records that name it, each as `id@rev`. */
  readonly records: readonly string[]
}

/** The live records with any of these names, and their names. */
async function rowsNaming(
  db: PinsetDb,
  names: readonly string[],
): Promise<readonly { readonly row: StoredRow; readonly holds: readonly string[] }[]> {
  const found = new Map<string, { row: StoredRow; holds: string[] }>()
  for (const { name: entity, fields } of names.length > 0 ? db.entities : []) {
    for (const field of fileFields(fields)) {
      for (const row of await rowsOf(db, entity).where(field).anyOf(names).toArray()) {
        if (row.deleted_at) continue
        found.set(`${entity}/${row.id}`, { row, holds: filesOf(fields, row).map(({ name }) => name) })
      }
    }
  }
  return [...found.values()]
}

/** The names among these that live records contain. */
export async function namedOf(db: PinsetDb, names: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set((await rowsNaming(db, names)).flatMap(({ holds }) => holds))
  return new Set(names.filter((name) => found.has(name)))
}

/** The uploads that a live record names, without obsolete waits. */
export async function liveUploads(db: PinsetDb, uploads?: readonly Upload[]): Promise<readonly LiveUpload[]> {
  const waiting = uploads ?? (await db.uploads.toArray())
  const rows = await rowsNaming(
    db,
    waiting.map(({ name }) => name),
  )
  if (rows.length === 0) return []
  const pending = rows.filter(({ row }) => row._p).map(({ row }) => row.id)
  const [unsent, epoch = ''] = await Promise.all([
    pending.length === 0 ? [] : db.outbox.where('recordId').anyOf(pending).toArray(),
    readMeta(db, 'epoch'),
  ])
  const holders = rows.map(({ row, holds }) => ({
    record: `${row.id}@${row.rev ?? 0}`,
    holds: new Set(holds),
    brought: filesBrought(
      db,
      unsent.filter(({ recordId }) => recordId === row.id),
    ),
  }))
  return waiting.flatMap((upload) => {
    const mine = holders.filter(({ holds }) => holds.has(upload.name))
    if (mine.length === 0) return []
    const sent = mine.filter(({ brought }) => !brought.has(upload.name))
    const records = sent.map(({ record }) => record)
    const change = sent.length > 0 ? undefined : mine[0]?.brought.get(upload.name)
    return [{ ...withPresentWait(upload, epoch, records), records, ...(change ? { change } : {}) }]
  })
}

/**
 * The files that count besides the changes: a file and its unsent change count as one (S29.8). A refused file waits for a person, not for
 * sending.
 */
export function countFiles(files: readonly LiveUpload[]): { readonly unsent: number; readonly refused: number } {
  const alone = files.filter(({ change }) => change === undefined)
  const refused = alone.filter((file) => file.refused !== undefined).length
  return { unsent: alone.length - refused, refused }
}
