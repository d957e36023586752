/**
 * The files that the lane may send (S28): a live record that was sent names each of them. A file that no live record names is
 * idle. Its record may come back by an undo or a pull, so the bytes wait for the record.
 */
import type { PinsetDb } from '../../src/data/db'
import { guardLease } from '../../src/data/engine/lease'
import { endedByHand, withoutWait } from '../../src/data/files/file-wait'
import { FORGOTTEN_MS, type Upload } from '../../src/data/files/files'
import { filesBrought } from '../../src/data/files/files-brought'
import { type LiveUpload, liveUploads } from '../../src/data/files/live-uploads'
import { parseFileName } from '../../src/domain/kit/files'
import { leftOf } from '../engine/back-off'
import type { LaneContext } from './send-files'

/** Files looked up at a time: of thousands of waiting files the first few usually include one to send. */
const AT_ONCE = 50

/** S28.21: a person asked to try all files. It is stored, so that another host does it if this one dies. */
export async function endWaits({ db, term }: LaneContext): Promise<void> {
  await db.transaction('rw', db.uploads, db.meta, async () => {
    await guardLease(db, term)
    const waiting = (await db.uploads.toArray()).filter(({ notBefore }) => notBefore !== undefined)
    await db.uploads.bulkPut(waiting.map(endedByHand))
  })
}

/** All waiting files, in the order of their turns. A file that fails repeatedly does not block the others. */
export async function filesInTurn({ db, now }: LaneContext): Promise<readonly (readonly Upload[])[]> {
  const isLater = ({ idle, refused, notBefore }: Upload) =>
    Number(idle !== undefined || refused !== undefined || leftOf(notBefore, now()) > 0)
  const uploads = await db.uploads.toArray()
  const ordered = uploads.toSorted((a, b) => isLater(a) - isLater(b) || (a.tries ?? 0) - (b.tries ?? 0))
  const parts = Array.from({ length: Math.ceil(ordered.length / AT_ONCE) })
  return parts.map((_, part) => ordered.slice(part * AT_ONCE, (part + 1) * AT_ONCE))
}

/** The files to send among these. Notes which are idle, and drops files that were idle too long or have no bytes here. */
export async function sendable(context: LaneContext, uploads: readonly Upload[]): Promise<readonly LiveUpload[]> {
  const { db } = context
  const shas = uploads.map(({ name }) => parseFileName(name)?.sha256 ?? '')
  const here = new Set(await db.blobs.where('sha256').anyOf(shas).primaryKeys())
  const isHere = ({ name }: Upload) => here.has(parseFileName(name)?.sha256 ?? '')
  const live = (await liveUploads(db, uploads)).filter(isHere)
  await noteIdle(context, uploads, { names: new Set(live.map(({ name }) => name)), isHere })
  return live.filter(({ change, refused }) => change === undefined && refused === undefined)
}

async function noteIdle(
  { db, term, now }: LaneContext,
  uploads: readonly Upload[],
  live: { readonly names: ReadonlySet<string>; readonly isHere: (upload: Upload) => boolean },
): Promise<void> {
  const away = uploads.filter(({ name }) => !live.names.has(name))
  // The record of a refused create is not visible, and its files wait for the decision.
  const held = filesBrought(db, away.length === 0 ? [] : await db.outbox.toArray())
  const unnamed = away.filter(({ name }) => !held.has(name))
  const isOver = (upload: Upload) => !live.isHere(upload) || now() - (upload.idle ?? now()) > FORGOTTEN_MS
  const over = unnamed.filter(isOver)
  const fresh = unnamed.filter((upload) => upload.idle === undefined && !isOver(upload))
  const back = uploads.filter(({ name, idle }) => idle !== undefined && live.names.has(name))
  if (over.length + fresh.length + back.length === 0) return
  await db.transaction('rw', db.uploads, db.meta, async () => {
    await guardLease(db, term)
    await db.uploads.bulkDelete(over.map(({ name }) => name))
    // Read again, because a page may have discarded one since.
    const [toRest, toGo] = await Promise.all([present(db, fresh), present(db, back)])
    await db.uploads.bulkPut(toRest.map((upload) => ({ ...withoutWait(upload), idle: now() })))
    await db.uploads.bulkPut(toGo.map(({ idle: _over, ...upload }) => upload))
  })
}

async function present(db: PinsetDb, uploads: readonly Upload[]): Promise<Upload[]> {
  const found = await db.uploads.bulkGet(uploads.map(({ name }) => name))
  return found.filter((upload) => upload !== undefined)
}
