/**
 * The number of unsent changes of each account, stored outside IndexedDB: it remains if a browser clears IndexedDB. A count
 * belongs to one replica, named by its device id. It is removed when the work is sent or a person deletes the replica. The count
 * also says how many changes the replica had ever queued: a replica with a lower number has lost its newest writes.
 */
import { databaseName, type PinsetDb } from '../../data/db'
import { readMeta } from '../../data/meta'
import { openDatabase } from '../../data/open/open-database'
import { type WorkFacts, watchWork } from '../../data/read/watch-work'
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
  /** The replica's `queued` at that time, read from the disk. Builds before it did not store it. */
  readonly queued?: number
  /** Of lost work: the replica is an older one, and `count` is the most that it can have lost. */
  readonly isOlder?: true
}
export type LostWork = Pick<Count, 'name' | 'count' | 'at' | 'isOlder'> & { readonly user: string }

/** Undefined for a text that this app did not write. */
function parse(text: string | null): Count | undefined {
  try {
    const found: unknown = JSON.parse(text ?? '')
    if (!isPlainObject(found)) return undefined
    const { name, count, at, device, queued, isOlder } = found
    if (typeof name !== 'string' || typeof device !== 'string' || typeof at !== 'string') return undefined
    if (typeof count !== 'number' || !Number.isSafeInteger(count) || count < 1) return undefined
    if (canonicalInstant(at) === undefined) return undefined
    const more = {
      ...(Number.isSafeInteger(queued) && { queued: Number(queued) }),
      ...(isOlder === true && { isOlder }),
    }
    return { name, count, at, device, ...more }
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

function listOf(counts: ReadonlyMap<string, Count>): readonly LostWork[] {
  return [...counts].map(([user, { device: _its, queued: _then, ...work }]) => ({ user, ...work }))
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
  let last: WorkFacts | undefined
  return watchWork(db, (facts) => {
    const { count, queued } = facts
    // Cleared under the open page: the stored count is the lost work.
    if (facts.device !== device || (count === last?.count && queued === last.queued)) return
    // An older replica, not reported yet. Or another tab has already stored a newer count.
    const stored = parse(storage.getItem(COUNTED + user))
    if (stored?.device === device && (stored.queued ?? 0) > queued) return
    last = facts
    if (count > 0) write(storage, COUNTED + user, { name, count, at: instantOf(now()), device, queued })
    else storage.removeItem(COUNTED + user)
  })
}

/** The counted work of every account on this device. */
export function countedWork(storage: Storage): readonly LostWork[] {
  return listOf(read(storage, COUNTED))
}

/** Counted work whose replica is gone or older. Reported at every start until a person has read it. */
export async function findLost(storage: Storage): Promise<readonly LostWork[]> {
  for (const [user, count] of read(storage, COUNTED)) {
    const lost = await lostOf(user, count)
    // Another tab may have found the same loss in between, and started a new count.
    if (!lost || JSON.stringify(read(storage, COUNTED).get(user)) !== JSON.stringify(count)) continue
    const before = read(storage, LOST).get(user)
    // In this order it fits into a full storage.
    storage.removeItem(COUNTED + user)
    write(storage, LOST + user, { ...before, ...count, ...lost, count: lost.count + (before?.count ?? 0) })
  }
  return listOf(read(storage, LOST))
}

export function forgetLost(storage: Storage, lost: readonly LostWork[]): void {
  for (const { user } of lost) storage.removeItem(LOST + user)
}

/** The counted work that the present replica lacks. Undefined if there is none, or the storage cannot be read. */
async function lostOf(
  user: string,
  { count, device, queued = 0 }: Count,
): Promise<Pick<Count, 'count' | 'isOlder'> | undefined> {
  const db = openDatabase(databaseName(user), registry)
  try {
    const [present, reached = 0] = await Promise.all([readMeta(db, 'device'), readMeta(db, 'queued')])
    if (present !== device) return { count }
    if (reached >= queued) return undefined
    // The next pull compares all rows with the server's. A full storage must not prevent the report.
    await db.meta.delete('compared_at').catch(() => undefined)
    return { count: Math.min(count, queued - reached), isOlder: true }
  } catch {
    return undefined
  } finally {
    db.close()
  }
}
