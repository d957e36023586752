/**
 * The brake on guessing. Tries are counted per account and address together, per address, and gently per account; beyond
 * the free ones each waits twice as long as the one before, up to a bound: a delay, never a lock-out. A try is charged
 * before it is checked, so that many at once gain nothing.
 */
import type { Context } from '../context'
import type { Tables } from '../storage/schema'
import type { Tx } from '../storage/store'
import { sha256 } from '../write/fingerprint'

const SECOND = 1000
const MINUTE = 60 * SECOND
/** What was not tried for this long is forgotten. */
const FORGET = 24 * 60 * MINUTE

type Rule = { readonly key: string; readonly free: number; readonly longest: number }

/** `account` is any text that names what is guessed at. */
function rulesOf(account: string, address: string): Rule[] {
  const name = sha256(account).slice(0, 32)
  return [
    { key: `pair ${name} ${address}`, free: 4, longest: 15 * MINUTE },
    // A whole farm may share one address.
    { key: `address ${address}`, free: 20, longest: MINUTE },
    // Somebody else's guessing may slow a person down a little, but must not keep them out.
    { key: `account ${name}`, free: 50, longest: 10 * SECOND },
  ]
}

export type Try = {
  readonly account: string
  readonly address: string
  /** Of codes: who has a right one must not clear their other guesses with it. */
  readonly once?: boolean
}

export class TooMany extends Error {
  constructor(readonly waitMs: number) {
    super('too many tries')
  }
}

type Tries = Pick<Tables['login_throttle'], 'failures' | 'until' | 'updated_at'>

/** Tries counted while the clock was ahead: what was left to wait then is left now, and not until that day. */
function counted({ failures, until, updated_at }: Tries, now: number): Tries {
  if (updated_at <= now) return { failures, until, updated_at }
  return { failures, until: now + until - updated_at, updated_at: now }
}

async function put(tx: Tx, key: string, tries: Tries): Promise<void> {
  await tx.db
    .insertInto('login_throttle')
    .values({ farm_id: tx.farmId, key, ...tries })
    .onConflict((conflict) => conflict.columns(['farm_id', 'key']).doUpdateSet(tries))
    .execute()
}

/** Charges a try. Throws TooMany when it has to wait; then nothing is charged. */
export async function chargeTry(context: Context, { account, address }: Try): Promise<void> {
  const now = context.clock.now()
  const wait = await context.store.write(async (tx) => {
    const rules = rulesOf(account, address)
    const rows = await tx.db
      .selectFrom('login_throttle')
      .selectAll()
      .where('farm_id', '=', tx.farmId)
      .where(
        'key',
        'in',
        rules.map(({ key }) => key),
      )
      .execute()
    const recent = rows.filter(({ updated_at }) => updated_at > now - FORGET)
    const known = new Map(recent.map((row) => [row.key, counted(row, now)]))
    for (const row of recent.filter(({ updated_at }) => updated_at > now)) {
      await put(tx, row.key, counted(row, now))
    }
    const until = Math.max(...rules.map(({ key }) => known.get(key)?.until ?? 0))
    if (until > now) return until - now
    for (const { key, free, longest } of rules) {
      const failures = (known.get(key)?.failures ?? 0) + 1
      const delay = failures < free ? 0 : Math.min(longest, SECOND * 2 ** Math.min(failures - free, 20))
      await put(tx, key, { failures, until: now + delay, updated_at: now })
    }
    await tx.db
      .deleteFrom('login_throttle')
      .where('farm_id', '=', tx.farmId)
      .where('updated_at', '<', now - FORGET)
      .execute()
    return 0
  })
  if (wait > 0) throw new TooMany(wait)
}

/** After a success this try is taken off; of a password the account's other tries are forgotten too. */
async function forgiveTry(context: Context, { account, address, once }: Try): Promise<void> {
  await context.store.write(async (tx) => {
    const keys = rulesOf(account, address).map(({ key }) => key)
    await tx.db
      .updateTable('login_throttle')
      .set((row) => ({ failures: row('failures', '-', 1), until: 0 }))
      .where('farm_id', '=', tx.farmId)
      .where('key', 'in', keys)
      .where('failures', '>', 0)
      .execute()
    if (once) return
    const forgotten = keys.filter((key) => !key.startsWith('address '))
    await tx.db.deleteFrom('login_throttle').where('farm_id', '=', tx.farmId).where('key', 'in', forgotten).execute()
  })
}

/** Runs a check under the throttle; `check` says whether the guess was right. */
export async function throttled(context: Context, tried: Try, check: () => Promise<boolean>): Promise<boolean> {
  await chargeTry(context, tried)
  const right = await check()
  if (right) await forgiveTry(context, tried)
  return right
}

/** Seconds for the Retry-After header. */
export function retryAfter(error: TooMany): string {
  return String(Math.max(1, Math.ceil(error.waitMs / SECOND)))
}
