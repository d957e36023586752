/**
 * The lane of files (S28), beside the queue and never before it. It sends one piece per step, only while the engine is idle, so
 * that a new change is sent first. A file that cannot be sent waits for its own back-off and delays nothing else.
 */
import type { PinsetDb } from '../../src/data/db'
import { guardLease } from '../../src/data/engine/lease'
import { isEndedByHand, subjectOf, type ToldWait, type WaitReason } from '../../src/data/files/file-wait'
import { dropCopies, namesOfCopies, type Upload } from '../../src/data/files/files'
import type { LiveUpload } from '../../src/data/files/live-uploads'
import type { SaveContext } from '../../src/data/intent'
import { readMeta } from '../../src/data/meta'
import { instantOf } from '../../src/domain/clock'
import { parseFileName } from '../../src/domain/kit/files'
import { MAX_PIECE_BYTES } from '../../src/domain/wire-limits'
import { leftOf } from '../engine/back-off'
import { type Answer, errorOf, judge } from '../engine/classify'
import { FIRST_PIECE, LEAST_PIECE, UNKNOWN_WAIT } from '../engine/constants'
import { pushDelay } from '../engine/retry'
import { askForCopy, copiesOfToday } from './ask-for-copies'
import type { ServerEdge } from './edges'
import { endWaits, filesInTurn, sendable } from './sendable-files'

export type LaneContext = {
  readonly db: PinsetDb
  readonly server: ServerEdge
  readonly term: number
  readonly now: () => number
  /** The user of this replica and the time of the farm's clock. */
  readonly saving: () => Pick<SaveContext, 'now'>
  readonly random: () => number
}

/** `sent`: more may be sent at once; `waits`: more may be sent in `delay` ms; `rest`: nothing is left. */
export type LaneStep =
  | { readonly kind: 'sent' }
  | { readonly kind: 'waits'; readonly delay: number }
  | { readonly kind: 'rest' }

export type Lane = {
  readonly next: (context: LaneContext) => Promise<LaneStep>
  /** A person asked for it (S28.21): the next step tries every waiting file. */
  readonly tryAll: () => void
  /** Asks the server for some copies, once nothing else is left to send. */
  readonly askSoon: () => void
}

/** After this many wrong offsets from the server the file counts as refused. */
const MOST_ASTRAY = 5

export function createLane(): Lane {
  /** Bytes of the next piece, by the success of earlier ones. */
  let size = FIRST_PIECE
  /** Copies that the server must still be asked for, and whether it is time to choose them. */
  let toAsk: string[] = []
  let isAsking = false

  /** A person asked to try all files, and that has not been done yet. */
  let isAsked = false

  const next = async (context: LaneContext): Promise<LaneStep> => {
    const { now } = context
    await sendAgainAfterRestore(context)
    if (isAsked) await endWaits(context)
    isAsked = false
    const isDue = ({ notBefore }: Upload) => leftOf(notBefore, now()) === 0
    const turns = await filesInTurn(context)
    const waits: number[] = []
    for (const some of turns) {
      const files = await sendable(context, some)
      const first = files.find(isDue)
      if (first) return send(context, first, turns.flat().some(isEndedByHand))
      waits.push(...files.map(({ notBefore }) => leftOf(notBefore, now())))
    }
    if (waits.length > 0) return { kind: 'waits', delay: Math.min(...waits) }
    if (isAsking) toAsk = await copiesOfToday(context)
    isAsking = false
    const name = toAsk.shift()
    return { kind: name !== undefined && (await askForCopy(context, name)) ? 'sent' : 'rest' }
  }

  /** `areOthersAsked`: a person wants other files tried too, even if this one fails. */
  const send = async (context: LaneContext, upload: LiveUpload, areOthersAsked: boolean): Promise<LaneStep> => {
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
    const isOver = outcome.kind === 'wait' && (outcome.ends === 'told' || (outcome.ends === 'run' && !areOthersAsked))
    return isOver ? { kind: 'waits', delay: outcome.delay } : { kind: 'sent' }
  }

  const tryAll = (): void => {
    isAsked = true
  }

  const askSoon = (): void => {
    isAsking = true
  }

  return { next, tryAll, askSoon }
}

/** `after`: the server accepts more in this many ms. */
type ToldOf = { readonly code: string; readonly after: number | undefined }

type Outcome =
  | { readonly kind: 'done' }
  /** Bytes that the server has. */
  | { readonly kind: 'on'; readonly sent: number }
  /** `ends`: nothing if only this file failed; the run; or the run because the server said when to send again. */
  | {
      readonly kind: 'wait'
      readonly delay: number
      readonly why: WaitReason
      readonly ends?: 'run' | 'told'
      readonly told?: ToldOf
    }
  | { readonly kind: 'refused'; readonly code: string }
  /** Nothing may be sent before the engine has learned the reason from its own request. */
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
      if (offset === undefined) return { kind: 'wait', delay: UNKNOWN_WAIT, why: 'busy' }
      return offset >= total ? { kind: 'done' } : { kind: 'on', sent: offset }
    case 'retry':
      return {
        kind: 'wait',
        delay: pushDelay(tries + 1, chance, verdict.retryAfter),
        why: verdict.reachable ? 'busy' : 'no_answer',
        ends: verdict.retryAfter === undefined ? 'run' : 'told',
        ...toldBy(answer, verdict.reachable),
      }
    case 'refused': {
      const { code } = verdict.error
      if (code === 'offset' && offset !== undefined && astray < MOST_ASTRAY) return { kind: 'on', sent: offset }
      // The server does not have its record any more, or not yet.
      if (code === 'not_found') return { kind: 'wait', delay: UNKNOWN_WAIT, why: 'unknown' }
      // The bytes arrived damaged: send all of them once more.
      if (code === 'checksum' && !spoilt) return { kind: 'wait', delay: UNKNOWN_WAIT, why: 'damaged' }
      return { kind: 'refused', code }
    }
    default:
      return { kind: 'stop' }
  }
}

/** Undefined if the answer is not the server's. */
function toldBy(answer: Answer, isReachable: boolean): { readonly told?: ToldOf } {
  if (!isReachable || answer.kind !== 'answered') return {}
  return { told: { code: errorOf(answer.status, answer.body).code, after: answer.retryAfter } }
}

function toldUntil({ code, after }: ToldOf, now: number): ToldWait {
  return after === undefined ? { code } : { code, until: now + after }
}

function settle({ db, term, now }: LaneContext, upload: LiveUpload, outcome: Outcome): Promise<void> {
  const { name, since, spoilt, sent, records, tries = 0, astray = 0 } = upload
  const kept = { name, ...(since === undefined ? {} : { since }), ...(spoilt ? { spoilt } : {}) }
  return db.transaction('rw', db.uploads, db.blobs, db.meta, async () => {
    await guardLease(db, term)
    if (outcome.kind === 'done') return settleDone(db, name, now())
    if (outcome.kind === 'on') {
      const isFurther = outcome.sent > (sent ?? 0)
      await db.uploads.put({ ...kept, sent: outcome.sent, ...(isFurther ? {} : { astray: astray + 1 }) })
    }
    if (outcome.kind === 'wait') {
      const { delay, why, ends, told } = outcome
      const about = subjectOf(why, (await readMeta(db, 'epoch')) ?? '', records)
      const heard = told ? { told: toldUntil(told, now()) } : {}
      const wait = { tries: tries + 1, notBefore: now() + delay, why, about, ...heard }
      const from = sent === undefined || ends === undefined ? {} : { sent }
      const damaged = why === 'damaged' ? { spoilt: true as const } : {}
      await db.uploads.put({ ...kept, ...from, ...(astray > 0 ? { astray } : {}), ...wait, ...damaged })
    }
    if (outcome.kind === 'refused') await db.uploads.put({ name, refused: outcome.code })
  })
}

/** From now on its bytes are a copy. */
async function settleDone(db: PinsetDb, name: string, now: number): Promise<void> {
  const sha256 = parseFileName(name)?.sha256 ?? ''
  const stored = await db.blobs.get(sha256)
  if (stored) await db.blobs.put({ ...stored, at: now })
  await db.uploads.delete(name)
  await dropCopies(db)
}

/** A restored server may have lost files that are newer than its backup, so copies are offered again (S22). */
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
