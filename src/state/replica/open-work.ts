/** Facts about waiting work, for a mark on every screen. */
import { type PinsetDb, rowsOf } from '../../data/db'
import type { Upload } from '../../data/files/files'
import { liveUploads } from '../../data/files/live-uploads'
import { issue } from '../../domain/entities/issue'
import type { Registry } from '../../domain/kit/entity'
import type { Mutation } from '../../domain/mutation'
import { isRefused } from '../../domain/mutation-state'

/** Undecided refused changes of the user's other devices. This device's own are counted in its queue. */
export async function countElsewhere(db: PinsetDb, registry: Registry, user: string): Promise<number> {
  const issues = await rowsOf(db, issue.name).toArray()
  if (issues.length === 0) return 0
  const queue = await db.outbox.toArray()
  // The Sync page's rule, which few devices need for the mark.
  const { openElsewhere } = await import('../../data/decide/refused')
  return openElsewhere(registry, issues, queue, user).filter(({ owner }) => owner === user).length
}

/**
 * The instant of the oldest of these changes, anywhere in the queue: imported changes are at the end, changes that were decided again are
 * before older work. A file has the age of its change.
 */
export function oldestOf(waiting: readonly Mutation[], files: readonly Upload[]): string | undefined {
  const sent = files.filter(({ refused }) => refused === undefined)
  return [...waiting.map(({ recordedAt }) => recordedAt), ...sent.map(({ since }) => since)].reduce(
    (oldest, instant) => (oldest === undefined || (instant !== undefined && instant < oldest) ? instant : oldest),
    undefined,
  )
}

/** The same for the whole queue. Refused changes are not unsent work. */
export async function oldestUnsent(db: PinsetDb): Promise<string | undefined> {
  const [queue, files] = await Promise.all([db.outbox.toArray(), liveUploads(db)])
  return oldestOf(
    queue.filter((mutation) => !isRefused(mutation)),
    files,
  )
}

/** S29: after this time the app reports that only this device has the work. */
export const LONG_UNSENT_MS = 3 * 86_400_000

/** `now` is in the clock of `recordedAt`: corrected by the server's, not the device's own. */
export function isLongUnsent(oldest: string | undefined, now: number): boolean {
  return oldest !== undefined && now - Date.parse(oldest) >= LONG_UNSENT_MS
}
