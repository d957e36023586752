import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { forgotten, given, judged, missed, type ScanCycle, type ScanPhase, START, seen, ticked } from './scan-cycle'
import { tellScanned } from './scanned'
import type { ScanVerdict } from './scanner-types'

export type ScanCycleOptions = {
  readonly active: boolean
  readonly keepAlive: boolean
  readonly forgetKey: string | number | undefined
  readonly onText: (text: string) => ScanVerdict | Promise<ScanVerdict>
  readonly onAccepted: (text: string) => void
  readonly onResult: (kind: 'valid' | 'invalid') => void
}

export type ScanCycleView = {
  readonly phase: ScanPhase
  /** The message of onText about the last text. */
  readonly message: string | undefined
  /** A camera frame holds this text. */
  see(text: string): void
  /** A camera frame holds no text. */
  miss(): void
  /** A text given on purpose. */
  give(text: string): void
  /** Starts over after 'done'. */
  again(): void
}

/** Runs scan-cycle.ts with the clock and the two callbacks. It starts over when it becomes inactive. */
export function useScanCycle(options: ScanCycleOptions): ScanCycleView {
  const { active, keepAlive, forgetKey } = options
  const cycle = useRef<ScanCycle>(START)
  // Counts activations, null while inactive: a judgement of an earlier one is dropped.
  const run = useRef<number | null>(null)
  const runs = useRef(0)
  const [phase, setPhase] = useState<{ readonly phase: ScanPhase; readonly endsAt: number | null }>(START)
  const [message, setMessage] = useState<string>()

  // Most camera frames change only the time of the last sight, which draws nothing.
  function move(next: ScanCycle): void {
    cycle.current = next
    setPhase((shown) => (shown.phase === next.phase && shown.endsAt === next.endsAt ? shown : next))
  }

  async function judge(text: string): Promise<void> {
    const mine = run.current
    const verdict = await verdictOf(options.onText, text)
    if (run.current !== mine) return
    setMessage(verdict.message)
    move(judged(cycle.current, verdict.verdict === 'valid', performance.now()))
    if (verdict.verdict === 'valid') tellScanned()
    options.onResult(verdict.verdict)
  }

  function take(next: ScanCycle): void {
    if (run.current === null) return
    const before = cycle.current
    move(next)
    if (next.phase === 'judging' && before.phase !== 'judging' && next.text !== null) void judge(next.text)
  }

  const tick = useEffectEvent(() => {
    const before = cycle.current
    const next = ticked(before, performance.now(), keepAlive)
    move(next)
    if (before.phase === 'valid' && next.phase !== 'valid' && next.text !== null) options.onAccepted(next.text)
    return next === before
  })

  useEffect(() => {
    if (phase.endsAt === null) return
    let timer: ReturnType<typeof setTimeout>
    const wait = (ms: number) => {
      // A timer may fire a moment early: the phase has not ended, and gets another timer.
      timer = setTimeout(() => tick() && wait(5), ms)
    }
    wait(Math.max(0, phase.endsAt - performance.now()))
    return () => clearTimeout(timer)
  }, [phase])

  useEffect(() => {
    if (!active) return
    runs.current += 1
    run.current = runs.current
    return () => {
      run.current = null
      cycle.current = START
      setPhase(START)
    }
  }, [active])

  const knownKey = useRef(forgetKey)
  const forget = useEffectEvent(() => move(forgotten(cycle.current)))
  useEffect(() => {
    if (knownKey.current === forgetKey) return
    knownKey.current = forgetKey
    forget()
  }, [forgetKey])

  return {
    phase: phase.phase,
    message,
    see: (text) => take(seen(cycle.current, text, performance.now())),
    miss: () => take(missed(cycle.current)),
    give: (text) => take(given(cycle.current, text)),
    again: () => move(forgotten(cycle.current)),
  }
}

async function verdictOf(
  onText: ScanCycleOptions['onText'],
  text: string,
): Promise<{ readonly verdict: 'valid' | 'invalid'; readonly message?: string | undefined }> {
  try {
    const verdict = await onText(text)
    return typeof verdict === 'string' ? { verdict } : verdict
  } catch (error) {
    console.error(error)
    return { verdict: 'invalid' }
  }
}
