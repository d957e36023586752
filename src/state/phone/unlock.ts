/**
 * Signing in as somebody who was here before. With a token on this device the PIN or the password opens it, and no server is
 * asked; without one the person reads and records, and nothing is sent before a sign-in that the server has answered.
 */
import type { AccountRow } from '../../data/open/device-db'
import { unsealText } from '../../data/open/locks'
import { instantOf } from '../../domain/clock'
import { deviceDb } from '../device/device-store'
import type { CallError } from '../device/online'
import { isPast, newMark, signIn, TOO_LATE, takeTurn, tellEnds } from '../person/session'
import { rememberInMemory, session } from '../person/session-store'
import { openReplica } from '../replica/open-replica'
import { wake } from '../replica/wake'
import { type LockName, type Tried, tryLock } from './account-locks'

export type Unlocked =
  | { readonly kind: 'in' }
  | Exclude<Tried, { kind: 'open' }>
  /** What the server said, or that it could not be asked. */
  | { readonly kind: 'refused'; readonly error: CallError }

export function unlockWithPin(id: string, pin: string): Promise<Unlocked> {
  return unlock(id, 'pin', pin)
}

/** Where the token is here, the password opens it; otherwise the server is asked first, and the lock where it is silent. */
export async function unlockWithPassword(id: string, password: string): Promise<Unlocked> {
  const account = await deviceDb().accounts.get(id)
  if (!account) return { kind: 'absent' }
  const tried: Unlocked = account.secret ? await unlock(id, 'password', password) : { kind: 'absent' }
  if (tried.kind === 'in' || tried.kind === 'refused') return tried
  const result = await signIn({ email: account.email ?? '', password, remember: true })
  if (result.ok) return { kind: 'in' }
  if (!isSilent(result.error)) return { kind: 'refused', error: result.error }
  const last = tried.kind === 'absent' ? await unlock(id, 'password', password) : tried
  return last.kind === 'absent' ? { kind: 'refused', error: result.error } : last
}

/** No server of ours has answered. */
function isSilent(error: CallError): boolean {
  return error.kind === 'network' || error.status >= 500
}

/** The person who is here without a connection says their password to the server; the same replica goes on. */
export async function connect(password: string): Promise<CallError | undefined> {
  const { userId = '' } = session
  const account = await deviceDb().accounts.get(userId)
  const result = await signIn({ email: account?.email ?? '', password, remember: true })
  if (!result.ok) return result.error
  wake('start')
  return undefined
}

/** A lock takes its time: whoever was chosen meanwhile goes before. */
async function unlock(id: string, name: LockName, word: string): Promise<Unlocked> {
  const turn = takeTurn()
  const tried = await tryLock(id, name, word)
  if (tried.kind !== 'open') return tried
  const { account, key } = tried
  const token = account.secret && (await unsealText(key, account.secret, id))
  if (isPast(turn)) return { kind: 'refused', error: TOO_LATE }
  await begin(account, token)
  return { kind: 'in' }
}

async function begin({ id, name, is_admin, secret }: AccountRow, token: string | undefined): Promise<void> {
  const db = deviceDb()
  const isRemember = token !== undefined
  const mark = (isRemember && secret?.mark) || newMark()
  await db.transaction('rw', db.session, db.accounts, async () => {
    await db.session.put({ key: 'current', userId: id, isRemember, mark, ...(isRemember ? { token } : {}) })
    await tellEnds()
    await db.accounts.update(id, { last_seen: instantOf(Date.now()) })
  })
  await openReplica(id)
  rememberInMemory({ userId: id, name, isAdmin: is_admin, isRemember, token, mark })
}
