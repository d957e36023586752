/**
 * What the first screen does not need waits until that is drawn: on a phone the two would share one line and one processor.
 * Only the page's start holds it back; components that are mounted without it, as in tests, wait for nothing.
 */
import { useSyncExternalStore } from 'react'
import { atRest } from '../state/at-rest'
import type { AppRouter } from './router'

/** Without a first screen so long, the rest comes all the same: it is what tells people why there is none. */
const LONGEST_MS = 2_000

let isHeld = false
const listeners = new Set<() => void>()

/** Resolves once the router has drawn a screen and the page is at rest. */
export async function firstScreen(router: AppRouter): Promise<void> {
  isHeld = true
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, LONGEST_MS)
  })
  await Promise.race([limit, drawn(router).then(atRest)])
  clearTimeout(timer)
  isHeld = false
  for (const listener of listeners) listener()
}

function drawn(router: AppRouter): Promise<void> {
  return new Promise((resolve) => {
    const stop = router.subscribe('onRendered', () => {
      stop()
      resolve()
    })
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** False until the first screen stands. */
export function useFirstScreen(): boolean {
  return useSyncExternalStore(subscribe, () => !isHeld)
}
