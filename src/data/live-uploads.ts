/** Files that wait and are named by a record: they count as unsent work. The first screen counts them, and loads no more of the lane. */
import { fileFields, filesOf } from '../domain/kit/files'
import { type PinsetDb, rowsOf } from './db'
import type { Upload } from './files'

/** Of these names those that live records of the replica hold. */
export async function namedOf(db: PinsetDb, names: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (const { name: entity, fields } of names.length > 0 ? db.entities : []) {
    for (const field of fileFields(fields)) {
      const rows = await rowsOf(db, entity).where(field).anyOf(names).toArray()
      for (const row of rows) if (!row.deleted_at) for (const { name } of filesOf(fields, row)) found.add(name)
    }
  }
  return new Set(names.filter((name) => found.has(name)))
}

/** The uploads that count as unsent work: a live record names their file. */
export async function liveUploads(db: PinsetDb): Promise<readonly Upload[]> {
  const uploads = await db.uploads.toArray()
  const named = await namedOf(
    db,
    uploads.map(({ name }) => name),
  )
  return uploads.filter(({ name }) => named.has(name))
}
