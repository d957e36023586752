/**
 * Whether the first screen stands. Only the page's start holds back what is not part of it (src/app/first-screen.ts); components
 * that are mounted without it wait for nothing.
 */
import { useDeferredValue } from 'react'
import { proxy, useSnapshot } from 'valtio'

const start = proxy({ isHeld: false })

export function holdForFirstScreen(isHeld: boolean): void {
  start.isHeld = isHeld
}

/** False until the first screen stands. What comes then is drawn in slices. */
export function useFirstScreen(): boolean {
  return useDeferredValue(!useSnapshot(start).isHeld)
}
