/**
 * The running session of scan-and-do. It outlives its screen, so that somebody who looks at an ingredient in between comes
 * back to it; what it recorded lies in the replica, whatever becomes of this. It is one person's: another one who signs in
 * on this phone starts with none.
 */
import { proxy, ref, useSnapshot } from 'valtio'
import { session } from '../../../state/session-store'
import type { StockAct, StockTarget, StockVerb } from '../acts/stock-act'
import { type Before, type Chosen, chosenAfter, type DoneAct, isSameAct, isSameTarget } from './scan-session'

/** What lies before the camera: `scan` tells a package from the same one scanned again. */
export type Scanned = { readonly target: StockTarget; readonly scan: number }

/** A record of the session, and what was chosen by it. */
export type SessionAct = DoneAct & { readonly chosen: Chosen }

export type ScanSession = {
  readonly chosen: Chosen
  /** Each scan records at once. */
  readonly isRepeating: boolean
  readonly done: readonly SessionAct[]
  readonly scanned: Scanned | undefined
  /** Grows with each package that was put away: the camera forgets what it saw before. */
  readonly round: number
}

const EMPTY: ScanSession = {
  chosen: { verb: 'use' },
  isRepeating: false,
  done: [],
  scanned: undefined,
  round: 0,
}

/** Held whole and replaced whole, never changed inside. */
const held = proxy<{ owner: string | undefined; session: ScanSession }>({ owner: undefined, session: ref(EMPTY) })

export function readScanSession(): ScanSession {
  return held.owner === session.userId ? held.session : EMPTY
}

export function useScanSession(): ScanSession {
  const { owner, session: open } = useSnapshot<{ owner: string | undefined; session: object }>(held)
  return owner === session.userId ? (open as ScanSession) : EMPTY
}

function change(next: Partial<ScanSession>): void {
  const whole = { ...readScanSession(), ...next }
  held.owner = session.userId
  held.session = ref(whole)
}

/** Somebody came to do this: it is what the next package starts with. What was recorded before stays. */
export function beginWith(verb: StockVerb): void {
  if (readScanSession().chosen.verb !== verb) change({ chosen: { verb } })
  change({ isRepeating: false, scanned: undefined })
}

export function endScanSession(): void {
  held.session = ref(EMPTY)
}

/** The same package again changes nothing: an amount that is being set stays. */
export function putScanned(target: StockTarget): void {
  const { scanned } = readScanSession()
  if (scanned && isSameTarget(scanned.target, target)) return
  change({ scanned: { target, scan: (scanned?.scan ?? 0) + 1 } })
}

/** Puts the package away: the next scan counts as new, also of the same label. */
export function putAway(): void {
  change({ scanned: undefined, round: readScanSession().round + 1 })
}

export function setRepeating(isRepeating: boolean): void {
  change({ isRepeating })
}

/**
 * Remembers a record that was made, and what to do to the next package. A session that repeats goes on only with the same:
 * one exception must not become the rule.
 */
export function addDone(made: DoneAct, before: Before): void {
  const { done, chosen: last, isRepeating } = readScanSession()
  const chosen = chosenAfter(made.act, before)
  change({ done: [...done, { ...made, chosen }], chosen, isRepeating: isRepeating && isSameAct(last, chosen) })
}

export function chooseAct(act: StockAct, before: Before): void {
  const { chosen: last, isRepeating } = readScanSession()
  const chosen = chosenAfter(act, before)
  change({ chosen, isRepeating: isRepeating && isSameAct(last, chosen) })
}

/** The last record was undone: what it chose does not go on, and nothing is recorded by a scan alone. */
export function chooseAsBefore(standing: readonly SessionAct[]): void {
  change({ chosen: standing.at(-1)?.chosen ?? EMPTY.chosen, isRepeating: false })
}
