/**
 * The number of unsent changes of each account, stored outside IndexedDB: it remains if a browser clears IndexedDB. A count
 * belongs to one replica, named by its device id. It is removed when the work is sent or a person deletes the replica.
 */
import { databaseName, type PinsetDb } from '../../data/db'
import { readMeta } from '../../data/meta'
import { openDatabase } from '../../data/open/open-database'
import { watchWork } from '../../data/read/watch-work'
import { canonicalInstant, instantOf } from '../../domain/clock'
import { registry } from '../../domain/entities/registry'
import { isPlainObject } from '../../domain/kit/entity'
import { COUNTED } from '../../state/replica/unsent'

const LOST = 'pinset.lost.'

type Count = {
  readonly name: string
  readonly count: number
  /** When the count was last known, an instant of the device's clock. */
  readonly at: string
  /** The replica's own id: a different id later means that this replica was cleared. */
  readonly device: string
}
export type LostWork = Pick<Count, 'name' | 'count' | 'at'> & { readonly user: string }

/** Undefined for a text that this app did not write. */
function parse(text: string | null): Count | undefined {
  try {
    const found: unknown = JSON.parse(text ?? '')
    if (!isPlainObject(found)) return undefined
    const { name, count, at, device } = found
    if (typeof name !== 'string' || typeof device !== 'string' || typeof at !== 'string') return undefined
    if (typeof count !== 'number' || !Number.isSafeInteger(count) || count < 1) return undefined
    return canonicalInstant(at) === undefined ? undefined : { name, count, at, device }
  } catch {
    return undefined
  }
}

function read(storage: Storage, prefix: string): ReadonlyMap<string, Count> {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  const found = new Map<string, Count>()
  for (const key of keys.filter((one) => one.startsWith(prefix))) {
    const count = parse(storage.getItem(key))
    if (count) found.set(key.slice(prefix.length), count)
  }
  return found
}

/** With a full storage a loss cannot be reported, but nothing else fails. */
function write(storage: Storage, key: string, count: Count): void {
  try {
    storage.setItem(key, JSON.stringify(count))
  } catch {}
}

type Watched = { readonly db: PinsetDb; readonly user: string; readonly device: string; readonly name: string }

/** Stores the count of a replica whenever it changes. Returns a function that ends this. */
export function keepCount(storage: Storage, { db, user, device, name }: Watched, now: () => number): () => void {
  let last = -1
  return watchWork(db, (facts) => {
    // Cleared under the open page: the stored count is the lost work.
    if (facts.device !== device || facts.count === last) return
    last = facts.count
    if (last > 0) write(storage, COUNTED + user, { name, count: last, at: instantOf(now()), device })
    else storage.removeItem(COUNTED + user)
  })
}

/** Counted work whose replica is gone. Reported at every start until a person has read it. */
export async function findLost(storage: Storage): Promise<readonly LostWork[]> {
  for (const [user, count] of read(storage, COUNTED)) {
    const device = await deviceOf(user)
    if (device === undefined || device === count.device) continue
    // Another tab may have found the same loss in between, and started a new count.
    if (read(storage, COUNTED).get(user)?.device !== count.device) continue
    const before = read(storage, LOST).get(user)
    // In this order it fits into a full storage.
    storage.removeItem(COUNTED + user)
    write(storage, LOST + user, { ...count, count: count.count + (before?.count ?? 0) })
  }
  return [...read(storage, LOST)].map(([user, { name, count, at }]) => ({ user, name, count, at }))
}

export function forgetLost(storage: Storage, lost: readonly LostWork[]): void {
  for (const { user } of lost) storage.removeItem(LOST + user)
}

/** The id of the present replica, '' without one; undefined if the storage cannot be read. */
async function deviceOf(user: string): Promise<string | undefined> {
  const db = openDatabase(databaseName(user), registry)
  try {
    return (await readMeta(db, 'device')) ?? ''
  } catch {
    return undefined
  } finally {
    db.close()
  }
}
