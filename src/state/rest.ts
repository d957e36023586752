/** Whether nobody has touched the phone for as many minutes as it was told to wait. Known to all tabs, and after a restart. */
import { pageStorage } from './page-storage'
import { preferences } from './preferences'

const KEY = 'pinset.active'

/** Somebody is there. */
export function noteActivity(now = Date.now()): void {
  try {
    pageStorage('localStorage').setItem(KEY, String(now))
  } catch {
    // A full storage: then the phone asks once too often.
  }
}

/** Milliseconds until the phone has rested; undefined while it never locks. */
export function timeToRest(now = Date.now()): number | undefined {
  const { lockAfter } = preferences
  if (lockAfter === 0) return undefined
  const last = Number(pageStorage('localStorage').getItem(KEY) ?? 0)
  // A clock that was put back must not keep it open for longer than that.
  return Math.min(last + lockAfter * 60_000 - now, lockAfter * 60_000)
}
