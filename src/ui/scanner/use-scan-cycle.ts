import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  forgotten,
  given,
  isBusy,
  judged,
  missed,
  type ScanCycle,
  type ScanPhase,
  START,
  seen,
  ticked,
} from './scan-cycle'
import { tellScanned } from './scanned'
import type { JudgeText } from './scanner-types'

export type ScanCycleOptions = {
  readonly active: boolean
  readonly keepAlive: boolean
  readonly forgetKey: string | number | undefined
  readonly onText: JudgeText
  readonly onAccepted: (text: string) => void
  /** `isGiven`: the text was given on purpose. */
  readonly onResult: (kind: 'valid' | 'invalid', isGiven: boolean) => void
  /** Called with a given text that was neither rejected nor accepted before the scanner was switched off or unmounted. */
  readonly onLeft?: ((readings: Readings) => void) | undefined
}

/** One scan in its possible readings, the most likely first. A camera, a photo and a person give only one. */
export type Readings = readonly string[]

export type ScanCycleView = {
  readonly phase: ScanPhase
  /** The message of onText about the last text. */
  readonly message: string | undefined
  /** The rejection of the last text given on purpose: it stays until the next text is judged. */
  readonly refused: { readonly text: string; readonly message: string | undefined } | undefined
  see(text: string): void
  miss(): void
  /** A text given on purpose. It waits while another one is in progress. */
  give(readings: Readings): void
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
  const [refused, setRefused] = useState<ScanCycleView['refused']>()
  const waiting = useRef<Readings[]>([])
  // Given and in progress: neither rejected nor accepted yet.
  const inHand = useRef<Readings>(undefined)

  // Most camera frames change only the time of the last sight, which needs no render.
  function move(next: ScanCycle): void {
    cycle.current = next
    setPhase((shown) => (shown.phase === next.phase && shown.endsAt === next.endsAt ? shown : next))
  }

  async function judge(readings: Readings, isGiven: boolean): Promise<void> {
    const mine = run.current
    const { text, verdict, message } = await firstFit((one) => options.onText(one, isGiven), readings)
    if (run.current !== mine) return
    if (verdict === 'invalid') inHand.current = undefined
    setMessage(message)
    setRefused(isGiven && verdict === 'invalid' ? { text, message } : undefined)
    move(judged(cycle.current, verdict === 'valid', performance.now(), text))
    if (verdict === 'valid') tellScanned()
    options.onResult(verdict, isGiven)
    giveNext()
  }

  function take(next: ScanCycle, readings: Readings, isGiven: boolean): void {
    const before = cycle.current
    move(next)
    if (next.phase !== 'judging' || before.phase === 'judging') return
    inHand.current = isGiven ? readings : undefined
    void judge(readings, isGiven)
  }

  function giveNext(): void {
    if (run.current === null || isBusy(cycle.current)) return
    const readings = waiting.current.shift()
    const [text] = readings ?? []
    if (readings && text !== undefined) take(given(cycle.current, text), readings, true)
  }

  const tick = useEffectEvent(() => {
    const before = cycle.current
    const next = ticked(before, performance.now(), keepAlive)
    move(next)
    if (before.phase === 'valid' && next.phase !== 'valid' && next.text !== null) {
      inHand.current = undefined
      options.onAccepted(next.text)
    }
    giveNext()
    return next === before
  })
  const leave = useEffectEvent(() => {
    const left = [inHand.current ?? [], ...waiting.current.splice(0)].filter((readings) => readings.length > 0)
    inHand.current = undefined
    for (const readings of left) options.onLeft?.(readings)
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
      setRefused(undefined)
      leave()
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
    refused,
    see: (text) => run.current !== null && take(seen(cycle.current, text, performance.now()), [text], false),
    miss: () => move(missed(cycle.current)),
    give: (readings) => {
      waiting.current.push(readings)
      giveNext()
    },
    again: () => move(forgotten(cycle.current)),
  }
}

type Judged = {
  readonly text: string
  readonly verdict: 'valid' | 'invalid'
  readonly message?: string | undefined
}

type JudgeOne = (text: string) => ReturnType<JudgeText>

/** The first reading that fits; without one, the judgement of the most likely reading. */
async function firstFit(onText: JudgeOne, readings: Readings): Promise<Judged> {
  let first: Judged | undefined
  for (const text of readings) {
    const judged = { text, ...(await verdictOf(onText, text)) }
    if (judged.verdict === 'valid') return judged
    first ??= judged
  }
  return first ?? { text: '', verdict: 'invalid' }
}

async function verdictOf(
  onText: JudgeOne,
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
