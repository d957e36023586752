/**
 * Signs in and out (restore-session.ts restores a session). Signing out works offline: the local session ends at once, and the token's
 * revocation is sent later. Nothing here deletes unsent work unless the person asked for exactly that.
 */
import type { AccountRow } from '../../data/open/device-db'
import { instantOf } from '../../domain/clock'
import type { Values } from '../../domain/kit/field'
import { currentUserAnswer, readAs, tokenAnswer } from '../../domain/wire'
import { deviceDb } from '../device/device-store'
import { type CallError, type CallResult, callServer, UNREADABLE } from '../device/online'
import { deviceName } from '../phone/device-name'
import { openReplica } from '../replica/open-replica'
import { closeReplica, openedReplica } from '../replica/replica'
import { countUnsent, forgetCount } from '../replica/unsent'
import { tellSignedOut } from '../replica/wake'
import { forgetInMemory, rememberInMemory, session } from './session-store'

/** `isDone`: the server did the requested act, and only the sign-in failed. */
export type SessionResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly error: CallError; readonly isDone?: true }

export type Credentials = { readonly email: string; readonly password: string; readonly remember: boolean }

export type SetUp = Credentials & {
  /** The one-time code in the server's console. */
  readonly code: string
  readonly name: string
  readonly farm: { readonly name: string; readonly currency: string; readonly time_zone: string }
}

export function signIn({ email, password, remember }: Credentials): Promise<SessionResult> {
  return enter('/auth/login', { email, password }, { email, password, remember })
}

/** First run: creates the farm and its first admin, who is signed in at once. */
export function setUp({ remember, ...body }: SetUp): Promise<SessionResult> {
  return enter('/setup', body, { ...body, remember })
}

/** Any call whose answer contains a token (sign-in, joining, a reset): signs its person in here. */
export async function enter(path: string, body: Values, who: Credentials): Promise<SessionResult> {
  const turn = takeTurn()
  const answer = await askIn(path, body, who.remember)
  if (!answer.ok) return answer
  const begun = await begin(answer.body, who, turn)
  return begun.ok ? begun : { ...begun, isDone: true }
}

/** The call itself, with this device's name. */
export async function askIn(path: string, body: Values, remember: boolean): Promise<CallResult> {
  const device = deviceName()
  const about = { remember, ...(device === '' ? {} : { device }) }
  const send = (more: Values) => callServer('POST', path, { ...body, ...more }, { token: null })
  const answer = await send(about)
  const unknown = unknownTo(answer, about)
  return unknown.length === 0 ? answer : send(without(about, unknown))
}

/** The fields that an older server rejects. */
function unknownTo(answer: CallResult, about: Values): readonly string[] {
  const { fields = {} } = !answer.ok && answer.error.kind === 'server' ? answer.error : {}
  return Object.keys(about).filter((key) => fields[key] === 'unknown')
}

function without(values: Values, keys: readonly string[]): Values {
  return Object.fromEntries(Object.entries(values).filter(([key]) => !keys.includes(key)))
}

/** Another user, or no user, is signed in on the page now. */
export const TOO_LATE: CallError = { kind: 'server', status: 401, code: 'unauthorized', message: '' }

export type Turn = { readonly before: string | undefined; readonly number: number }
let turns = 0

/** Starting a sign-in or leaving cancels all earlier attempts. */
export function takeTurn(): Turn {
  turns += 1
  return { before: session.userId, number: turns }
}

export function isPast({ before, number }: Turn): boolean {
  return number !== turns || session.userId !== before
}

/** Starts the session of an answer with a token, if its attempt was not cancelled. */
export async function begin(
  body: unknown,
  { email, password, remember }: Credentials,
  turn: Turn,
): Promise<SessionResult> {
  const token = readAs(tokenAnswer, body)?.token
  if (token === undefined) return { ok: false, error: UNREADABLE }
  const answer = await callServer('GET', '/users/me', undefined, { token })
  const user = answer.ok ? readAs(currentUserAnswer, answer.body) : undefined
  if (!user) {
    await giveUp(token, remember)
    return { ok: false, error: answer.ok ? UNREADABLE : answer.error }
  }
  const mark = newMark()
  const db = deviceDb()
  const old = await db.accounts.get(user.id)
  const { lockUp } = await import('../phone/account-locks')
  const { kept, stale } = await lockUp(old, { id: user.id, password, token, mark, remember })
  if (isPast(turn) || (turn.before !== undefined && turn.before !== user.id)) {
    await giveUp(token, remember)
    void sendRevocations()
    return { ok: false, error: TOO_LATE }
  }
  const own: AccountRow = { id: user.id, name: user.name, is_admin: user.is_admin }
  const seen = { ...(old?.picture ? { picture: old.picture } : {}), last_seen: instantOf(Date.now()) }
  await db.transaction('rw', db.session, db.accounts, db.revocations, async () => {
    const secret = remember ? { token } : {}
    await tellEnds()
    await db.accounts.put(remember ? { ...own, email, ...seen, ...kept } : own)
    await dropStored(token)
    await db.session.put({ key: 'current', userId: user.id, isRemember: remember, mark, ...secret })
    if (stale !== undefined) await db.revocations.put({ token: stale })
  })
  await openReplica(user.id)
  rememberInMemory({ userId: user.id, name: user.name, isAdmin: user.is_admin, isRemember: remember, token, mark })
  void sendRevocations()
  return { ok: true }
}

/** Removes the stored session. Another tab's token is revoked, unless its person can still open it here. */
async function dropStored(own: string | undefined): Promise<void> {
  const db = deviceDb()
  const stored = await db.session.get('current')
  await db.session.delete('current')
  if (stored?.token === undefined || stored.token === own) return
  const account = await db.accounts.get(stored.userId)
  if (!opensAgain(account, stored.mark)) await db.revocations.put({ token: stored.token })
}

/** Revokes the token as soon as possible. */
async function giveUp(token: string, isRemember: boolean): Promise<void> {
  // An account that is not remembered leaves no token behind, not even for its revocation. If the page closes first, the token expires.
  if (isRemember) await deviceDb().revocations.put({ token })
  else unstored.add(token)
}

export function newMark(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}

/** The next user has seen why another one was signed out. */
export async function tellEnds(): Promise<void> {
  await deviceDb()
    .accounts.filter(({ ended }) => ended !== undefined)
    .modify(({ ended, ...account }, holder) => {
      holder.value = account.email === undefined ? account : { ...account, ended: { ...ended, told: true } }
    })
}

/**
 * Checks whether the server still knows the user, and updates name and admin flag. A 401 ends the session (in online.ts). Without a
 * network nothing changes.
 */
export async function refreshCurrentUser(): Promise<void> {
  const { token, userId, isRemember } = session
  if (token === undefined) return
  const answer = await callServer('GET', '/users/me')
  const user = answer.ok ? readAs(currentUserAnswer, answer.body) : undefined
  if (!user || user.id !== userId || session.token !== token) return
  session.name = user.name
  session.isAdmin = user.is_admin
  const email = isRemember ? await ownEmail(user.id) : undefined
  if (session.token !== token) return
  const db = deviceDb()
  const { id, name, is_admin } = user
  await db.transaction('rw', db.accounts, async () => {
    const known = await db.accounts.get(id)
    await db.accounts.put({ ...known, id, name, is_admin, ...(email ? { email } : {}) })
  })
}

/** `/users/me` does not contain it. */
async function ownEmail(id: string): Promise<string | undefined> {
  const answer = await callServer('GET', `/users/${encodeURIComponent(id)}`)
  if (!answer.ok) return undefined
  const { userRow } = await import('../../domain/user-wire')
  return readAs(userRow, answer.body)?.email
}

export type SignOutOptions = {
  /** Also deletes this user's database on this device with unsent work. Only at the person's request. */
  readonly discard?: boolean
}

/** Signs out at once. By default unsent work stays. The locks stay, the encrypted token is removed. */
export async function signOut({ discard = false }: SignOutOptions = {}): Promise<void> {
  const replica = await leave({ discard })
  if (!discard || !replica) return
  forgetCount(replica.user)
  await replica.db.delete()
}

export type Leaving = SignOutOptions & {
  /** The person will return with PIN or password, so the encrypted token stays, if the device has it. */
  readonly isBack?: boolean
  /** An auto-lock: the person will return to their screen. */
  readonly isRest?: boolean
}

/** Ends this page's session. Returns the closed replica. */
export async function leave({ discard = false, isBack = false, isRest = false }: Leaving) {
  const { token, userId, isRemember, mark } = session
  takeTurn()
  const replica = openedReplica()
  // An unreadable replica must not prevent signing out.
  const unsent = replica && !discard ? await countUnsent(replica.db).catch(() => 0) : 0
  const db = deviceDb()
  const writing = db.transaction('rw', db.session, db.accounts, db.revocations, async () => {
    const account = userId === undefined ? undefined : await db.accounts.get(userId)
    const isKept = isBack && opensAgain(account, mark)
    if (token !== undefined && !isKept) await giveUp(token, isRemember)
    if (userId === undefined) return dropStored(token)
    if (discard) await db.accounts.delete(userId)
    // An account that is not remembered leaves its name and its unsent work.
    else if (account?.email === undefined) await db.accounts.update(userId, { unsent, picture: undefined })
    else await db.accounts.update(userId, isKept ? { unsent } : { unsent, secret: undefined })
    // Another person may have signed in in another tab, and the stored session is theirs.
    if (((await db.session.get('current'))?.userId ?? userId) === userId) await dropStored(token)
  })
  // A storage that rejects writes must not prevent it either: the token that stays stored is revoked from here.
  await writing.catch(() => token !== undefined && unstored.add(token))
  if (userId !== undefined) tellSignedOut(userId)
  if (isRest && userId !== undefined) session.lockedUser = userId
  session.hasLeft = !isRest
  forgetInMemory()
  closeReplica()
  void sendRevocations()
  return replica
}

/** Whether this device can give the person the token of that sign-in again. */
export function opensAgain(account: AccountRow | undefined, mark: string | undefined): boolean {
  return account?.locks?.password !== undefined && account.secret?.mark === mark
}

/** Tokens to revoke that are only in this page's memory. */
const unstored = new Set<string>()

/** Sends the revocations of tokens that were signed out offline. */
export async function sendRevocations(): Promise<void> {
  const stored = await deviceDb()
    .revocations.toArray()
    .catch(() => [])
  for (const token of new Set([...stored.map((row) => row.token), ...unstored])) {
    const answer = await callServer('POST', '/auth/logout', undefined, { token })
    const isOver = answer.ok || (answer.error.kind === 'server' && answer.error.code === 'unauthorized')
    if (!isOver) continue
    unstored.delete(token)
    await deviceDb().revocations.delete(token)
  }
}
