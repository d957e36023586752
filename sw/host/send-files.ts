/**
 * The lane of files (S28): beside the queue and never before it. One piece a step, and only while nothing else can be done, so
 * that a change that comes in meanwhile goes first. What cannot be sent waits by itself and holds nothing up. An upload is
 * idle while no live record names it: its record may come back by an undo or a pull, so the bytes wait for that.
 */
import type { PinsetDb } from '../../src/data/db'
import { dropCopies, FORGOTTEN_MS, filesBrought, namesOfCopies, type Upload } from '../../src/data/files'
import type { SaveContext } from '../../src/data/intent'
import { guardLease } from '../../src/data/lease'
import { namedOf } from '../../src/data/live-uploads'
import { readMeta } from '../../src/data/meta'
import { instantOf } from '../../src/domain/clock'
import { parseFileName } from '../../src/domain/kit/files'
import { MAX_PIECE_BYTES } from '../../src/domain/wire-limits'
import { type Answer, judge } from '../engine/classify'
import { BACKOFF_MAX, FIRST_PIECE, LEAST_PIECE, UNKNOWN_WAIT } from '../engine/constants'
import { pushDelay } from '../engine/retry'
import { askForCopy, copiesOfToday } from './ask-for-copies'
import type { ServerEdge } from './edges'

export type LaneContext = {
  readonly db: PinsetDb
  readonly server: ServerEdge
  readonly term: number
  readonly now: () => number
  /** Who works here, by the farm's clock. */
  readonly saving: () => Pick<SaveContext, 'now'>
  readonly random: () => number
}

/** `sent`: there may be more to send at once; `waits`: in so many ms there is; `rest`: nothing is left. */
export type LaneStep =
  | { readonly kind: 'sent' }
  | { readonly kind: 'waits'; readonly delay: number }
  | { readonly kind: 'rest' }

export type Lane = {
  readonly next: (context: LaneContext) => Promise<LaneStep>
  /** Has the server asked for some copies, once nothing else is to be sent. */
  readonly askSoon: () => void
}

/** So often the server may name another place than a piece's, before that counts as refused. */
const MOST_ASTRAY = 5

export function createLane(): Lane {
  /** Bytes of the next piece: what the line has shown that it carries. */
  let size = FIRST_PIECE
  /** Copies that the server is still to be asked for, and whether it is time to look which. */
  let toAsk: string[] = []
  let isAsking = false

  const next = async (context: LaneContext): Promise<LaneStep> => {
    const { db, now } = context
    await sendAgainAfterRestore(context)
    const uploads = await db.uploads.toArray()
    const held = filesBrought(db, uploads.length === 0 ? [] : await db.outbox.toArray())
    const mine = uploads.filter(({ name }) => !held.has(name))
    const isDue = ({ notBefore = 0 }: Upload) => notBefore <= now() || notBefore > now() + BACKOFF_MAX
    // Idle ones last: each is looked up once a run instead of once a piece.
    for (const upload of mine.filter(isDue).toSorted((a, b) => (a.idle ?? 0) - (b.idle ?? 0))) {
      if (await staysIdle(context, upload)) continue
      if (upload.refused === undefined) return send(context, upload)
    }
    const waits = mine.filter((upload) => !isDue(upload)).map(({ notBefore = 0 }) => notBefore - now())
    if (waits.length > 0) return { kind: 'waits', delay: Math.min(...waits) }
    if (isAsking) toAsk = await copiesOfToday(context)
    isAsking = false
    const name = toAsk.shift()
    return { kind: name !== undefined && (await askForCopy(context, name)) ? 'sent' : 'rest' }
  }

  const send = async (context: LaneContext, upload: Upload): Promise<LaneStep> => {
    const { db, server } = context
    const { sha256 = '' } = parseFileName(upload.name) ?? {}
    const bytes = (await db.blobs.get(sha256))?.bytes
    if (!bytes) return { kind: 'sent' }
    const start = Math.min(upload.sent ?? 0, bytes.byteLength - 1)
    const end = Math.min(start + size, bytes.byteLength)
    const range = `bytes ${start}-${end - 1}/${bytes.byteLength}`
    const answer = await server.putPiece(`/blobs/${sha256}`, bytes.slice(start, end), range)
    const outcome = outcomeOf(answer, upload, { total: bytes.byteLength, chance: context.random() })
    if (outcome.kind === 'stop') return { kind: 'rest' }
    if (outcome.kind === 'on' || outcome.kind === 'done') size = Math.min(size * 2, MAX_PIECE_BYTES)
    if (outcome.kind === 'wait') size = Math.max(LEAST_PIECE, Math.floor(size / 2))
    await settle(context, upload, outcome)
    return outcome.kind === 'wait' && !outcome.isAlone ? { kind: 'waits', delay: outcome.delay } : { kind: 'sent' }
  }

  const askSoon = (): void => {
    isAsking = true
  }

  return { next, askSoon }
}

type Outcome =
  | { readonly kind: 'done' }
  /** So many bytes are there. */
  | { readonly kind: 'on'; readonly sent: number }
  /** `isAlone`: it is about this file, and others may go. */
  | { readonly kind: 'wait'; readonly delay: number; readonly isAlone: boolean; readonly spoilt?: true }
  | { readonly kind: 'refused'; readonly code: string }
  /** Nothing is to be sent before the engine has heard why by itself. */
  | { readonly kind: 'stop' }

function outcomeOf(
  answer: Answer,
  { tries = 0, astray = 0, spoilt }: Upload,
  { total, chance }: { readonly total: number; readonly chance: number },
): Outcome {
  const verdict = judge(answer)
  const offset = answer.kind === 'answered' ? answer.offset : undefined
  switch (verdict.kind) {
    case 'ok':
      if (offset === undefined) return { kind: 'wait', delay: UNKNOWN_WAIT, isAlone: true }
      return offset >= total ? { kind: 'done' } : { kind: 'on', sent: offset }
    case 'retry':
      return { kind: 'wait', delay: pushDelay(tries + 1, chance, verdict.retryAfter), isAlone: false }
    case 'refused': {
      const { code } = verdict.error
      if (code === 'offset' && offset !== undefined && astray < MOST_ASTRAY) return { kind: 'on', sent: offset }
      // Its record is not there any more, or not yet.
      if (code === 'not_found') return { kind: 'wait', delay: UNKNOWN_WAIT, isAlone: true }
      // Spoilt on the way: all of it goes once more.
      if (code === 'checksum' && !spoilt) return { kind: 'wait', delay: UNKNOWN_WAIT, isAlone: true, spoilt: true }
      return { kind: 'refused', code }
    }
    default:
      return { kind: 'stop' }
  }
}

function settle({ db, term, now }: LaneContext, upload: Upload, outcome: Outcome): Promise<void> {
  const { name, sent, tries = 0, astray = 0, notBefore: _over, idle: _before, ...kept } = upload
  return db.transaction('rw', db.uploads, db.blobs, db.meta, async () => {
    await guardLease(db, term)
    if (outcome.kind === 'done') return settleDone(db, name, now())
    if (outcome.kind === 'on') {
      const isFurther = outcome.sent > (sent ?? 0)
      await db.uploads.put({ ...kept, name, sent: outcome.sent, ...(isFurther ? {} : { astray: astray + 1 }) })
    }
    if (outcome.kind === 'wait') {
      const { delay, isAlone, spoilt } = outcome
      const from = sent === undefined || isAlone ? {} : { sent }
      const wait = { tries: tries + 1, notBefore: now() + delay, ...(astray > 0 ? { astray } : {}) }
      await db.uploads.put({ ...kept, name, ...from, ...wait, ...(spoilt ? { spoilt } : {}) })
    }
    if (outcome.kind === 'refused') await db.uploads.put({ name, refused: outcome.code })
  })
}

/**
 * Whether the upload has nothing to send: no live record names its file, or its bytes are not here. Without bytes it is dropped
 * at once, else when it was idle for too long.
 */
async function staysIdle({ db, term, now }: LaneContext, upload: Upload): Promise<boolean> {
  const { name, idle = now() } = upload
  const { sha256 = '' } = parseFileName(name) ?? {}
  const isHere = (await db.blobs.where('sha256').equals(sha256).count()) > 0
  if (isHere && (await namedOf(db, [name])).size > 0) return false
  const isOver = !isHere || now() - idle > FORGOTTEN_MS
  if (!isOver && upload.idle !== undefined) return true
  await db.transaction('rw', db.uploads, db.meta, async () => {
    await guardLease(db, term)
    await (isOver ? db.uploads.delete(name) : db.uploads.update(name, { idle }))
  })
  return true
}

/** From now on its bytes are a copy. */
async function settleDone(db: PinsetDb, name: string, now: number): Promise<void> {
  const sha256 = parseFileName(name)?.sha256 ?? ''
  const stored = await db.blobs.get(sha256)
  if (stored) await db.blobs.put({ ...stored, at: now })
  await db.uploads.delete(name)
  await dropCopies(db)
}

/** A server that was restored may have lost files together with what came after its backup: copies are offered again (S22). */
async function sendAgainAfterRestore({ db, term, saving }: LaneContext): Promise<void> {
  const [epoch, known] = await Promise.all([readMeta(db, 'epoch'), readMeta(db, 'files_epoch')])
  if (epoch === undefined || epoch === known) return
  const names = known === undefined ? [] : await namesOfCopies(db)
  await db.transaction('rw', db.uploads, db.meta, async () => {
    await guardLease(db, term)
    const since = instantOf(saving().now)
    await db.uploads.bulkPut(names.map((name) => ({ name, since })))
    await db.meta.put({ key: 'files_epoch', value: epoch })
  })
}
