/**
 * S9: the lease decides which host may write for the engine. Locks only avoid double work. Every engine write re-reads the
 * lease's term in its own transaction and stops when it has changed: that keeps two hosts apart.
 */
import type { PinsetDb } from '../db'
import { putMeta, readMeta } from '../meta'
import { relaxed } from '../write/relaxed'

/** Thrown inside an engine write of a host without the lease. It rolls the transaction back. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/** `term` counts the holders. `until` is in milliseconds of the device's clock, 0 after the lease was returned. */
export type Lease = { readonly term: number; readonly holder: string; readonly until: number }

/** `isInherited`: the previous holder did not return the lease, so its last write may be torn. */
export type Taken = Lease & { readonly isInherited: boolean }

export async function readLease(db: PinsetDb): Promise<Lease | undefined> {
  const stored = await readMeta(db, 'lease')
  return stored && { term: stored.epoch, holder: stored.holder, until: stored.until }
}

function putLease(db: PinsetDb, { term, holder, until }: Lease): Promise<unknown> {
  return putMeta(db, 'lease', { epoch: term, holder, until })
}

/**
 * Acquires the lease for `duration` ms if it is free, expired or already owned. Undefined if another host has it. `byForce` takes it from
 * its holder, for a host with the lock: the holder is then dead or must not write.
 */
export function takeLease(
  db: PinsetDb,
  holder: string,
  now: number,
  duration: number,
  byForce = false,
): Promise<Taken | undefined> {
  return relaxed(db).transaction('rw', db.meta, async () => {
    const current = await readLease(db)
    // A lease that ends absurdly far ahead was written under another clock and does not count.
    const bound = current && current.until > now && current.until <= now + 2 * duration
    if (bound && current.holder !== holder && !byForce) return undefined
    // A renewal by the same host keeps the term, because no other host wrote in between.
    const term = current?.holder === holder ? current.term : (current?.term ?? 0) + 1
    const lease = { term, holder, until: now + duration }
    await putLease(db, lease)
    return { ...lease, isInherited: current !== undefined && current.holder !== holder && current.until !== 0 }
  })
}

/** Renews a lease when half of its time is over. Throws if another host has it. */
export async function renewLease(db: PinsetDb, lease: Taken, now: number, duration: number): Promise<Taken> {
  if (lease.until - now >= duration / 2) return lease
  const again = await takeLease(db, lease.holder, now, duration)
  if (!again) throw new LeaseLost('another host has taken over')
  return again
}

/** Must be the first call in every engine write transaction (whose scope must include `meta`). */
export async function guardLease(db: PinsetDb, term: number): Promise<void> {
  const current = await readLease(db)
  if (current?.term !== term) throw new LeaseLost(`the lease is in term ${current?.term}, this host has ${term}`)
}

/** Returns the lease if this host still has it. */
export function dropLease(db: PinsetDb, term: number): Promise<void> {
  return relaxed(db).transaction('rw', db.meta, async () => {
    const current = await readLease(db)
    if (current?.term === term) await putLease(db, { ...current, until: 0 })
  })
}
