/**
 * The running session of scan-and-do. It outlives its screen, so that opening an ingredient does not end it; its records are in
 * the replica in any case. Each user of the phone has a separate session, and returns to it.
 */
import { proxy, ref, useSnapshot } from 'valtio'
import { session } from '../../../state/person/session-store'
import type { StockAct, StockTarget, StockVerb } from '../acts/stock-act'
import { type Before, type Chosen, chosenAfter, type DoneAct, isSameAct, isSameTarget } from './scan-session'

/** The package before the camera; `scan` distinguishes two scans of the same package. */
export type Scanned = { readonly target: StockTarget; readonly scan: number }

/** An act of the session, and the choice that follows from it. */
export type SessionAct = DoneAct & { readonly chosen: Chosen }

export type ScanSession = {
  readonly chosen: Chosen
  /** Whether each scan records at once. */
  readonly isRepeating: boolean
  readonly done: readonly SessionAct[]
  readonly scanned: Scanned | undefined
  /** Grows at each `putAway`: the camera forgets the labels it has seen. */
  readonly round: number
}

const EMPTY: ScanSession = {
  chosen: { verb: 'use' },
  isRepeating: false,
  done: [],
  scanned: undefined,
  round: 0,
}

type ByUser = Readonly<Record<string, ScanSession>>
const NONE: ByUser = {}
/** Replaced as a whole, never changed inside. */
const held = proxy<{ sessions: ByUser }>({ sessions: ref(NONE) })

const own = (sessions: ByUser): ScanSession => sessions[session.userId ?? ''] ?? EMPTY

export function readScanSession(): ScanSession {
  return own(held.sessions)
}

export function useScanSession(): ScanSession {
  return own(useSnapshot<{ sessions: object }>(held).sessions as ByUser)
}

function change(next: Partial<ScanSession>): void {
  keep({ ...readScanSession(), ...next })
}

function keep(whole: ScanSession): void {
  held.sessions = ref({ ...held.sessions, [session.userId ?? '']: whole })
}

/** Starts the session with a verb. Acts of the session stay. */
export function beginWith(verb: StockVerb): void {
  if (readScanSession().chosen.verb !== verb) change({ chosen: { verb } })
  change({ isRepeating: false, scanned: undefined })
}

export function endScanSession(): void {
  keep(EMPTY)
}

/** A second scan of the same package changes nothing: an amount that is being set stays. */
export function putScanned(target: StockTarget): void {
  const { scanned } = readScanSession()
  if (scanned && isSameTarget(scanned.target, target)) return
  change({ scanned: { target, scan: (scanned?.scan ?? 0) + 1 } })
}

/** Removes the package: the next scan counts as new, even of the same label. */
export function putAway(): void {
  change({ scanned: undefined, round: readScanSession().round + 1 })
}

export function setRepeating(isRepeating: boolean): void {
  change({ isRepeating })
}

/** Adds a recorded act and chooses it for the next package. A different act ends repetition: an exception must not repeat. */
export function addDone(made: DoneAct, before: Before): void {
  const { done, chosen: last, isRepeating } = readScanSession()
  const chosen = chosenAfter(made.act, before, last)
  change({ done: [...done, { ...made, chosen }], chosen, isRepeating: isRepeating && isSameAct(last, chosen) })
}

export function chooseAct(act: StockAct, before: Before): void {
  const { chosen: last, isRepeating } = readScanSession()
  const chosen = chosenAfter(act, before)
  change({ chosen, isRepeating: isRepeating && isSameAct(last, chosen) })
}

/** After an undo: restores the choice of the act before, and ends repetition. */
export function chooseAsBefore(standing: readonly SessionAct[]): void {
  change({ chosen: standing.at(-1)?.chosen ?? EMPTY.chosen, isRepeating: false })
}
