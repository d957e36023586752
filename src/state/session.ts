/**
 * Signing in and out (restoring a session is restore-session.ts). Signing out works offline: the local session is gone at once, the token's revocation is sent when the server can be reached. Nothing here ever
 * deletes unsent work, unless a person asked for exactly that.
 */
import { currentUserAnswer, readAs, tokenAnswer } from '../domain/wire'
import { type CallError, callServer } from './online'
import { openReplica } from './open-replica'
import { closeReplica, openedReplica } from './replica'
import { deviceDb, forgetInMemory, rememberInMemory, session } from './session-store'
import { countUnsent, forgetCount } from './unsent'
import { tellSignedOut } from './wake'

export type SessionResult = { readonly ok: true } | { readonly ok: false; readonly error: CallError }

export type Credentials = { readonly email: string; readonly password: string; readonly remember: boolean }

export type SetUp = Credentials & {
  /** The one-time code that the server printed. */
  readonly code: string
  readonly name: string
  readonly farm: { readonly name: string; readonly currency: string; readonly time_zone: string }
}

const UNREADABLE: CallError = { kind: 'server', status: 200, code: '', message: '' }

export async function signIn({ email, password, remember }: Credentials): Promise<SessionResult> {
  const answer = await callServer('POST', '/auth/login', { email, password, remember }, { token: null })
  return answer.ok ? begin(answer.body, remember) : answer
}

/** First run: makes the farm and its first admin, who is signed in at once. */
export async function setUp({ remember, ...body }: SetUp): Promise<SessionResult> {
  const answer = await callServer('POST', '/setup', body, { token: null })
  return answer.ok ? begin(answer.body, remember) : answer
}

async function begin(body: unknown, isRemember: boolean): Promise<SessionResult> {
  const token = readAs(tokenAnswer, body)?.token
  if (token === undefined) return { ok: false, error: UNREADABLE }
  const answer = await callServer('GET', '/users/me', undefined, { token })
  const user = answer.ok ? readAs(currentUserAnswer, answer.body) : undefined
  if (!user) {
    await deviceDb().revocations.put({ token })
    return { ok: false, error: answer.ok ? UNREADABLE : answer.error }
  }
  const db = deviceDb()
  const mark = crypto.getRandomValues(new Uint32Array(4)).join('-')
  await db.transaction('rw', db.session, db.accounts, async () => {
    const kept = isRemember ? { token } : {}
    await db.session.put({ key: 'current', userId: user.id, isRemember, mark, ...kept })
    await db.accounts.put({ id: user.id, name: user.name, is_admin: user.is_admin })
    // Whoever is back, or takes the device over, has read why.
    await db.accounts.toCollection().modify(({ ended: _read, ...account }, holder) => {
      holder.value = account
    })
  })
  await openReplica(user.id)
  rememberInMemory({ userId: user.id, name: user.name, isAdmin: user.is_admin, isRemember, token, mark })
  return { ok: true }
}

/**
 * Whether the server still knows us, and as whom: name and admin flag may have changed since they were stored. A 401
 * ends the session (online.ts does); no network changes nothing.
 */
export async function refreshCurrentUser(): Promise<void> {
  const { token, userId } = session
  if (token === undefined) return
  const answer = await callServer('GET', '/users/me')
  const user = answer.ok ? readAs(currentUserAnswer, answer.body) : undefined
  if (!user || user.id !== userId || session.token !== token) return
  session.name = user.name
  session.isAdmin = user.is_admin
  await deviceDb().accounts.put({ id: user.id, name: user.name, is_admin: user.is_admin })
}

export type SignOutOptions = {
  /** Also deletes this user's database on this device, unsent work included. Only ever on a person's word. */
  readonly discard?: boolean
}

/** Signs out here and now; keeping unsent work is the default. */
export async function signOut({ discard = false }: SignOutOptions = {}): Promise<void> {
  const { token, userId } = session
  const replica = openedReplica()
  // A replica that cannot be read must not keep anybody signed in.
  const unsent = replica && !discard ? await countUnsent(replica.db).catch(() => 0) : 0
  const db = deviceDb()
  await db.transaction('rw', db.session, db.accounts, db.revocations, async () => {
    await db.session.delete('current')
    if (token !== undefined) await db.revocations.put({ token })
    if (userId !== undefined) await db.accounts.update(userId, { unsent })
  })
  if (userId !== undefined) tellSignedOut(userId)
  session.hasLeft = true
  forgetInMemory()
  closeReplica()
  if (discard) {
    if (userId !== undefined) forgetCount(userId)
    await replica?.db.delete()
  }
  void sendRevocations()
}

/** Tells the server about tokens that were signed out while it could not be reached. */
export async function sendRevocations(): Promise<void> {
  const waiting = await deviceDb()
    .revocations.toArray()
    .catch(() => [])
  for (const { token } of waiting) {
    const answer = await callServer('POST', '/auth/logout', undefined, { token })
    const isOver = answer.ok || (answer.error.kind === 'server' && answer.error.code === 'unauthorized')
    if (isOver) await deviceDb().revocations.delete(token)
  }
}
