/**
 * Files on the device (S28): their bytes, and the list of those that the server does not have yet. Bytes that came from here
 * have no `at` until the server has them: what has one is a copy, and may be dropped.
 */
import type { EntityDefinition, Registry } from '../domain/kit/entity'
import { fileFields, filesOf, parseFileName } from '../domain/kit/files'
import type { Mutation } from '../domain/mutation'
import { type PinsetDb, rowsOf } from './db'
import type { NewMutation, StoredRow } from './rows'

/** A file whose bytes are still to be sent, by its name. Times are the device's, in milliseconds. */
export type Upload = {
  readonly name: string
  readonly tries?: number
  readonly notBefore?: number
  /** How many of its bytes the server has. */
  readonly sent?: number
  /** The server's code: it will never take this file. */
  readonly refused?: string
}

export type StoredFile = {
  readonly sha256: string
  readonly bytes: ArrayBuffer
  /** When it was chosen here. */
  readonly chosen?: number
  /** When it was last known to be the server's too. */
  readonly at?: number
}

/** Copies that are kept to be seen without a network (S28). */
const COPIES = 200
/** What was chosen and never saved goes after a month. */
const FORGOTTEN_MS = 30 * 86_400_000

/** Keeps bytes that were chosen here, before the record that names them is saved. */
export async function keepChosen(db: PinsetDb, sha256: string, bytes: ArrayBuffer, now: number): Promise<void> {
  await db.transaction('rw', db.blobs, db.uploads, async () => {
    const known = await db.blobs.get(sha256)
    if (!known) await db.blobs.put({ sha256, bytes, chosen: now })
    await dropForgotten(db, now)
  })
}

/** The bytes that only this device has, by name. */
export async function readUnsent(db: PinsetDb): Promise<ReadonlyMap<string, ArrayBuffer>> {
  const names = await db.uploads.toCollection().primaryKeys()
  const rows = await db.blobs.bulkGet(names.map((name) => parseFileName(name)?.sha256 ?? ''))
  return new Map(names.flatMap((name, index) => (rows[index] ? [[name, rows[index].bytes] as const] : [])))
}

/** Keeps bytes that another device could not send, to be sent from here. False when they are here already. */
export async function keepUnsent(db: PinsetDb, name: string, bytes: ArrayBuffer, now: number): Promise<boolean> {
  const sha256 = parseFileName(name)?.sha256
  if (sha256 === undefined || (await db.blobs.get(sha256))) return false
  await db.blobs.put({ sha256, bytes, chosen: now })
  await db.uploads.put({ name })
  return true
}

/** Keeps bytes that the server has, and lets the oldest copies go. */
export async function keepCopy(db: PinsetDb, sha256: string, bytes: ArrayBuffer, now: number): Promise<void> {
  await db.blobs.put({ sha256, bytes, at: now })
  await dropCopies(db, COPIES)
}

/** Drops the oldest copies beyond so many. Returns how many went. */
export async function dropCopies(db: PinsetDb, most: number): Promise<number> {
  const keys = await db.blobs.orderBy('at').primaryKeys()
  const old = keys.slice(0, Math.max(0, keys.length - most))
  await db.blobs.bulkDelete(old)
  return old.length
}

async function dropForgotten(db: PinsetDb, now: number): Promise<void> {
  const waiting = new Set((await db.uploads.toCollection().primaryKeys()).map((name) => parseFileName(name)?.sha256))
  const copies = new Set(await db.blobs.orderBy('at').primaryKeys())
  for (const key of await db.blobs.toCollection().primaryKeys()) {
    if (copies.has(key) || waiting.has(key)) continue
    const chosen = (await db.blobs.get(key))?.chosen
    if (chosen !== undefined && now - chosen > FORGOTTEN_MS) await db.blobs.delete(key)
  }
}

export async function readBytes(db: PinsetDb, name: string): Promise<ArrayBuffer | undefined> {
  const file = parseFileName(name)
  return file && (await db.blobs.get(file.sha256))?.bytes
}

/** The files that a change brings: those it names and its author did not see there. */
function broughtBy(definition: EntityDefinition, { body, changes = {} }: NewMutation | Mutation): readonly string[] {
  const { fields } = definition
  const from = Object.fromEntries(Object.entries(changes).map(([key, change]) => [key, change.from]))
  const to = Object.fromEntries(Object.entries(changes).map(([key, change]) => [key, change.to]))
  const seen = new Set(filesOf(fields, from).map(({ name }) => name))
  const named = [...filesOf(fields, body ?? {}), ...filesOf(fields, to)]
  return named.map(({ name }) => name).filter((name) => !seen.has(name))
}

/** All files that these changes bring. */
export function filesBrought(registry: Registry, changes: readonly (NewMutation | Mutation)[]): readonly string[] {
  const names = changes.flatMap((change) => {
    const definition = registry.byName(change.entity)
    return definition ? broughtBy(definition, change) : []
  })
  return [...new Set(names)]
}

/** The files that records of the replica name, of those whose names begin so. */
export async function namesBeginning(db: PinsetDb, text: string): Promise<readonly string[]> {
  const found: string[] = []
  for (const { name: entity, fields } of db.entities) {
    for (const field of fileFields(fields)) {
      found.push(...((await rowsOf(db, entity).where(field).startsWith(text).uniqueKeys()) as string[]))
    }
  }
  return found
}

/** Where the replica shows a file: the record that names it, and the field. */
export type FileHolder = { readonly entity: string; readonly field: string; readonly row: StoredRow }

export async function holderOf(db: PinsetDb, name: string): Promise<FileHolder | undefined> {
  for (const { name: entity, fields } of db.entities) {
    for (const field of fileFields(fields)) {
      const row = await rowsOf(db, entity).where(field).equals(name).first()
      if (row) return { entity, field, row }
    }
  }
  return undefined
}

/** The names of all copies that records still name. */
export async function namesOfCopies(db: PinsetDb): Promise<readonly string[]> {
  const keys = await db.blobs.orderBy('at').primaryKeys()
  const names = await Promise.all(keys.map((sha256) => namesBeginning(db, sha256)))
  return [...new Set(names.flat())]
}
