/** Locks the phone after minutes of rest: whoever was signed in is asked for again, where they were. */
import { subscribe } from 'valtio'
import { preferences } from '../state/device/preferences'
import { session } from '../state/person/session-store'
import { noteActivity, timeToRest } from '../state/phone/rest'
import { SCANNED } from '../ui/scanner/scanned'
import { devLog } from './dev-log'

/** Touches that come closer together are one: each is written down for the other tabs. */
const NOTE_MS = 5_000
const TOUCHES = ['pointerdown', 'keydown', 'wheel', SCANNED]

/** Runs for as long as the page. */
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
    // A touch after the time is up, before the browser ran the timer, keeps nothing open.
    if ((timeToRest(now) ?? 1) > 0) {
      noted = now
      noteActivity(now)
    }
    look()
  }
  let user = session.userId
  const begin = () => {
    // Whoever signs in is there, and so is whoever says that the phone shall lock. Whom nothing can lock out is asked later.
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
