/**
 * Sessions: an opaque 256-bit token, known here only by its sha-256. With "remember me" 90 days from the last use, at
 * most 365; else 12 hours. Rights are read anew with every request.
 */
import type { Actor } from '../../src/domain/access'
import type { RandomBytes } from '../../src/domain/ids'
import type { SessionEnd } from '../../src/domain/wire'
import type { Context } from '../context'
import type { ApiRequest } from '../request'
import type { Tx } from '../storage/store'
import { sha256 } from '../write/fingerprint'
import { refuse } from '../write/refusals'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const SHORT = 12 * HOUR
const SLIDING = 90 * DAY
const ABSOLUTE = 365 * DAY
/** For so long after it ended a device still hears why. */
const KEPT_ENDED = 90 * DAY

export type Session = { readonly actor: Actor; readonly tokenHash: string }

/** Text of 256 random bits. */
export function makeToken(randomBytes: RandomBytes): string {
  return Buffer.from(randomBytes(32)).toString('base64url')
}

/** Begins a session inside a transaction; `token` goes to the caller and nowhere else. */
export async function beginSession(
  tx: Tx,
  { token, userId, remember, now }: { token: string; userId: string; remember: boolean; now: number },
): Promise<void> {
  await tx.db
    .insertInto('session')
    .values({
      farm_id: tx.farmId,
      token_hash: sha256(token),
      user_id: userId,
      remember: remember ? 1 : 0,
      created_at: now,
      expires_at: now + (remember ? SLIDING : SHORT),
      absolute_at: now + (remember ? ABSOLUTE : SHORT),
      ended: null,
    })
    .execute()
  await tx.db
    .deleteFrom('session')
    .where('farm_id', '=', tx.farmId)
    .where('expires_at', '<', now - KEPT_ENDED)
    .execute()
}

/** Who calls. Refused with 401 when the token is missing, unknown or expired, or its user may no longer sign in. */
export async function authenticate(context: Context, { token }: Pick<ApiRequest, 'token'>): Promise<Session> {
  if (token === undefined || token.length > 200) return refuse('unauthorized')
  const tokenHash = sha256(token)
  const [found] = await context.store.peek((tx) =>
    tx.statements.sessionUser(tx.db, { farm_id: tx.farmId, token_hash: tokenHash }),
  )
  const now = context.clock.now()
  if (!found) return refuse('unauthorized')
  const reason = endOf(found, now)
  if (reason !== undefined) return refuse('unauthorized', { reason })
  if (found.remember === 1 && found.expires_at - now < SLIDING - DAY) {
    const until = Math.min(now + SLIDING, found.absolute_at)
    // Reading goes on though nothing can be written; the next request tries again.
    if (until > found.expires_at) await extend(context, tokenHash, until).catch(context.report)
  }
  return { actor: { id: found.user_id, is_admin: found.is_admin === 1 }, tokenHash }
}

type Found = {
  readonly ended: string | null
  readonly expires_at: number
  readonly absolute_at: number
  readonly approved: number
  readonly deleted: number
}

/** Why the session is over; undefined while it lasts. */
function endOf({ ended, expires_at, absolute_at, approved, deleted }: Found, now: number): string | undefined {
  if (deleted === 1) return 'account_removed' satisfies SessionEnd
  if (approved !== 1) return 'ended_by_admin' satisfies SessionEnd
  if (ended !== null) return ended
  return expires_at <= now || absolute_at <= now ? ('too_old' satisfies SessionEnd) : undefined
}

async function extend(context: Context, tokenHash: string, until: number): Promise<void> {
  await context.store.write(async (tx) => {
    await tx.db.updateTable('session').set({ expires_at: until }).where('token_hash', '=', tokenHash).execute()
  })
}

/** Ends a user's sessions, one perhaps kept, and remembers why. Returns the ended ones. */
export async function endSessions(tx: Tx, userId: string, reason: SessionEnd, kept?: string): Promise<string[]> {
  let query = tx.db
    .updateTable('session')
    .set({ ended: reason })
    .where('farm_id', '=', tx.farmId)
    .where('user_id', '=', userId)
    .where('ended', 'is', null)
  if (kept !== undefined) query = query.where('token_hash', '!=', kept)
  return (await query.returning('token_hash').execute()).map(({ token_hash }) => token_hash)
}

export async function logout(context: Context, session: Session): Promise<void> {
  await context.store.write(async (tx) => {
    await tx.db.deleteFrom('session').where('token_hash', '=', session.tokenHash).execute()
  })
  context.ended([session.tokenHash])
}
