/** Two small facts about work that waits, for a mark that stands on every screen. */
import { type PinsetDb, rowsOf } from '../../data/db'
import type { Upload } from '../../data/files/files'
import { liveUploads } from '../../data/files/live-uploads'
import { issue } from '../../domain/entities/issue'
import type { Registry } from '../../domain/kit/entity'
import type { Mutation } from '../../domain/mutation'
import { isRefused } from '../../domain/mutation-state'

/** Refused changes of the user's other devices that nobody decided about yet; this device's own are counted in its queue. */
export async function countElsewhere(db: PinsetDb, registry: Registry, user: string): Promise<number> {
  const issues = await rowsOf(db, issue.name).toArray()
  if (issues.length === 0) return 0
  const queue = await db.outbox.toArray()
  // The rule of the Sync page, which few devices ever need for the mark.
  const { openElsewhere } = await import('../../data/decide/refused')
  return openElsewhere(registry, issues, queue, user).filter(({ owner }) => owner === user).length
}

/**
 * Instant at which the oldest of these changes was recorded, wherever it stands in the queue: a copy that was taken in
 * stands behind, what was decided anew stands before older work. A file is as old as the change that brought it.
 */
export function oldestOf(waiting: readonly Mutation[], files: readonly Upload[]): string | undefined {
  const sent = files.filter(({ refused }) => refused === undefined)
  return [...waiting.map(({ recordedAt }) => recordedAt), ...sent.map(({ since }) => since)].reduce(
    (oldest, instant) => (oldest === undefined || (instant !== undefined && instant < oldest) ? instant : oldest),
    undefined,
  )
}

/** The same of all that waits; what was refused is no unsent work. Reads the whole queue. */
export async function oldestUnsent(db: PinsetDb): Promise<string | undefined> {
  const [queue, files] = await Promise.all([db.outbox.toArray(), liveUploads(db)])
  return oldestOf(
    queue.filter((mutation) => !isRefused(mutation)),
    files,
  )
}

/** S29: after so long people are told that only this device has their work. */
export const LONG_UNSENT_MS = 3 * 86_400_000

/** `now` is the clock that `recordedAt` was taken from: corrected by the server's, not the device's own. */
export function isLongUnsent(oldest: string | undefined, now: number): boolean {
  return oldest !== undefined && now - Date.parse(oldest) >= LONG_UNSENT_MS
}
