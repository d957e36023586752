/** The label whose code fills the screen. Its screen sets it, and the shell draws it with its actions. */
import { useEffect, useLayoutEffect, useRef } from 'react'
import { proxy, ref, useSnapshot } from 'valtio'
import type { PrintEntry } from './print-jobs'

export type ExpandedQr = {
  readonly entry: PrintEntry
  readonly close: () => void
}

const held = proxy<{ open: ExpandedQr | undefined }>({ open: undefined })

/** Shows this label's code on the whole screen while there is an entry. */
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
