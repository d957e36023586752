/**
 * Signs in an account known on this phone. With a token on this device PIN or password open it without the server. Without one the person
 * can read and record, and nothing is sent before an online sign-in.
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
  /** The server's refusal, or that it could not be asked. */
  | { readonly kind: 'refused'; readonly error: CallError }

export function unlockWithPin(id: string, pin: string): Promise<Unlocked> {
  return unlock(id, 'pin', pin)
}

/** With a token here the password opens it. Otherwise the server is asked first, then the lock if the server does not answer. */
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

/** The farm server did not answer. */
function isSilent(error: CallError): boolean {
  return error.kind === 'network' || error.status >= 500
}

/** The person who is signed in offline enters the password for the server. The same replica stays open. */
export async function connect(password: string): Promise<CallError | undefined> {
  const { userId = '' } = session
  const account = await deviceDb().accounts.get(userId)
  const result = await signIn({ email: account?.email ?? '', password, remember: true })
  if (!result.ok) return result.error
  wake('start')
  return undefined
}

/** Opening a lock takes time, and a person chosen in between has priority. */
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
