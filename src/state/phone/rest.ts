/** Whether the phone was untouched for the auto-lock time. Shared by all tabs, and kept across a restart. */
import { pageStorage } from '../device/page-storage'
import { preferences } from '../device/preferences'

const KEY = 'pinset.active'

/** The time that a full storage did not accept, for this page only. */
let unstored = 0

/** The phone was touched. */
export function noteActivity(now = Date.now()): void {
  unstored = 0
  try {
    pageStorage('localStorage').setItem(KEY, String(now))
  } catch {
    unstored = now
  }
}

/** Milliseconds until auto-lock. Undefined while it is off. */
export function timeToRest(now = Date.now()): number | undefined {
  const { lockAfter } = preferences
  if (lockAfter === 0) return undefined
  const last = Math.max(unstored, Number(pageStorage('localStorage').getItem(KEY) ?? 0))
  // The clock was set back. Counting restarts, because otherwise the phone would stay open until that time.
  if (last > now) noteActivity(now)
  return Math.min(last, now) + lockAfter * 60_000 - now
}
