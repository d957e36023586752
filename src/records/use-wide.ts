import { useSyncExternalStore } from 'react'

/** From this width on, list and record are side by side. The style sheets use the same number. */
const WIDE = '(min-width: 64rem)'
/** From this width on, there is a third pane beside them. */
const WIDER = '(min-width: 87.5rem)'

export function useWide(): boolean {
  return useSyncExternalStore(subscribeToWide, () => window.matchMedia(WIDE).matches)
}

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
