/**
 * Idempotency (S17): a key is claimed in the transaction of its effect. A finished key answers the same request with the same
 * answer again; another request under it is refused. Keys are never pruned.
 */
import type { Row } from '../../src/domain/kit/entity'
import { isPlainObject } from '../../src/domain/kit/entity'
import { keySum } from '../backup/row-sum.mjs'
import type { Tables } from '../storage/schema'
import type { Tx } from '../storage/store'
import type { Decision } from './deciding'
import { ISSUE, tombstone } from './kind'
import { errorAnswer } from './refusals'

export type Answer = { readonly status: number; readonly body?: unknown; readonly replayed?: true }

/** Statuses that depend on the moment: never stored, so that the key can be sent again. */
const MOMENTARY = [401, 403, 408, 425, 426, 429]

export function isStorable(status: number): boolean {
  return status < 500 && !MOMENTARY.includes(status)
}

/** `at` is the instant of the first claim. */
export type Claim = {
  readonly key: string
  readonly userId: string
  readonly fingerprint: string
  readonly at: string
}

type Outcome = Omit<Tables['idem'], 'farm_id' | 'key' | 'user_id' | 'fingerprint' | 'created_at' | 'sum'>

const UNANSWERED = { answer: 'none', kind: null, id: null, rev: null, body: null }

function rowOf({ farmId }: Tx, { key, userId, fingerprint, at }: Claim, outcome: Outcome): Tables['idem'] {
  const row = { key, user_id: userId, fingerprint, ...outcome, created_at: at }
  return { farm_id: farmId, ...row, sum: keySum(row) }
}

/** Claims the key, or returns its earlier answer. */
export async function claim(tx: Tx, asked: Claim): Promise<Answer | undefined> {
  const { db, farmId, statements } = tx
  const { key, userId, fingerprint } = asked
  const fresh = await statements.claimKey(db, rowOf(tx, asked, { ...UNANSWERED, state: 'claimed', status: 0 }))
  if (fresh.length > 0) return undefined
  const [known] = await statements.claimOf(db, { farm_id: farmId, key })
  if (!known) throw new Error('a claimed key has no row')
  if (known.state === 'cancelled') return errorAnswer('cancelled')
  if (known.user_id !== userId || known.fingerprint !== fingerprint) return errorAnswer('key_reused')
  return { ...(await storedAnswer(tx, known)), replayed: true }
}

export async function storedAnswer(tx: Tx, known: Tables['idem']): Promise<Answer> {
  if (known.answer === 'error') return { status: known.status, body: JSON.parse(known.body ?? 'null') }
  if (known.kind === null || known.id === null || known.rev === null) return { status: known.status }
  const row = await loggedRow(tx, known.kind, known.id, known.rev)
  const shown = row ?? { id: known.id, rev: known.rev }
  return { status: known.status, body: await composeBody(tx, known.answer, shown) }
}

async function loggedRow(tx: Tx, kind: string, id: string, rev: number): Promise<Row | undefined> {
  const [found] = await tx.statements.loggedRow(tx.db, { farm_id: tx.farmId, kind, id, rev })
  return found && (JSON.parse(found.after) as Row)
}

/** The body of a success, from the row it wrote. A settlement also shows the record it was applied to. */
export async function composeBody(tx: Tx, form: string, row: Row): Promise<unknown> {
  if (form === 'none') return undefined
  if (form === 'tombstone') return row.deleted_at === undefined ? row : tombstone(row)
  if (form !== ISSUE.name) return row
  const applied = row.applied
  if (!isPlainObject(applied)) return { ...row, record: null }
  const [kind, id] = [String(applied.kind), String(applied.id)]
  const written = await loggedRow(tx, kind, id, row.rev ?? 0)
  if (written) return { ...row, record: written }
  const [current] = await tx.statements.recordById(tx.db, { farm_id: tx.farmId, kind, id })
  return { ...row, record: current ? JSON.parse(current.data) : null }
}

export async function finish(tx: Tx, claimed: Claim, decision: Decision, rev: number): Promise<void> {
  const { status, form, kind, id } = decision
  const outcome = { state: 'done', status, answer: form, kind, id, rev, body: null }
  await tx.statements.finishKey(tx.db, rowOf(tx, claimed, outcome))
}

/** Nothing can be applied under the key any more. */
export async function fence(tx: Tx, claimed: Claim): Promise<void> {
  await tx.statements.finishKey(tx.db, rowOf(tx, claimed, { ...UNANSWERED, state: 'cancelled', status: 409 }))
}

/** Fences an unknown key of this user; a known one keeps its answer. */
export async function fenceUnknown(tx: Tx, key: string, userId: string, at: string): Promise<void> {
  const asked = { key, userId, fingerprint: '', at }
  if ((await claim(tx, asked)) === undefined) await fence(tx, asked)
}

/** Stores a refusal, or releases the key when the refusal depends on the moment. */
export async function finishRefused(tx: Tx, claimed: Claim, { status, body }: Answer): Promise<void> {
  if (!isStorable(status)) {
    await tx.statements.releaseKey(tx.db, { farm_id: tx.farmId, key: claimed.key })
    return
  }
  const outcome = { ...UNANSWERED, state: 'refused', status, answer: 'error', body: JSON.stringify(body ?? null) }
  await tx.statements.finishKey(tx.db, rowOf(tx, claimed, outcome))
}
