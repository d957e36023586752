/**
 * Idempotency (S17): a key is claimed in the transaction of its effect. A finished key answers the same request with the same
 * answer again; another request under it is refused. Keys are never pruned.
 */
import type { Row } from '../../src/domain/kit/entity'
import { isPlainObject } from '../../src/domain/kit/entity'
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

export type Claim = { readonly key: string; readonly userId: string; readonly fingerprint: string }

/** Claims the key, or returns its earlier answer. */
export async function claim(tx: Tx, { key, userId, fingerprint }: Claim, at: string): Promise<Answer | undefined> {
  const { db, farmId, statements } = tx
  const fresh = await statements.claimKey(db, {
    farm_id: farmId,
    key,
    user_id: userId,
    fingerprint,
    state: 'claimed',
    status: 0,
    answer: 'none',
    kind: null,
    id: null,
    rev: null,
    body: null,
    created_at: at,
  })
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

export async function finish(tx: Tx, key: string, decision: Decision, rev: number): Promise<void> {
  await tx.statements.finishKey(tx.db, {
    farm_id: tx.farmId,
    key,
    state: 'done',
    status: decision.status,
    answer: decision.form,
    kind: decision.kind,
    id: decision.id,
    rev,
    body: null,
  })
}

/** Nothing can be applied under the key any more. */
export async function fence(tx: Tx, key: string): Promise<void> {
  await tx.statements.finishKey(tx.db, {
    farm_id: tx.farmId,
    key,
    state: 'cancelled',
    status: 409,
    answer: 'none',
    kind: null,
    id: null,
    rev: null,
    body: null,
  })
}

/** Fences an unknown key of this user; a known one keeps its answer. */
export async function fenceUnknown(tx: Tx, key: string, userId: string, at: string): Promise<void> {
  if ((await claim(tx, { key, userId, fingerprint: '' }, at)) === undefined) await fence(tx, key)
}

/** Stores a refusal, or releases the key when the refusal depends on the moment. */
export async function finishRefused(tx: Tx, key: string, answer: Answer): Promise<void> {
  if (!isStorable(answer.status)) {
    await tx.statements.releaseKey(tx.db, { farm_id: tx.farmId, key })
    return
  }
  await tx.statements.finishKey(tx.db, {
    farm_id: tx.farmId,
    key,
    state: 'refused',
    status: answer.status,
    answer: 'error',
    kind: null,
    id: null,
    rev: null,
    body: JSON.stringify(answer.body ?? null),
  })
}
