import { useSyncExternalStore } from 'react'

/** From here list and record stand side by side; the same number as in the style sheets. */
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
