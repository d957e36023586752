/**
 * `POST /sync/cancel` (S16): a fence. A key that made nothing yet, or was refused, can never make anything afterwards;
 * one that was applied says so, and undoing it is a change of its own.
 */
import { instantOf } from '../src/domain/clock'
import { cancelRequest, readAs } from '../src/domain/wire'
import { claim, storedAnswer } from './claims'
import { decidingOn } from './commit'
import type { Context } from './context'
import { fieldsOf, ISSUE } from './kind'
import { refuse } from './refusals'
import type { ApiRequest, ApiResponse } from './request'
import type { Session } from './sessions'
import type { Tx } from './storage/store'
import { beginWork } from './work'

export async function cancel(context: Context, { actor }: Session, request: ApiRequest): Promise<ApiResponse> {
  const asked = readAs(cancelRequest, request.body)
  if (!asked) return refuse('bad_request')
  const { key } = asked
  const at = instantOf(context.clock.now())
  let head: number | undefined
  const body = await context.store.write(async (tx) => {
    await claim(tx, { key, userId: actor.id, fingerprint: '' }, at)
    const [known] = await tx.statements.claimOf(tx.db, { farm_id: tx.farmId, key })
    if (!known) throw new Error('a claimed key has no row')
    if (known.user_id !== actor.id) refuse('wrong_actor')
    if (known.state === 'done') {
      const { status, body: answered } = await storedAnswer(tx, known)
      return { state: 'applied', status, body: answered ?? null }
    }
    await fence(tx, key)
    if (known.state === 'refused') head = await settleQuietly(context, tx, actor, key, at)
    return { state: 'cancelled' }
  })
  if (head !== undefined) context.changed(head)
  return { status: 200, body }
}

async function fence(tx: Tx, key: string): Promise<void> {
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

/** A refused change that is taken back needs nobody's decision any more. */
async function settleQuietly(
  context: Context,
  tx: Tx,
  actor: Session['actor'],
  key: string,
  at: string,
): Promise<number | undefined> {
  const work = beginWork(tx, at, actor.id)
  const on = decidingOn(context, tx.farmId, actor, work)
  const issue = await on.work.get(ISSUE.name, key)
  if (!issue || issue.settled_at !== undefined) return undefined
  const fields = { ...fieldsOf(issue), decision: 'discard', settled_at: at }
  work.stage({ kind: ISSUE, id: key, before: issue, fields, owner: actor.id })
  return work.flush()
}
