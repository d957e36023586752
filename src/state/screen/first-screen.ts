/**
 * Whether the first screen is complete. Only the page's start delays other parts (src/app/first-screen.ts). Components mounted without it
 * wait for nothing.
 */
import { useDeferredValue, useLayoutEffect } from 'react'
import { proxy, useSnapshot } from 'valtio'

const start = proxy({ isHeld: false })

export function holdForFirstScreen(isHeld: boolean): void {
  start.isHeld = isHeld
}

/** Whether the first screen is still incomplete. */
export function isStarting(): boolean {
  return start.isHeld
}

let coming: Promise<void> | undefined

/** Marks a drawn but incomplete screen. Returns a function to call when it is complete. */
export function screenIsComing(): () => void {
  let tell = () => {}
  coming = new Promise((resolve) => {
    tell = resolve
  })
  return tell
}

/** Resolves when no screen is incomplete, including screens that replaced another one. */
export async function screenStands(): Promise<void> {
  for (let last: Promise<void> | undefined; last !== coming; ) {
    last = coming
    await last
  }
}

/** While `isComing`, this component's screen is incomplete. */
export function useComingScreen(isComing: boolean): void {
  useLayoutEffect(() => (isComing ? screenIsComing() : undefined), [isComing])
}

/** Replaces a screen while its code loads. */
export function ComingScreen(): null {
  useComingScreen(true)
  return null
}

/** False until the first screen is complete. Further parts are drawn in slices. */
export function useFirstScreen(): boolean {
  return useDeferredValue(!useSnapshot(start).isHeld)
}
