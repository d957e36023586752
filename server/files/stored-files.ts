/** Bytes of files in the database, so that one backup holds everything and a server process keeps nothing of its own. */
import { createHash } from 'node:crypto'
import { type Extension, FILE_TYPES, MAX_FILE_BYTES, sniffed } from '../../src/domain/kit/files'
import { hasTooManyPixels } from '../../src/domain/kit/picture-size'
import type { Tx } from '../storage/store'
import { FILE } from '../write/kind'
import { refuse } from '../write/refusals'

export type StoredFile = { readonly extension: Extension; readonly total: number; readonly held: number }

export async function findFile({ db, farmId }: Tx, sha256: string): Promise<StoredFile | undefined> {
  const found = await db
    .selectFrom('file')
    .select(['extension', 'total', 'held'])
    .where('farm_id', '=', farmId)
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  return found as StoredFile | undefined
}

export function isWhole(file: StoredFile | undefined): boolean {
  return file !== undefined && file.held === file.total
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

/** A piece of a file: its bytes, where they begin, and how many the whole has. */
export type Piece = { readonly start: number; readonly total: number; readonly bytes: Uint8Array }

/**
 * Adds a piece; bytes that are here already are passed over, so that a piece may be sent twice. Returns how far the file has
 * come. A whole file that is not what its name says, or has too many pixels, is refused and to be dropped.
 */
export async function addPiece(tx: Tx, sha256: string, piece: Piece): Promise<StoredFile> {
  const { start, total, bytes } = piece
  if (total > MAX_FILE_BYTES) refuse('too_large')
  if (start + bytes.length > total || bytes.length === 0) refuse('bad_request')
  const known = await findFile(tx, sha256)
  if (known && isWhole(known)) return known
  // Whoever says another length has other bytes in hand: one of the two is wrong, and only a new beginning can tell.
  const before = known?.total === total ? known : undefined
  if (known && !before) await dropFile(tx, sha256)
  const held = before?.held ?? 0
  if (start > held) refuse('offset')
  const fresh = bytes.subarray(held - start)
  if (fresh.length === 0) return before ?? refuse('offset')
  const extension = before?.extension ?? (await kindOf(tx, sha256, fresh))
  await storePart(tx, sha256, held, fresh)
  const after: StoredFile = { extension, total, held: held + fresh.length }
  await putFile(tx, sha256, after)
  if (!isWhole(after)) return after
  const whole = await readFile(tx, sha256)
  if (digestOf(whole) !== sha256) refuse('checksum')
  if (hasTooManyPixels(whole)) refuse('too_large')
  return after
}

/** Stores a file that is there as a whole, and returns its name. */
export async function addWhole(tx: Tx, bytes: Uint8Array): Promise<void> {
  const sha256 = digestOf(bytes)
  if (isWhole(await findFile(tx, sha256))) return
  await dropFile(tx, sha256)
  await storePart(tx, sha256, 0, bytes)
  await putFile(tx, sha256, { extension: extensionOf(bytes), total: bytes.length, held: bytes.length })
}

/** The name a record has for these bytes. Refuses what is too large, or no file that is taken. */
export function nameOf(bytes: Uint8Array): string {
  if (bytes.length > MAX_FILE_BYTES) refuse('too_large')
  return `${digestOf(bytes)}.${extensionOf(bytes)}`
}

function extensionOf(bytes: Uint8Array): Extension {
  return sniffed(bytes) ?? refuse('unsupported_media')
}

/** What a file's first bytes show it to be, where some record names it as that. */
async function kindOf(tx: Tx, sha256: string, first: Uint8Array): Promise<Extension> {
  const extension = extensionOf(first)
  return (await namedAs(tx, sha256)).includes(extension) ? extension : refuse('unsupported_media')
}

async function storePart({ db, farmId }: Tx, sha256: string, start: number, bytes: Uint8Array): Promise<void> {
  await db.insertInto('file_part').values({ farm_id: farmId, sha256, start, bytes }).execute()
}

async function putFile({ db, farmId }: Tx, sha256: string, file: StoredFile): Promise<void> {
  await db
    .insertInto('file')
    .values({ farm_id: farmId, sha256, ...file, idle_rev: null })
    .onConflict((conflict) => conflict.columns(['farm_id', 'sha256']).doUpdateSet({ held: file.held }))
    .execute()
}

export async function readFile({ db, farmId }: Tx, sha256: string): Promise<Uint8Array> {
  const parts = await db
    .selectFrom('file_part')
    .select('bytes')
    .where('farm_id', '=', farmId)
    .where('sha256', '=', sha256)
    .orderBy('start')
    .execute()
  return Buffer.concat(parts.map(({ bytes }) => bytes))
}

export async function dropFile({ db, farmId }: Tx, sha256: string): Promise<void> {
  for (const table of ['file_part', 'file'] as const) {
    await db.deleteFrom(table).where('farm_id', '=', farmId).where('sha256', '=', sha256).execute()
  }
}

export function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
