/** Logs unexpected errors. Disk trouble fails every request, so it is logged in one line per minute. */
import type { Clock } from '../src/domain/clock'
import { StorageTrouble, type Trouble } from './storage/trouble'

const EVERY_MS = 60_000

export type ErrorLog = { readonly error: (what: unknown) => void }

export function makeReporter(log: ErrorLog, clock: Clock): (error: unknown) => void {
  const reported = new Map<Trouble, { readonly at: number; readonly silent: number }>()
  return (error) => {
    if (!(error instanceof StorageTrouble)) {
      log.error(error)
      return
    }
    const now = clock.now()
    const { at, silent } = reported.get(error.trouble) ?? { at: Number.NEGATIVE_INFINITY, silent: 0 }
    // A clock that was set back must not suppress the log.
    if (now >= at && now - at < EVERY_MS) {
      reported.set(error.trouble, { at, silent: silent + 1 })
      return
    }
    reported.set(error.trouble, { at: now, silent: 0 })
    log.error(silent === 0 ? error.message : `${error.message}, and ${silent} times since it was told last`)
  }
}
