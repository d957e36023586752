/**
 * `POST /sync/cancel` (S16): a fence. A key without an effect, or with a refusal, can never be applied afterwards. For an
 * applied key the answer says so, and undoing it is a separate change.
 */
import { instantOf } from '../../src/domain/clock'
import { isPlainObject, type Row } from '../../src/domain/kit/entity'
import { cancelRequest, readAs } from '../../src/domain/wire'
import type { Context } from '../context'
import type { Session } from '../people/sessions'
import { historyHeaders, readFarm, readFarmFor } from '../read/history'
import type { ApiRequest, ApiResponse } from '../request'
import type { WriteTx } from '../storage/store'
import { claim, fence, storedAnswer } from './claims'
import { decidingOn } from './commit'
import { closeIssue } from './issues'
import { ISSUE } from './kind'
import { refuse, refuseOther } from './refusals'
import { beginWork } from './work'

export async function cancel(context: Context, { actor }: Session, request: ApiRequest): Promise<ApiResponse> {
  const asked = readAs(cancelRequest, request.body)
  if (!asked) return refuse('bad_request')
  const { key, user } = asked
  // An unused key belongs to its first user: if another account fenced it, its owner could never learn of it.
  refuseOther(user, actor)
  const at = instantOf(context.clock.now())
  let head: number | undefined
  const body = await context.store.write(async (tx) => {
    head = undefined
    await readFarmFor(tx, request)
    await claim(tx, { key, userId: actor.id, fingerprint: '', at })
    const [known] = await tx.statements.claimOf(tx.db, { farm_id: tx.farmId, key })
    if (!known) throw new Error('a claimed key has no row')
    refuseOther(known.user_id, actor)
    if (known.state === 'done') {
      const { status, body: answered } = await storedAnswer(tx, known)
      return { state: 'applied', status, body: answered ?? null }
    }
    await fence(tx, { key, userId: known.user_id, fingerprint: known.fingerprint, at: known.created_at })
    head = await settleQuietly(context, tx, actor, key, at)
    return { state: 'cancelled' }
  })
  if (head !== undefined) context.changed(head)
  return { status: 200, headers: historyHeaders(await context.store.peek(readFarm)), body }
}

/**
 * A cancelled change needs no decision any more. If it is cancelled with its group, the group's issue closes too, whichever
 * change caused it: an incomplete group can never be applied as it was.
 */
async function settleQuietly(
  context: Context,
  tx: WriteTx,
  actor: Session['actor'],
  key: string,
  at: string,
): Promise<number | undefined> {
  const open = await tx.db
    .selectFrom('record')
    .select(['id', 'data'])
    .where('farm_id', '=', tx.farmId)
    .where('kind', '=', ISSUE.name)
    .where('owner', '=', actor.id)
    .where('deleted', '=', 0)
    .execute()
  const work = beginWork(tx, at, actor.id)
  const on = decidingOn(context, tx.farmId, actor, work)
  for (const { id, data } of open) {
    if (id === key || isMate(JSON.parse(data) as Row, key)) await closeIssue(on, id, 'discard')
  }
  return work.flush()
}

function isMate({ mates }: Row, key: string): boolean {
  return Array.isArray(mates) && mates.some((mate) => isPlainObject(mate) && mate.key === key)
}
