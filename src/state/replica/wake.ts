/**
 * Waking the engine. Whoever hosts it (the service worker, or this page) is installed by the app; a screen only says why.
 * A burst of saves wakes it once: writes are debounced by 250 ms (S10).
 */
import type { WakeReason } from '../../domain/host-messages'

export type Poster = {
  readonly wake: (reason: WakeReason) => void
  /** The page is left while work is unsent: the browser is asked to wake the engine without it. */
  readonly leave: () => void
  /** The user signs out here: the host stops working for them. */
  readonly signOut: (user: string) => void
}

const WRITE_DEBOUNCE_MS = 250

let poster: Poster | undefined
let waiting: ReturnType<typeof setTimeout> | undefined

/** Installs (or, with undefined, removes) what reaches the engine's host. */
export function installPoster(next: Poster | undefined): void {
  poster = next
}

export function wake(reason: WakeReason): void {
  if (reason !== 'write') {
    poster?.wake(reason)
    return
  }
  clearTimeout(waiting)
  waiting = setTimeout(flushWake, WRITE_DEBOUNCE_MS)
}

/** Sends at once what is only being debounced: the page may be gone before. True when there was something. */
export function flushWake(): boolean {
  if (waiting === undefined) return false
  clearTimeout(waiting)
  waiting = undefined
  poster?.wake('write')
  return true
}

/** The page is left while work is unsent. */
export function tellLeaving(): void {
  poster?.leave()
}

/** Tells the host that `user` is gone from this page. */
export function tellSignedOut(user: string): void {
  clearTimeout(waiting)
  waiting = undefined
  poster?.signOut(user)
}
