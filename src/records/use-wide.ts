import { useSyncExternalStore } from 'react'

/** From this width on, list and record stand side by side; the style sheets have the same number. */
const WIDE = '(min-width: 64rem)'

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(WIDE)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether there is room for two panes. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches)
}
