import { useEffect, useEffectEvent } from 'react'
import { HANDHELD, type HandheldAsk, type TakeScan } from './handheld'

/** Who takes a scan first: a screen with a scanner, then the form in view, then the app. */
export const RANK = { app: 0, form: 1, scanner: 2 } as const

/** Takes the scans of a handheld scanner while `active`. Of the same rank the one that came last takes them. */
export function useHandheld(active: boolean, rank: number, onScan: TakeScan): void {
  const give = useEffectEvent(onScan)
  useEffect(() => {
    if (!active) return
    const offer = (event: Event) => (event as HandheldAsk).detail.offer((scan) => give(scan), rank)
    window.addEventListener(HANDHELD, offer)
    return () => window.removeEventListener(HANDHELD, offer)
  }, [active, rank])
}
