import { useEffect, useEffectEvent, useState } from 'react'
import { HANDHELD, type HandheldAsk, type HandheldScan, PUT_BACK, type PutBack } from './handheld'
import { makeTurns } from './scan-queue'

/** The order of handlers: a screen with a scanner, then the form in view, then the app. */
export const RANK = { app: 0, form: 1, scanner: 2 } as const

/** Handles a handheld scanner's scans while `active`, one after the other. Within a rank the latest handler wins. */
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

/** Called when a scan was removed from a field, which has its value of `since` again. */
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
