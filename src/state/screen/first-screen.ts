/**
 * Whether the first screen stands. Only the page's start holds back what is not part of it (src/app/first-screen.ts); components
 * that are mounted without it wait for nothing.
 */
import { useDeferredValue, useLayoutEffect } from 'react'
import { proxy, useSnapshot } from 'valtio'

const start = proxy({ isHeld: false })

export function holdForFirstScreen(isHeld: boolean): void {
  start.isHeld = isHeld
}

/** Whether the first screen is still being waited for, at this moment. */
export function isStarting(): boolean {
  return start.isHeld
}

let coming: Promise<void> | undefined

/** Of a screen that the router has drawn and that does not stand yet. The answer is to be called when it does. */
export function screenIsComing(): () => void {
  let tell = () => {}
  coming = new Promise((resolve) => {
    tell = resolve
  })
  return tell
}

/** Resolves when no screen is coming, nor another in its place. */
export async function screenStands(): Promise<void> {
  for (let last: Promise<void> | undefined; last !== coming; ) {
    last = coming
    await last
  }
}

/** While `isComing`, the screen of this component does not stand yet. */
export function useComingScreen(isComing: boolean): void {
  useLayoutEffect(() => (isComing ? screenIsComing() : undefined), [isComing])
}

/** Stands in for a screen whose code is on its way. */
export function ComingScreen(): null {
  useComingScreen(true)
  return null
}

/** False until the first screen stands. What comes then is drawn in slices. */
export function useFirstScreen(): boolean {
  return useDeferredValue(!useSnapshot(start).isHeld)
}
