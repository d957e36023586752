/** Lists and ends the sessions of a person: people their own, admins those of any account. */
import { instantOf } from '../../src/domain/clock'
import { isId } from '../../src/domain/ids'
import { type SessionRow, TOKEN_SCOPES } from '../../src/domain/people-wire'
import type { Context } from '../context'
import { type Query, readQuery } from '../read/query'
import type { ApiRequest, ApiResponse } from '../request'
import type { Tables } from '../storage/schema'
import { refuse, refuseMissing } from '../write/refusals'
import { refuseUnknownUser } from './account-facts'
import { closeEnded, endedAs, endSessions, isLive, logout, type Session } from './sessions'

/** GET /sessions: the live ones, first the current one, then by last use, newest first. */
export async function listSessions(context: Context, session: Session, request: ApiRequest): Promise<ApiResponse> {
  const userId = await whose(context, session, readQuery(new URLSearchParams(request.query), ['user_id']))
  const now = context.clock.now()
  const found = await context.store.peek((tx) =>
    tx.db
      .selectFrom('session')
      .selectAll()
      .where('farm_id', '=', tx.farmId)
      .where('user_id', '=', userId)
      .where(isLive(now))
      .orderBy('last_used_at', 'desc')
      .orderBy('id')
      .execute(),
  )
  const items = found.map((row) => shown(row, session))
  return { status: 200, body: { items: items.toSorted((a, b) => Number(b.current) - Number(a.current)) } }
}

function shown(row: Tables['session'], { id }: Session): SessionRow {
  const scope = TOKEN_SCOPES.find((one) => one === row.scope)
  return {
    id: row.id,
    kind: row.kind === 'token' ? 'token' : 'session',
    device: row.device,
    ...(scope ? { scope } : {}),
    created_at: instantOf(row.created_at),
    last_used_at: instantOf(row.last_used_at),
    expires_at: instantOf(Math.min(row.expires_at, row.absolute_at)),
    current: row.id === id,
  }
}

/** The person whose sessions are meant: the caller, or for admins an existing account. */
async function whose(context: Context, { actor }: Session, query: Query): Promise<string> {
  const named = query.get('user_id')?.toLowerCase()
  if (named === undefined || named === actor.id) return actor.id
  if (!actor.is_admin) return refuse('admin_required')
  if (!isId(named)) return refuse('bad_request')
  await refuseUnknownUser(context, named)
  return named
}

/** DELETE /sessions: the caller's other sessions, with `tokens=true` API tokens too; or all of an account. */
export async function endOthers(context: Context, session: Session, request: ApiRequest): Promise<ApiResponse> {
  const query = readQuery(new URLSearchParams(request.query), ['user_id', 'tokens'])
  const tokens = query.get('tokens') ?? 'false'
  if (tokens !== 'true' && tokens !== 'false') refuse('bad_request')
  const userId = await whose(context, session, query)
  const isOwn = userId === session.actor.id
  const at = context.clock.now()
  await context.store.write((tx) =>
    endSessions(tx, context, userId, {
      reason: isOwn ? 'ended_elsewhere' : 'ended_by_admin',
      at,
      where: session.device,
      kept: session.tokenHash,
      keepsTokens: isOwn && tokens === 'false',
    }),
  )
  return { status: 204 }
}

/** DELETE /sessions/{id}. The current session ends like a sign-out; an ended one keeps its reason. */
export async function endSession(context: Context, session: Session, id: string): Promise<ApiResponse> {
  const { actor } = session
  const at = context.clock.now()
  const found = await context.store.peek((tx) =>
    tx.db
      .selectFrom('session')
      .select(['user_id', 'token_hash'])
      .where('farm_id', '=', tx.farmId)
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  const isOwn = found?.user_id === actor.id
  // The answer hides whether another person's session exists, unless the caller may end it.
  if (!found || (!isOwn && !actor.is_admin)) return refuseMissing('Session')
  if (found.token_hash === session.tokenHash) await logout(context, session)
  else {
    const reason = isOwn ? 'ended_elsewhere' : 'ended_by_admin'
    await context.store.write(async (tx) => {
      const ended = await tx.db
        .updateTable('session')
        .set(endedAs({ reason, at, where: session.device }))
        .where('farm_id', '=', tx.farmId)
        .where('token_hash', '=', found.token_hash)
        .where(isLive(at))
        .returning('token_hash')
        .execute()
      closeEnded(
        tx,
        context,
        ended.map(({ token_hash }) => token_hash),
      )
    })
  }
  return { status: 204 }
}
