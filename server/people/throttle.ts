/**
 * Slows down guessing. Attempts are counted per account and address together, per address, and gently per account. After the
 * free ones, each wait is twice as long as the one before, up to a limit: a delay, never a lock-out. An attempt is charged
 * before it is checked, so that parallel guesses gain nothing. If an account signed in lately from this address, its attempts
 * from there count alone: neither a colleague's typing errors nor guesses from elsewhere delay it.
 */
import type { Context } from '../context'
import type { Tables } from '../storage/schema'
import type { Tx } from '../storage/store'
import { sha256 } from '../write/fingerprint'

const SECOND = 1000
const MINUTE = 60 * SECOND
/** A key without attempts for this long is forgotten. */
const FORGET = 24 * 60 * MINUTE

/** How long an address stays known for an account after a sign-in. */
const KNOWN = 90 * 24 * 60 * MINUTE

/** `halves`: the milliseconds after which the count halves, even if attempts continue. */
type Rule = { readonly key: string; readonly free: number; readonly longest: number; readonly halves?: number }

/** `account` is any text that names the guessed secret. */
function rulesOf({ account, address }: Try): readonly [own: Rule, ...others: Rule[]] {
  const name = nameOf(account)
  const from = networkOf(address)
  return [
    { key: `pair ${name} ${from}`, free: 4, longest: 15 * MINUTE },
    // A whole farm may share one address.
    { key: `address ${from}`, free: 20, longest: MINUTE, halves: 10 * MINUTE },
    // Other people's guesses may delay a person a little, but must not keep them out.
    { key: `account ${name}`, free: 50, longest: 10 * SECOND },
  ]
}

const nameOf = (account: string): string => sha256(account).slice(0, 32)

/** The row that marks the address as known for the account. */
const knownKey = ({ account, address }: Try): string => `known ${nameOf(account)} ${networkOf(address)}`

/** The owner of one IPv6 address has its whole /64 (RFC 4291, 2.5.4); an IPv4 address may be written as an IPv6 one. */
export function networkOf(address: string): string {
  const plain = address.toLowerCase().replace(/%.*$/, '')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1]
  if (mapped !== undefined || !plain.includes(':')) return mapped ?? plain
  const [head = '', tail] = plain.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const middle =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  const groups = [...before, ...middle, ...after].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

export type Try = {
  readonly account: string
  readonly address: string
  /** For codes: a right code must not clear the caller's other guesses. */
  readonly once?: boolean
}

export class TooMany extends Error {
  constructor(readonly waitMs: number) {
    super('too many tries')
  }
}

type Tries = Pick<Tables['login_throttle'], 'failures' | 'until' | 'updated_at'>

/** Attempts counted while the clock was fast keep their remaining wait, but do not last until that date. */
function counted({ failures, until, updated_at }: Tries, now: number): Tries {
  if (updated_at <= now) return { failures, until, updated_at }
  return { failures, until: now + until - updated_at, updated_at: now }
}

/** The count after its halvings. */
function halved(tries: Tries, { halves }: Rule, now: number): Tries {
  const times = halves === undefined ? 0 : Math.floor((now - tries.updated_at) / halves)
  if (halves === undefined || times < 1) return tries
  return { ...tries, failures: Math.floor(tries.failures / 2 ** times), updated_at: tries.updated_at + times * halves }
}

async function put(tx: Tx, key: string, tries: Tries): Promise<void> {
  await tx.db
    .insertInto('login_throttle')
    .values({ farm_id: tx.farmId, key, ...tries })
    .onConflict((conflict) => conflict.columns(['farm_id', 'key']).doUpdateSet(tries))
    .execute()
}

/** Charges an attempt. Throws TooMany when it has to wait; then nothing is charged. */
export async function chargeTry(context: Context, tried: Try): Promise<void> {
  const now = context.clock.now()
  const wait = await context.store.write(async (tx) => {
    const rules = rulesOf(tried)
    const rows = await tx.db
      .selectFrom('login_throttle')
      .selectAll()
      .where('farm_id', '=', tx.farmId)
      .where('key', 'in', [...rules.map(({ key }) => key), knownKey(tried)])
      .execute()
    const recent = rows.filter(({ updated_at }) => updated_at > now - FORGET)
    const known = new Map(recent.map((row) => [row.key, counted(row, now)]))
    for (const row of recent.filter(({ updated_at }) => updated_at > now)) {
      await put(tx, row.key, counted(row, now))
    }
    const isKnown = rows.some(({ key, updated_at }) => key === knownKey(tried) && updated_at > now - KNOWN)
    const [own] = rules
    const holding = isKnown ? [own] : rules
    const until = Math.max(...holding.map(({ key }) => known.get(key)?.until ?? 0))
    if (until > now) return until - now
    for (const rule of rules) {
      const before = known.get(rule.key)
      const counting = before && halved(before, rule, now)
      const failures = (counting?.failures ?? 0) + 1
      const delay = failures < rule.free ? 0 : Math.min(rule.longest, SECOND * 2 ** Math.min(failures - rule.free, 20))
      // A count that halves by time does so even while attempts continue.
      const since = rule.halves === undefined ? now : (counting?.updated_at ?? now)
      await put(tx, rule.key, { failures, until: now + delay, updated_at: since })
    }
    await forgetOld(tx, now)
    return 0
  })
  if (wait > 0) throw new TooMany(wait)
}

async function forgetOld(tx: Tx, now: number): Promise<void> {
  await tx.db
    .deleteFrom('login_throttle')
    .where('farm_id', '=', tx.farmId)
    .where('updated_at', '<', now - FORGET)
    .where((row) => row.or([row('updated_at', '<', now - KNOWN), row('key', 'not like', 'known %')]))
    .execute()
}

/** A success removes this attempt. After a right password the account's other attempts are removed too. */
async function forgiveTry(context: Context, tried: Try): Promise<void> {
  await context.store.write(async (tx) => {
    const keys = rulesOf(tried).map(({ key }) => key)
    await tx.db
      .updateTable('login_throttle')
      .set((row) => ({ failures: row('failures', '-', 1), until: 0 }))
      .where('farm_id', '=', tx.farmId)
      .where('key', 'in', keys)
      .where('failures', '>', 0)
      .execute()
    if (tried.once) return
    await put(tx, knownKey(tried), { failures: 0, until: 0, updated_at: context.clock.now() })
    const forgotten = keys.filter((key) => !key.startsWith('address '))
    await tx.db.deleteFrom('login_throttle').where('farm_id', '=', tx.farmId).where('key', 'in', forgotten).execute()
  })
}

/** Runs a check under the throttle; `check` returns whether the guess was right. */
export async function throttled(context: Context, tried: Try, check: () => Promise<boolean>): Promise<boolean> {
  await chargeTry(context, tried)
  const right = await check()
  if (right) await forgiveTry(context, tried)
  return right
}

export function retryAfter(error: TooMany): string {
  return String(Math.max(1, Math.ceil(error.waitMs / SECOND)))
}
