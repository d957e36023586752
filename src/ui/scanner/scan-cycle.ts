// The scanner's status, as the seed numbers it: scanning -> valid (300 ms, then act) or invalid (500 ms) -> scanning.
// Keep-alive scans on 1000 ms after a result; otherwise a valid result is the last one.
//
// Pure: the clock is the `now` of each event (milliseconds, only ever growing). It must never let the same text act
// twice because a label simply stays in view: a valid text is taken again only after it was out of view for
// LEFT_VIEW_MS, an invalid one is judged again at the earliest that long after its last judgement.

export const VALID_WAIT_MS = 300
export const INVALID_RESUME_MS = 500
export const KEEP_ALIVE_RESUME_MS = 1000
export const LEFT_VIEW_MS = 1000

export type ScanPhase = 'scanning' | 'judging' | 'valid' | 'acted' | 'invalid' | 'done'

export type ScanCycle = {
  readonly phase: ScanPhase
  /** When the phase ends by itself; null = only an event ends it. */
  readonly endsAt: number | null
  /** The text the phase is about; null only before the first one. */
  readonly text: string | null
  /** What was judged lately. More than one, because two labels side by side take turns at being the middle one. */
  readonly recent: readonly Judged[]
}

type Judged = { readonly text: string; readonly valid: boolean; readonly judgedAt: number; readonly seenAt: number }

export const START: ScanCycle = { phase: 'scanning', endsAt: null, text: null, recent: [] }

/** A camera frame holds `text`. The phase becomes 'judging' if somebody has to look at it. */
export function seen(cycle: ScanCycle, text: string, now: number): ScanCycle {
  const known = cycle.recent.find((each) => each.text === text)
  const isNew = known === undefined || mayComeAgain(known, now)
  if (cycle.phase === 'scanning' && isNew) return { ...cycle, phase: 'judging', endsAt: null, text }
  if (known === undefined || isNew) return cycle
  return { ...cycle, recent: cycle.recent.map((each) => (each === known ? { ...known, seenAt: now } : each)) }
}

/** A text that a person gave on purpose (typed, photographed): always judged, unless another one is just being dealt with. */
export function given(cycle: ScanCycle, text: string): ScanCycle {
  const busy = cycle.phase === 'judging' || cycle.phase === 'valid'
  return busy ? cycle : { ...cycle, phase: 'judging', endsAt: null, text }
}

/** The judgement of the text being judged. */
export function judged(cycle: ScanCycle, valid: boolean, now: number): ScanCycle {
  const { text } = cycle
  if (cycle.phase !== 'judging' || text === null) return cycle
  return {
    phase: valid ? 'valid' : 'invalid',
    endsAt: now + (valid ? VALID_WAIT_MS : INVALID_RESUME_MS),
    text,
    recent: [
      ...cycle.recent.filter((each) => each.text !== text && !mayComeAgain(each, now)),
      { text, valid, judgedAt: now, seenAt: now },
    ],
  }
}

/** Time passed. A phase that turns from 'valid' to 'acted' or 'done' means: act on its text now. */
export function ticked(cycle: ScanCycle, now: number, keepAlive: boolean): ScanCycle {
  if (cycle.endsAt === null || now < cycle.endsAt) return cycle
  if (cycle.phase === 'valid') {
    return keepAlive
      ? { ...cycle, phase: 'acted', endsAt: now + KEEP_ALIVE_RESUME_MS }
      : { ...cycle, phase: 'done', endsAt: null }
  }
  return { ...cycle, phase: 'scanning', endsAt: null }
}

/** Forgets what was scanned, so that the same label counts as new ("Next", "Scan again"). */
export function forgotten(cycle: ScanCycle): ScanCycle {
  return cycle.phase === 'done' ? START : { ...cycle, recent: [] }
}

function mayComeAgain(known: Judged, now: number): boolean {
  return now - (known.valid ? known.seenAt : known.judgedAt) >= LEFT_VIEW_MS
}
