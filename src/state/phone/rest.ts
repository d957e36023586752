/** Whether nobody has touched the phone for as many minutes as it was told to wait. Known to all tabs, and after a restart. */
import { pageStorage } from '../device/page-storage'
import { preferences } from '../device/preferences'

const KEY = 'pinset.active'

/** What a full storage did not take: this page knows it at least. */
let unstored = 0

/** Somebody is there. */
export function noteActivity(now = Date.now()): void {
  unstored = 0
  try {
    pageStorage('localStorage').setItem(KEY, String(now))
  } catch {
    unstored = now
  }
}

/** Milliseconds until the phone has rested; undefined while it never locks. */
export function timeToRest(now = Date.now()): number | undefined {
  const { lockAfter } = preferences
  if (lockAfter === 0) return undefined
  const last = Math.max(unstored, Number(pageStorage('localStorage').getItem(KEY) ?? 0))
  // The clock was put back: counted from now on, or the phone would stay open until that time comes again.
  if (last > now) noteActivity(now)
  return Math.min(last, now) + lockAfter * 60_000 - now
}
