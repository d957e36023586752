import { useEffect, useEffectEvent, useState } from 'react'
import { HANDHELD, type HandheldAsk, type HandheldScan, PUT_BACK, type PutBack } from './handheld'
import { makeTurns } from './scan-queue'

/** Who takes a scan first: a screen with a scanner, then the form in view, then the app. */
export const RANK = { app: 0, form: 1, scanner: 2 } as const

/**
 * Takes the scans of a handheld scanner while `active`, each after the one before it is done. Of the same rank the one that
 * came last takes them.
 */
export function useHandheld(active: boolean, rank: number, onScan: (scan: HandheldScan) => void | Promise<void>): void {
  const [inTurn] = useState(makeTurns)
  const give = useEffectEvent(onScan)
  useEffect(() => {
    if (!active) return
    const offer = (event: Event) => (event as HandheldAsk).detail.offer((scan) => inTurn(() => give(scan)), rank)
    window.addEventListener(HANDHELD, offer)
    return () => window.removeEventListener(HANDHELD, offer)
  }, [active, rank, inTurn])
}

/** Hears of a field that a scan was taken out of again: it holds what it held at `since`. */
export function usePutBackField(active: boolean, onPutBack: (field: Element, since: number) => void): void {
  const tell = useEffectEvent(onPutBack)
  useEffect(() => {
    if (!active) return
    const hear = (event: Event) => {
      if (event.target instanceof Element) tell(event.target, (event as PutBack).detail.since)
    }
    window.addEventListener(PUT_BACK, hear)
    return () => window.removeEventListener(PUT_BACK, hear)
  }, [active])
}
