/**
 * Complete files. Their bytes are in the database, so that one backup contains everything and the server has no other state, or
 * in an object store (`object-store.ts`) if the server has one. The row of a file says where.
 */
import { createHash } from 'node:crypto'
import { type Extension, FILE_TYPES, type FileName, MAX_FILE_BYTES, sniffed } from '../../src/domain/kit/files'
import { hasTooManyPixels } from '../../src/domain/kit/picture-size'
import type { Tx } from '../storage/store'
import { FILE, PERSON } from '../write/kind'
import { refuse } from '../write/refusals'
import { countBytes, dayOf, type Sender } from './daily-bytes'
import { dropFiles } from './idle-files'
import { dropIncoming, findIncoming, putIncoming, readIncoming } from './incoming-files'
import { type Places, takePlaces, type Whole } from './places'

export type StoredFile = {
  readonly extension: Extension
  readonly total: number
  /** Its object in the object store; null: its bytes are in the database. */
  readonly object: string | null
  /** 1: its object is missing or damaged, so the file may be sent again. */
  readonly is_lost: number
}

export async function findFile({ db, farmId }: Tx, sha256: string): Promise<StoredFile | undefined> {
  const found = await db
    .selectFrom('file')
    .select(['extension', 'total', 'object', 'is_lost'])
    .where('farm_id', '=', farmId)
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  return found as StoredFile | undefined
}

/** The kinds under which live records name these bytes. */
export async function namedAs({ db, farmId, statements }: Tx, sha256: string): Promise<readonly Extension[]> {
  const named: Extension[] = []
  for (const extension of Object.keys(FILE_TYPES) as Extension[]) {
    const name = { farm_id: farmId, to_kind: FILE, to_id: `${sha256}.${extension}`, limit: 1 }
    if ((await statements.refsTo(db, name)).length > 0) named.push(extension)
  }
  return named
}

/** A piece of a file: its bytes, their offset, and the size of the whole file. */
export type Piece = { readonly start: number; readonly total: number; readonly bytes: Uint8Array }

/**
 * Adds a piece and skips bytes that are already here, so a piece may be sent twice. Returns how many bytes of the file are
 * here. Rejects a complete file whose bytes do not match its name, or that has too many pixels; the caller then drops the
 * pieces. Throws TooMany when the person's daily limit is exceeded. The last piece counts as here only with the whole file.
 */
export async function addPiece(
  tx: Tx,
  sender: Sender,
  sha256: string,
  { piece, places }: { readonly piece: Piece; readonly places: Places },
): Promise<Arrived> {
  const { start, total, bytes } = piece
  if (total > MAX_FILE_BYTES) refuse('too_large')
  if (start + bytes.length > total || bytes.length === 0) refuse('bad_request')
  const stored = await findFile(tx, sha256)
  if (isHere(stored)) return { isWhole: true, held: stored.total }
  const mine = { sha256, by: sender.by }
  const known = await findIncoming(tx, mine)
  // Another total means other bytes: one of the two is wrong, so the upload starts over.
  const before = known?.total === total ? known : undefined
  if (known && !before) await dropIncoming(tx, mine)
  const held = before?.held ?? 0
  if (start > held) refuse('offset')
  const fresh = bytes.subarray(held - start)
  if (fresh.length === 0) return before ? { isWhole: false, held } : refuse('offset')
  const extension = before?.extension ?? (await kindOf(tx, sha256, fresh))
  await countBytes(tx, sender, fresh.length)
  const after = { extension, total, held: held + fresh.length }
  await putIncoming(tx, mine, fresh, { after, now: sender.now })
  if (after.held < total) return { isWhole: false, held: after.held }
  const whole = await readIncoming(tx, mine)
  if (digestOf(whole) !== sha256) refuse('checksum')
  if (hasTooManyPixels(whole, await purposeOf(tx, `${sha256}.${extension}`))) refuse('too_large')
  await putFiles(tx, sender, new Map([[sha256, whole]]), places)
  return { isWhole: true, held: total }
}

/** A lost file counts as missing for devices, which then send their copies. */
export function isHere(file: StoredFile | undefined): file is StoredFile {
  return file !== undefined && file.is_lost === 0
}

/** The purpose of a file. Naming a colleague's photo as one's own image must not get that photo rejected. */
async function purposeOf({ db, farmId }: Tx, name: string): Promise<'kept' | 'person'> {
  const other = await db
    .selectFrom('record_ref')
    .select('from_kind')
    .where('farm_id', '=', farmId)
    .where('to_kind', '=', FILE)
    .where('to_id', '=', name)
    .where('from_kind', '!=', PERSON)
    .limit(1)
    .executeTakeFirst()
  return other ? 'kept' : 'person'
}

export type Arrived = { readonly isWhole: boolean; readonly held: number }

/** Stores complete files. Throws TooMany as `addPiece` does. */
export async function addWhole(tx: Tx, sender: Sender, all: readonly Uint8Array[], places: Places): Promise<void> {
  const fresh = new Map<string, Uint8Array>()
  for (const bytes of all) {
    const sha256 = digestOf(bytes)
    if (fresh.has(sha256) || isHere(await findFile(tx, sha256))) continue
    await countBytes(tx, sender, bytes.length)
    fresh.set(sha256, bytes)
  }
  await putFiles(tx, sender, fresh, places)
}

/** The name under which a record refers to these bytes. Rejects files that are too large or of an unsupported type. */
export function nameOf(bytes: Uint8Array): string {
  if (bytes.length > MAX_FILE_BYTES) refuse('too_large')
  return `${digestOf(bytes)}.${extensionOf(bytes)}`
}

function extensionOf(bytes: Uint8Array): Extension {
  return sniffed(bytes) ?? refuse('unsupported_media')
}

/** The type that the file's first bytes show, if a record names the file as that type. */
async function kindOf(tx: Tx, sha256: string, first: Uint8Array): Promise<Extension> {
  const extension = extensionOf(first)
  return (await namedAs(tx, sha256)).includes(extension) ? extension : refuse('unsupported_media')
}

/** Writes the rows of files that are not here, with their bytes if there is no object store. */
async function putFiles(tx: Tx, sender: Sender, files: Whole, places: Places): Promise<void> {
  const objects = await takePlaces(tx, sender, files, places)
  for (const [sha256, bytes] of files) {
    await dropIncoming(tx, { sha256 })
    const lost = await findFile(tx, sha256)
    if (lost) await dropFiles(tx, sender.now, (file) => file.where('sha256', '=', sha256))
    await putFile(tx, sender, { sha256, extension: extensionOf(bytes) }, { bytes, object: objects.get(sha256) ?? null })
  }
}

async function putFile(
  tx: Tx,
  { by, now }: Sender,
  name: FileName,
  { bytes, object }: { readonly bytes: Uint8Array; readonly object: string | null },
): Promise<void> {
  const of = { farm_id: tx.farmId, sha256: name.sha256 }
  const sent = { sent_by: by, sent_day: dayOf(now), idle_rev: null, replaced_at: null }
  await tx.db
    .insertInto('file')
    .values({ ...of, extension: name.extension, total: bytes.length, ...sent, object, is_lost: 0 })
    .execute()
  if (object !== null) return
  await tx.db
    .insertInto('file_part')
    .values({ ...of, start: 0, bytes })
    .execute()
}

/** The bytes of a file in the database. */
export async function readParts({ db, farmId }: Tx, sha256: string): Promise<Uint8Array> {
  const parts = await db
    .selectFrom('file_part')
    .select('bytes')
    .where('farm_id', '=', farmId)
    .where('sha256', '=', sha256)
    .orderBy('start')
    .execute()
  return Buffer.concat(parts.map(({ bytes }) => bytes))
}

export function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
