/**
 * S9: the lease says which host may write for the engine. Locks only spare double work; what keeps two hosts apart is
 * that every engine write re-reads the lease's epoch in its own transaction and stops when it has moved on.
 */
import type { PinsetDb } from './db'
import { type Lease, putMeta, readMeta } from './meta'

/** Thrown inside an engine write whose host has lost the lease; the transaction is rolled back by it. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/** `isInherited`: whoever had it before never gave it back, so a burst of his may be the last thing he ever did. */
export type Taken = Lease & { readonly isInherited: boolean }

/**
 * Takes the lease for `duration` ms when it is free, expired or already ours; undefined when another host holds it.
 * `byForce` takes it from whoever has it: for a host that holds the lock, so that the other is no more, or may not write.
 */
export function takeLease(
  db: PinsetDb,
  holder: string,
  now: number,
  duration: number,
  byForce = false,
): Promise<Taken | undefined> {
  return db.transaction('rw', db.meta, async () => {
    const current = await readMeta(db, 'lease')
    // A lease that ends absurdly far ahead was written under another clock: it binds nobody.
    const bound = current && current.until > now && current.until <= now + 2 * duration
    if (bound && current.holder !== holder && !byForce) return undefined
    // The same host renewing keeps its epoch: nobody wrote in between.
    const epoch = current?.holder === holder ? current.epoch : (current?.epoch ?? 0) + 1
    const lease = { epoch, holder, until: now + duration }
    await putMeta(db, 'lease', lease)
    return { ...lease, isInherited: current !== undefined && current.holder !== holder && current.until !== 0 }
  })
}

/** To be called first in every engine write transaction (whose scope must hold `meta`). */
export async function guardLease(db: PinsetDb, epoch: number): Promise<void> {
  const current = await readMeta(db, 'lease')
  if (current?.epoch !== epoch) throw new LeaseLost(`lease epoch is ${current?.epoch}, this host has ${epoch}`)
}

/** Gives the lease back, if it is still ours. */
export function dropLease(db: PinsetDb, epoch: number): Promise<void> {
  return db.transaction('rw', db.meta, async () => {
    const current = await readMeta(db, 'lease')
    if (current?.epoch === epoch) await putMeta(db, 'lease', { ...current, until: 0 })
  })
}
