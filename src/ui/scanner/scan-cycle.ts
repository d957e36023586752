// The scanner's status: scanning -> valid (300 ms, then act) or invalid (500 ms) -> scanning. Keep-alive continues scanning
// 1000 ms after a result; otherwise a valid result is the last one.
//
// Pure: the clock is the `now` of each event (milliseconds, never decreasing). A label that stays in view never acts twice:
// a valid text counts again only after LEFT_VIEW_MS and LEFT_FRAMES frames without it: a slow phone may take longer than that
// for one frame. An invalid one is judged again LEFT_VIEW_MS after its last judgement.

export const VALID_WAIT_MS = 300
export const INVALID_RESUME_MS = 500
export const KEEP_ALIVE_RESUME_MS = 1000
export const LEFT_VIEW_MS = 1000
export const LEFT_FRAMES = 2

export type ScanPhase = 'scanning' | 'judging' | 'valid' | 'acted' | 'invalid' | 'done'

export type ScanCycle = {
  readonly phase: ScanPhase
  /** The end of the phase; null: only an event ends it. */
  readonly endsAt: number | null
  /** The text of the phase; null before the first text. */
  readonly text: string | null
  /** The latest judgements: two labels side by side may alternate in the middle. */
  readonly recent: readonly Judged[]
}

type Judged = {
  readonly text: string
  readonly valid: boolean
  readonly judgedAt: number
  readonly seenAt: number
  /** Frames without it since it was seen. */
  readonly missed: number
}

export const START: ScanCycle = { phase: 'scanning', endsAt: null, text: null, recent: [] }

/** A camera frame has no text. */
export function missed(cycle: ScanCycle): ScanCycle {
  return cycle.recent.length === 0 ? cycle : { ...cycle, recent: cycle.recent.map(missedOnce) }
}

/** A camera frame holds `text`. The phase becomes 'judging' if the text needs a judgement. */
export function seen(cycle: ScanCycle, text: string, now: number): ScanCycle {
  const known = cycle.recent.find((each) => each.text === text)
  const isNew = known === undefined || mayComeAgain(known, now)
  if (cycle.phase === 'scanning' && isNew) return { ...missed(cycle), phase: 'judging', endsAt: null, text }
  // A known text that came back while another one is in progress stays one that left.
  const again = (each: Judged) => (isNew ? each : { ...each, seenAt: now, missed: 0 })
  return { ...cycle, recent: cycle.recent.map((each) => (each === known ? again(each) : missedOnce(each))) }
}

/** Whether a text is in progress: another given text waits. */
export function isBusy({ phase }: ScanCycle): boolean {
  return phase === 'judging' || phase === 'valid'
}

/** A text given on purpose (typed, photographed, read by a handheld scanner): always judged, unless another one is in progress. */
export function given(cycle: ScanCycle, text: string): ScanCycle {
  return isBusy(cycle) ? cycle : { ...cycle, phase: 'judging', endsAt: null, text }
}

/** The judgement of the text in progress; of several readings of one scan, `text` is the one that fits. */
export function judged(cycle: ScanCycle, valid: boolean, now: number, text = cycle.text): ScanCycle {
  if (cycle.phase !== 'judging' || text === null) return cycle
  return {
    phase: valid ? 'valid' : 'invalid',
    endsAt: now + (valid ? VALID_WAIT_MS : INVALID_RESUME_MS),
    text,
    recent: [
      ...cycle.recent.filter((each) => each.text !== text && !mayComeAgain(each, now)),
      { text, valid, judgedAt: now, seenAt: now, missed: 0 },
    ],
  }
}

/** Time passes. A change from 'valid' to 'acted' or 'done' means: act on the text now. */
export function ticked(cycle: ScanCycle, now: number, keepAlive: boolean): ScanCycle {
  if (cycle.endsAt === null || now < cycle.endsAt) return cycle
  if (cycle.phase === 'valid') {
    return keepAlive
      ? { ...cycle, phase: 'acted', endsAt: now + KEEP_ALIVE_RESUME_MS }
      : { ...cycle, phase: 'done', endsAt: null }
  }
  return { ...cycle, phase: 'scanning', endsAt: null }
}

/** Forgets the scanned texts: the same label counts as new ("Next", "Scan again"). */
export function forgotten(cycle: ScanCycle): ScanCycle {
  return cycle.phase === 'done' ? START : { ...cycle, recent: [] }
}

function mayComeAgain(known: Judged, now: number): boolean {
  if (!known.valid) return now - known.judgedAt >= LEFT_VIEW_MS
  return known.missed >= LEFT_FRAMES && now - known.seenAt >= LEFT_VIEW_MS
}

const missedOnce = (known: Judged): Judged => ({ ...known, missed: known.missed + 1 })
