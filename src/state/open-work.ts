/** Two small facts about work that waits, cheap enough for a mark that stands on every screen. */
import { type PinsetDb, rowsOf } from '../data/db'
import { issue } from '../domain/entities/issue'

/** Refused changes of the user's other devices that nobody decided about yet; this device's own are counted in its queue. */
export async function countElsewhere(db: PinsetDb, user: string): Promise<number> {
  const open = await rowsOf(db, issue.name)
    .filter((one) => one.user === user)
    .primaryKeys()
  if (open.length === 0) return 0
  // Decided here already, and the server was not told yet.
  const known = await db.outbox
    .filter(({ id, kind, recordId }) => open.includes(kind === 'settle' ? recordId : id))
    .count()
  return Math.max(0, open.length - known)
}

/** Instant at which the change at the head of the queue was recorded; refused ones are no unsent work. */
export async function oldestUnsent(db: PinsetDb): Promise<string | undefined> {
  const first = await db.outbox
    .orderBy('seq')
    .filter(({ state }) => state !== 'attention')
    .first()
  return first?.recordedAt
}

/** S29: after so long people are told that only this device has their work. */
export const LONG_UNSENT_MS = 3 * 86_400_000

export function isLongUnsent(oldest: string | undefined, now: number): boolean {
  return oldest !== undefined && now - Date.parse(oldest) >= LONG_UNSENT_MS
}
