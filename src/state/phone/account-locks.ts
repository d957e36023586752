/**
 * The locks of the accounts on this device: made at a sign-in with "remember me", tried without the server, and given up
 * after five wrong tries. A try is charged before it is checked, so that closing the app in time wins nothing.
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

/** What is kept of a sign-in, and a token of an earlier one that nobody needs any more. */
export type Kept = { readonly kept: Pick<AccountRow, 'locks' | 'secret'>; readonly stale?: string }

/** The same password leaves key and PIN as they are; another one makes the PIN be set anew. */
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
  /** `left` more tries. */
  | { readonly kind: 'wrong'; readonly left: number }
  /** No more tries, or nothing to try: only the server may let the person in. */
  | { readonly kind: 'spent' | 'absent' }

export type LockName = 'pin' | 'password'

/** One try at a lock. */
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
    // A fifth try whose end nobody saw.
    if (tries > MOST_TRIES) {
      await dropPin(id)
      return 'spent'
    }
    await db.accounts.update(id, { tries })
    return { account, lock, left: MOST_TRIES - tries }
  })
}

/** Takes the PIN away; the person asked for it, or somebody guessed too often. */
export async function dropPin(id: string): Promise<void> {
  const db = deviceDb()
  await db.transaction('rw', db.accounts, async () => {
    const { pin: _pin, ...locks } = (await db.accounts.get(id))?.locks ?? {}
    await db.accounts.update(id, { locks })
  })
}

/** Sets the PIN of who is signed in here, if the password is theirs. */
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

/** The person has changed their password: the old one opens nothing here from now on, the PIN still does. */
export async function changeLock(id: string, old: string, next: string): Promise<void> {
  const db = deviceDb()
  const account = await db.accounts.get(id)
  const lock = account?.locks?.password
  if (!lock || !hasLocks()) return
  const key = await openLock(lock, old, id)
  const locks = key ? { ...account.locks, password: await wrapKey(key, next, id) } : undefined
  await db.accounts.update(id, { locks })
}
