/**
 * Wakes the engine. The app installs the access to its host (the service worker or this page), and screens only give the reason. A burst
 * of saves wakes it once: writes are debounced by 250 ms (S10).
 */
import type { WakeReason } from '../../domain/host-messages'

export type Poster = {
  readonly wake: (reason: WakeReason) => void
  /** The user leaves the page with unsent work: the browser is asked to wake the engine later. */
  readonly leave: () => void
  /** The user signs out here, so the host stops working for them. */
  readonly signOut: (user: string) => void
}

const WRITE_DEBOUNCE_MS = 250

let poster: Poster | undefined
let waiting: ReturnType<typeof setTimeout> | undefined

/** Installs the access to the engine's host. Undefined removes it. */
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

/** Sends a debounced wake at once, because the page may close first. True if there was one. */
export function flushWake(): boolean {
  if (waiting === undefined) return false
  clearTimeout(waiting)
  waiting = undefined
  poster?.wake('write')
  return true
}

export function tellLeaving(): void {
  poster?.leave()
}

/** Tells the host that `user` has left this page. */
export function tellSignedOut(user: string): void {
  clearTimeout(waiting)
  waiting = undefined
  poster?.signOut(user)
}
