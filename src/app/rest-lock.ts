/** Auto-lock: after minutes without activity the signed-in person must unlock the phone, and continues on the same screen. */
import { subscribe } from 'valtio'
import { preferences } from '../state/device/preferences'
import { session } from '../state/person/session-store'
import { noteActivity, timeToRest } from '../state/phone/rest'
import { SCANNED } from '../ui/scanner/scanned'
import { devLog } from './dev-log'

/** Touches closer together count as one, because each is stored for the other tabs. */
const NOTE_MS = 5_000
const TOUCHES = ['pointerdown', 'keydown', 'wheel', SCANNED]

/** Runs for the page's lifetime. */
export function startRestLock(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let noted = 0

  const look = () => {
    clearTimeout(timer)
    const left = session.isAuthenticated ? timeToRest() : undefined
    if (left === undefined) return
    if (left > 0) {
      timer = setTimeout(look, left)
      return
    }
    devLog('lock', 'nobody was here')
    void import('../state/phone/switch-person').then(({ lock }) => lock()).then((isLocked) => isLocked || begin())
  }
  const touch = () => {
    const now = Date.now()
    if (preferences.lockAfter === 0 || !session.isAuthenticated || Math.abs(now - noted) < NOTE_MS) return
    // A late timer must not let a touch keep the phone open after the time is up.
    if ((timeToRest(now) ?? 1) > 0) {
      noted = now
      noteActivity(now)
    }
    look()
  }
  let user = session.userId
  const begin = () => {
    // Signing in and switching auto-lock on count as activity. A person who cannot be locked out is asked later.
    noteActivity()
    look()
  }
  for (const name of TOUCHES) window.addEventListener(name, touch, { capture: true, passive: true })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look())
  subscribe(session, () => {
    if (session.userId === user) return
    user = session.userId
    if (user !== undefined) begin()
  })
  let minutes = preferences.lockAfter
  subscribe(preferences, () => {
    if (preferences.lockAfter === minutes) return
    minutes = preferences.lockAfter
    begin()
  })
  if (user !== undefined) begin()
}
