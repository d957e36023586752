import { useSyncExternalStore } from 'react'

/** From this width on, list and record stand side by side; the style sheets have the same number. */
const WIDE = '(min-width: 64rem)'
/** From this width on, a third pane stands beside them. */
const WIDER = '(min-width: 87.5rem)'

/** Whether there is room for two panes. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribeToWide, () => window.matchMedia(WIDE).matches)
}

/** Whether there is room for three panes. */
export function useWider(): boolean {
  return useSyncExternalStore(subscribeToWider, () => window.matchMedia(WIDER).matches)
}

const subscribeToWide = subscribeTo(WIDE)
const subscribeToWider = subscribeTo(WIDER)

function subscribeTo(query: string): (listener: () => void) => () => void {
  return (listener) => {
    const media = window.matchMedia(query)
    media.addEventListener('change', listener)
    return () => media.removeEventListener('change', listener)
  }
}
