/** The label whose code fills the screen: the screen that shows it says so, the shell draws it and offers what can be done with it. */
import { useEffect, useLayoutEffect, useRef } from 'react'
import { proxy, ref, useSnapshot } from 'valtio'
import type { PrintEntry } from './print-jobs'

export type ExpandedQr = {
  readonly entry: PrintEntry
  readonly close: () => void
}

const held = proxy<{ open: ExpandedQr | undefined }>({ open: undefined })

/** Fills the screen with this label's code for as long as there is one to show. */
export function useExpandQr(entry: PrintEntry | undefined, close: () => void): void {
  const latest = useRef(close)
  useLayoutEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    if (!entry) return
    held.open = ref({ entry, close: () => latest.current() })
    return () => {
      held.open = undefined
    }
  }, [entry])
}

/** For the shell. */
export function useExpandedQr(): ExpandedQr | undefined {
  return useSnapshot(held).open as ExpandedQr | undefined
}
