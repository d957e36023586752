/**
 * The locks of accounts on this device: made at a sign-in with "remember me", checked without the server, and disabled after five wrong
 * attempts. An attempt is counted before it is checked, so that closing the app early does not help.
 */
import type { AccountRow } from '../../data/open/device-db'
import {
  hasLocks,
  type Lock,
  MOST_TRIES,
  makeKey,
  openLock,
  sealText,
  unsealText,
  wrapKey,
} from '../../data/open/locks'
import { deviceDb } from '../device/device-store'

export type SignedInNow = {
  readonly id: string
  readonly password: string
  readonly token: string
  readonly mark: string
  readonly remember: boolean
}

/** The stored parts of a sign-in, and an obsolete token of an earlier one. */
export type Kept = { readonly kept: Pick<AccountRow, 'locks' | 'secret'>; readonly stale?: string }

/** With the same password key and PIN stay. With another one the PIN must be set again. */
export async function lockUp(old: AccountRow | undefined, signedIn: SignedInNow): Promise<Kept> {
  if (!hasLocks()) return { kept: {} }
  const { id, password, token, mark, remember } = signedIn
  const lock = old?.locks?.password
  const known = lock && (await openLock(lock, password, id))
  const earlier = known && old?.secret && (await unsealText(known, old.secret, id))
  const stale = earlier === undefined || earlier === token ? {} : { stale: earlier }
  if (!remember) return { kept: {}, ...stale }
  const key = known ?? (await makeKey())
  const locks = known && old?.locks ? old.locks : { password: await wrapKey(key, password, id) }
  return { kept: { locks, secret: { ...(await sealText(key, token, id)), mark } }, ...stale }
}

export type Tried =
  | { readonly kind: 'open'; readonly key: CryptoKey; readonly account: AccountRow }
  /** `left` more attempts. */
  | { readonly kind: 'wrong'; readonly left: number }
  /** No attempts left, or no lock: only the server can sign the person in. */
  | { readonly kind: 'spent' | 'absent' }

export type LockName = 'pin' | 'password'

/** One attempt at a lock. */
export async function tryLock(id: string, name: LockName, word: string): Promise<Tried> {
  const charged = await charge(id, name)
  if (charged === 'spent' || charged === 'absent') return { kind: charged }
  const { account, lock, left } = charged
  const key = await openLock(lock, word, id)
  if (key) {
    await deviceDb().accounts.update(id, { tries: undefined })
    return { kind: 'open', key, account }
  }
  if (left === 0) await dropPin(id)
  return left === 0 ? { kind: 'spent' } : { kind: 'wrong', left }
}

type Charged = { readonly account: AccountRow; readonly lock: Lock; readonly left: number }

async function charge(id: string, name: LockName): Promise<Charged | 'spent' | 'absent'> {
  const db = deviceDb()
  return db.transaction('rw', db.accounts, async () => {
    const account = await db.accounts.get(id)
    const lock = account?.locks?.[name]
    if (!account || !lock || !hasLocks()) return 'absent'
    const tries = (account.tries ?? 0) + 1
    // A fifth attempt was interrupted.
    if (tries > MOST_TRIES) {
      await dropPin(id)
      return 'spent'
    }
    await db.accounts.update(id, { tries })
    return { account, lock, left: MOST_TRIES - tries }
  })
}

/** Removes the PIN, at the person's request or after too many wrong attempts. */
export async function dropPin(id: string): Promise<void> {
  const db = deviceDb()
  await db.transaction('rw', db.accounts, async () => {
    const { pin: _pin, ...locks } = (await db.accounts.get(id))?.locks ?? {}
    await db.accounts.update(id, { locks })
  })
}

/** Sets the PIN of the signed-in user, if the password is theirs. */
export async function setPin(id: string, password: string, pin: string): Promise<Tried['kind']> {
  const tried = await tryLock(id, 'password', password)
  if (tried.kind !== 'open') return tried.kind
  const lock = { ...(await wrapKey(tried.key, pin, id)), digits: pin.length }
  const db = deviceDb()
  await db.transaction('rw', db.accounts, async () => {
    const account = await db.accounts.get(id)
    await db.accounts.update(id, { locks: { ...account?.locks, pin: lock } })
  })
  return 'open'
}

/** After a password change: the old password no longer opens anything here, the PIN still does. */
export async function changeLock(id: string, old: string, next: string): Promise<void> {
  const db = deviceDb()
  const account = await db.accounts.get(id)
  const lock = account?.locks?.password
  if (!lock || !hasLocks()) return
  const key = await openLock(lock, old, id)
  const locks = key ? { ...account.locks, password: await wrapKey(key, next, id) } : undefined
  await db.accounts.update(id, { locks })
}
