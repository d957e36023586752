/**
 * Sessions and API tokens: an opaque 256-bit token, stored only as its sha-256. With "remember me" it lasts 90 days from the
 * last use, at most 365; else 12 hours. Every request reads the rights again.
 */

import type { ExpressionBuilder } from 'kysely'
import type { Actor } from '../../src/domain/access'
import { instantOf } from '../../src/domain/clock'
import type { RandomBytes } from '../../src/domain/ids'
import type { TokenScope } from '../../src/domain/people-wire'
import type { SessionEnd } from '../../src/domain/wire'
import type { Context } from '../context'
import type { ApiRequest } from '../request'
import type { Tables } from '../storage/schema'
import type { Tx, WriteTx } from '../storage/store'
import { sha256 } from '../write/fingerprint'
import { refuse } from '../write/refusals'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
const SHORT = 12 * HOUR
const SLIDING = 90 * DAY
const ABSOLUTE = 365 * DAY
/** How long a device can still learn why its session ended. */
const KEPT_ENDED = 90 * DAY
/** The precision of the last use, because each update is a write. */
const USE_EVERY = 5 * MINUTE

export type Session = {
  readonly actor: Actor
  readonly tokenHash: string
  readonly id: string
  /** The device's own name, for people. */
  readonly device: string
  /** The rights of an API token; undefined for a person's own session, which has all the person's rights. */
  readonly scope: TokenScope | undefined
}

/** Text of 256 random bits. */
export function makeToken(randomBytes: RandomBytes): string {
  return Buffer.from(randomBytes(32)).toString('base64url')
}

/** The names of a token: its hash for the database, its id for people who list sessions. Neither reveals the token. */
export function namesOf(token: string): { readonly token_hash: string; readonly id: string } {
  const hex = sha256(`id of ${token}`)
  // A UUID of version 8, whose bits are free to choose.
  const id = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)]
  return { token_hash: sha256(token), id: id.join('-') }
}

export type NewSession = {
  readonly userId: string
  /** The device's own name, or the name of an API token. */
  readonly device: string
  readonly remember: boolean
}

/** Begins a session inside a transaction; only the caller receives the token. */
export async function beginSession(
  tx: Tx,
  { clock, randomBytes }: Pick<Context, 'clock' | 'randomBytes'>,
  { userId, device, remember }: NewSession,
): Promise<string> {
  const now = clock.now()
  const token = makeToken(randomBytes)
  await putSession(tx, {
    ...namesOf(token),
    user_id: userId,
    kind: 'session',
    device,
    scope: null,
    remember: remember ? 1 : 0,
    created_at: now,
    expires_at: now + (remember ? SLIDING : SHORT),
    absolute_at: now + (remember ? ABSOLUTE : SHORT),
  })
  await tx.db
    .updateTable('app_user')
    .set({ last_login_at: instantOf(now) })
    .where('farm_id', '=', tx.farmId)
    .where('id', '=', userId)
    .execute()
  return token
}

type SessionRow = Omit<Tables['session'], 'farm_id' | 'ended' | 'ended_at' | 'ended_where' | 'last_used_at'>

/** Stores a new session or API token, and drops those that ended long ago. */
export async function putSession(tx: Tx, row: SessionRow): Promise<void> {
  const unended = { ended: null, ended_at: null, ended_where: null }
  await tx.db
    .insertInto('session')
    .values({ farm_id: tx.farmId, ...row, ...unended, last_used_at: row.created_at })
    .execute()
  await tx.db
    .deleteFrom('session')
    .where('farm_id', '=', tx.farmId)
    .where('expires_at', '<', row.created_at - KEPT_ENDED)
    .execute()
}

/** Returns the caller's session. Refuses with 401 if the token is missing, unknown or expired, or its user may not sign in. */
export async function authenticate(context: Context, { token }: Pick<ApiRequest, 'token'>): Promise<Session> {
  if (token === undefined || token.length > 200) return refuse('unauthorized')
  const tokenHash = sha256(token)
  const [found] = await context.store.peek((tx) =>
    tx.statements.sessionUser(tx.db, { farm_id: tx.farmId, token_hash: tokenHash }),
  )
  const now = context.clock.now()
  if (!found) return refuse('unauthorized')
  const reason = endOf(found, now)
  if (reason !== undefined) return refuse('unauthorized', { reason, ...endingOf(found, reason) })
  if (Math.abs(now - found.last_used_at) >= USE_EVERY) await noteUse(context, tokenHash, found, now)
  return {
    actor: { id: found.user_id, is_admin: found.is_admin === 1 },
    tokenHash,
    id: found.id,
    device: found.device,
    scope: found.kind === 'token' ? (found.scope === 'write' ? 'write' : 'read') : undefined,
  }
}

type Found = Pick<
  Tables['session'],
  'ended' | 'ended_at' | 'ended_where' | 'expires_at' | 'absolute_at' | 'remember' | 'last_used_at'
> & { readonly approved: number; readonly deleted: number }

/** Why the session ended; undefined while it is valid. */
function endOf({ ended, expires_at, absolute_at, approved, deleted }: Found, now: number): string | undefined {
  if (deleted === 1) return 'account_removed' satisfies SessionEnd
  if (approved !== 1) return 'ended_by_admin' satisfies SessionEnd
  if (ended !== null) return ended
  return expires_at <= now || absolute_at <= now ? ('too_old' satisfies SessionEnd) : undefined
}

/** When and from which device it was ended, if the reason has them. */
function endingOf(found: Found, reason: string): { readonly ended_at?: string; readonly ended_where?: string } {
  const { ended, ended_at, ended_where, expires_at, absolute_at } = found
  if (ended === null && reason === ('too_old' satisfies SessionEnd)) {
    return { ended_at: instantOf(Math.min(expires_at, absolute_at)) }
  }
  if (ended !== reason || ended_at === null) return {}
  return { ended_at: instantOf(ended_at), ...(ended_where ? { ended_where } : {}) }
}

/** Stores the last use, and with "remember me" the new end; of parallel requests only the first. A failed write is ignored. */
async function noteUse(context: Context, tokenHash: string, seen: Found, now: number): Promise<void> {
  const until = Math.min(now + SLIDING, seen.absolute_at)
  const end = seen.remember === 1 && until > seen.expires_at ? { expires_at: until } : {}
  const written = context.store.write(async (tx) => {
    await tx.db
      .updateTable('session')
      .set({ last_used_at: now, ...end })
      .where('farm_id', '=', tx.farmId)
      .where('token_hash', '=', tokenHash)
      .where('last_used_at', '=', seen.last_used_at)
      .execute()
  })
  await written.catch(context.report)
}

export type Ending = {
  readonly reason: SessionEnd
  readonly at: number
  /** The name of the device that ended it. */
  readonly where?: string | undefined
  /** The session that stays. */
  readonly kept?: string | undefined
  /** Whether API tokens stay. */
  readonly keepsTokens?: boolean
}

/** Which sessions are valid at an instant, in ms. Expired ones keep how they ended. */
export function isLive(at: number) {
  return (is: ExpressionBuilder<Tables, 'session'>) =>
    is.and([is('ended', 'is', null), is('expires_at', '>', at), is('absolute_at', '>', at)])
}

/** Closes the sockets of ended sessions after the commit: a rollback leaves sessions and sockets as they were. */
export function closeEnded(
  { afterCommit }: WriteTx,
  { ended }: Pick<Context, 'ended'>,
  tokenHashes: readonly string[],
) {
  if (tokenHashes.length > 0) afterCommit(() => ended(tokenHashes))
}

/** Ends a user's sessions, stores the reason, and closes their sockets. */
export async function endSessions(
  tx: WriteTx,
  context: Pick<Context, 'ended'>,
  userId: string,
  ending: Ending,
): Promise<void> {
  let query = tx.db
    .updateTable('session')
    .set(endedAs(ending))
    .where('farm_id', '=', tx.farmId)
    .where('user_id', '=', userId)
    .where(isLive(ending.at))
  if (ending.kept !== undefined) query = query.where('token_hash', '!=', ending.kept)
  if (ending.keepsTokens) query = query.where('kind', '!=', 'token')
  const ended = await query.returning('token_hash').execute()
  closeEnded(
    tx,
    context,
    ended.map(({ token_hash }) => token_hash),
  )
}

export function endedAs({ reason, at, where }: Pick<Ending, 'reason' | 'at' | 'where'>) {
  return { ended: reason, ended_at: at, ended_where: where || null }
}

export async function logout(context: Context, session: Session): Promise<void> {
  await context.store.write(async (tx) => {
    await tx.db
      .deleteFrom('session')
      .where('farm_id', '=', tx.farmId)
      .where('token_hash', '=', session.tokenHash)
      .execute()
    closeEnded(tx, context, [session.tokenHash])
  })
}
