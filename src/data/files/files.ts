/**
 * Files on the device (S28): their bytes, and the list of files that the server does not have yet. Bytes from this device have
 * no `at` until the server has them. Bytes with `at` are a copy and may be dropped. Browsers store large bytes without a checksum.
 */
import { cmp } from 'dexie'
import { instantOf } from '../../domain/clock'
import { type Extension, FILE_TYPES, fileFields, parseFileName } from '../../domain/kit/files'
import type { Mutation } from '../../domain/mutation'
import { type PinsetDb, rowsOf } from '../db'
import type { NewMutation, StoredRow } from '../rows'
import type { FileWait } from './file-wait'
import { filesBrought } from './files-brought'
import { namedOf } from './live-uploads'

/** A file whose bytes must still be sent, by its name. Times are the device's, in milliseconds. */
export type Upload = FileWait & {
  readonly name: string
  /** The instant of the change that brought it. */
  readonly since?: string
  /** Answers in a row with another offset than the piece's, without progress. */
  readonly astray?: number
  /** The bytes have already arrived damaged once. */
  readonly spoilt?: true
  /** The number of bytes that the server has. */
  readonly sent?: number
  /** The server's code: it will never accept this file. */
  readonly refused?: string
  /** Since when no known live record names it. */
  readonly idle?: number
}

export type StoredFile = {
  readonly sha256: string
  readonly bytes: ArrayBuffer
  /** When it was chosen here. */
  readonly chosen?: number
  /** When the server was last known to have it. */
  readonly at?: number
}

/** Number of copies kept for offline use (S28). */
const COPIES = 200
/** Files that were chosen and never saved, or that no live record names, are deleted after a month. */
export const FORGOTTEN_MS = 30 * 86_400_000

/** Stores bytes that were chosen here, before the record that names them is saved. */
export async function keepChosen(db: PinsetDb, sha256: string, bytes: ArrayBuffer, now: number): Promise<void> {
  await db.transaction('rw', db.blobs, db.uploads, async () => {
    await keepTrue(db, sha256, bytes, now)
    await dropForgotten(db, now)
  })
}

/** Stores the right bytes of a file unless they are here. Those that are here may be damaged. Returns the file that was here. */
async function keepTrue(
  db: PinsetDb,
  sha256: string,
  bytes: ArrayBuffer,
  now: number,
): Promise<StoredFile | undefined> {
  const known = await db.blobs.get(sha256)
  if (!known || cmp(known.bytes, bytes) !== 0) await db.blobs.put({ ...(known ?? { chosen: now }), sha256, bytes })
  return known
}

/** The bytes that only this device has, by name. */
export async function readUnsent(db: PinsetDb): Promise<ReadonlyMap<string, ArrayBuffer>> {
  const names = await db.uploads.toCollection().primaryKeys()
  const rows = await db.blobs.bulkGet(names.map((name) => parseFileName(name)?.sha256 ?? ''))
  return new Map(names.flatMap((name, index) => (rows[index] ? [[name, rows[index].bytes] as const] : [])))
}

/** Stores bytes that another device could not send, to send them from here. False if they wait here or are already sent. */
export async function keepUnsent(db: PinsetDb, name: string, bytes: ArrayBuffer, now: number): Promise<boolean> {
  const sha256 = parseFileName(name)?.sha256
  if (sha256 === undefined) return false
  const [known, upload] = await Promise.all([keepTrue(db, sha256, bytes, now), db.uploads.get(name)])
  if (known && (known.at !== undefined || upload)) return false
  if (!upload) await db.uploads.put({ name, since: instantOf(now) })
  return true
}

/** Stores bytes that the server has, and deletes the oldest copies. */
export async function keepCopy(db: PinsetDb, sha256: string, bytes: ArrayBuffer, now: number): Promise<void> {
  await db.blobs.put({ sha256, bytes, at: now })
  await dropCopies(db)
}

/** Deletes the oldest copies beyond `most`, but none that waits to be sent again. Returns their number. */
export function dropCopies(db: PinsetDb, most = COPIES): Promise<number> {
  return db.transaction('rw', db.blobs, db.uploads, async () => {
    const waiting = await waitingBytes(db)
    const keys = (await db.blobs.orderBy('at').primaryKeys()).filter((key) => !waiting.has(key))
    const old = keys.slice(0, Math.max(0, keys.length - most))
    await db.blobs.bulkDelete(old)
    return old.length
  })
}

async function dropForgotten(db: PinsetDb, now: number): Promise<void> {
  const waiting = await waitingBytes(db)
  const copies = new Set(await db.blobs.orderBy('at').primaryKeys())
  for (const key of await db.blobs.toCollection().primaryKeys()) {
    if (copies.has(key) || waiting.has(key)) continue
    const chosen = (await db.blobs.get(key))?.chosen
    if (chosen !== undefined && now - chosen > FORGOTTEN_MS) await db.blobs.delete(key)
  }
}

/** The digests of files that must still be sent. */
async function waitingBytes(db: PinsetDb): Promise<ReadonlySet<string | undefined>> {
  return new Set((await db.uploads.toCollection().primaryKeys()).map((name) => parseFileName(name)?.sha256))
}

export async function readBytes(db: PinsetDb, name: string): Promise<ArrayBuffer | undefined> {
  const file = parseFileName(name)
  return file && (await db.blobs.get(file.sha256))?.bytes
}

/** Uploads to store when these changes are queued. A waiting one continues, a refused one starts again. */
export async function uploadsFor(
  db: PinsetDb,
  changes: readonly (NewMutation | Mutation)[],
): Promise<readonly Upload[]> {
  const brought = [...filesBrought(db, changes)].map(([name, { recordedAt }]) => [name, recordedAt] as const)
  if (brought.length === 0) return []
  const known = await db.uploads.bulkGet(brought.map(([name]) => name))
  return brought.flatMap(([name, since], index) =>
    !known[index] || known[index].refused !== undefined ? [{ name, since }] : [],
  )
}

/** A person discards a file that the server refuses. Its bytes stay like those of a file that was never saved. */
export async function discardRefused(db: PinsetDb, name: string): Promise<Upload | undefined> {
  const upload = await db.uploads.get(name)
  if (upload?.refused === undefined) return undefined
  await db.uploads.delete(name)
  return upload
}

export async function putBackRefused(db: PinsetDb, upload: Upload): Promise<void> {
  await db.uploads.put(upload)
}

/** The live record and the field that name a file. */
export type FileHolder = { readonly entity: string; readonly field: string; readonly row: StoredRow }

export async function holderOf(db: PinsetDb, name: string): Promise<FileHolder | undefined> {
  for (const { name: entity, fields } of db.entities) {
    for (const field of fileFields(fields)) {
      const rows = await rowsOf(db, entity).where(field).equals(name).toArray()
      const row = rows.find(({ deleted_at }) => !deleted_at)
      if (row) return { entity, field, row }
    }
  }
  return undefined
}

/** The names of all copies that records still name. */
export async function namesOfCopies(db: PinsetDb): Promise<readonly string[]> {
  const keys = await db.blobs.orderBy('at').primaryKeys()
  const extensions = Object.keys(FILE_TYPES) as Extension[]
  const names = keys.flatMap((sha256) => extensions.map((extension) => `${sha256}.${extension}`))
  return [...(await namedOf(db, names))]
}
