/**
 * S10, S15: what may start the engine, and when it leaves the farm server alone. Times are the device's, in milliseconds.
 * The back-off belongs to the replica: it is kept beside the rows, so that a worker that was stopped, or a second host, goes
 * on where the last one was.
 */
import type { WakeReason } from '../../src/domain/host-messages'
import { BACKOFF_MAX } from './constants'
import type { BackOff, EngineEvent, EngineState } from './states'

/** Reasons that are about this device's own work only; all others also ask what the farm has. */
const SEND_ONLY: readonly WakeReason[] = ['write', 'visible', 'timer', 'background', 'last_chance']
/**
 * The engine asked for these itself: they bring no news about the line, so they wait out every back-off. Not so the last
 * event of Background Sync: nothing follows it until a person opens the app.
 */
const OWN: readonly WakeReason[] = ['timer', 'background']
/** A person's word: Retry-After does not hold it up. */
const BY_HAND: readonly WakeReason[] = ['start', 'manual']

export function isByHand(reason: WakeReason): boolean {
  return BY_HAND.includes(reason)
}

/** What a wake may do, from least to most: see `waking`. */
const rank = (reason: WakeReason): number => {
  if (OWN.includes(reason)) return 0
  if (SEND_ONLY.includes(reason)) return 1
  return isByHand(reason) ? 3 : 2
}

/** Of the reasons that wait the strongest speaks for all: a weaker one may do nothing that it may not. */
export function strongest(one: WakeReason | undefined, other: WakeReason | undefined): WakeReason | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return rank(one) >= rank(other) ? one : other
}

/** What is left of a reason that came before the farm was asked for its news, and got them: to send what waits. */
export function answeredByPull(reason: WakeReason | undefined): WakeReason | undefined {
  return reason !== undefined && rank(reason) === 2 ? 'write' : reason
}

/** What a wake comes to: nothing before `again` ms have passed (or ever), a look at the queue, or only a pull. */
export type Waking =
  | { readonly kind: 'rest'; readonly state: EngineState; readonly again?: number }
  | { readonly kind: 'send'; readonly state: EngineState }
  | { readonly kind: 'pull'; readonly state: EngineState; readonly again: number }

/** Judges a wake that was not stopped by the switch or the want of a token. */
export function waking(state: EngineState, { reason, at }: EngineEvent & { type: 'wake' }): Waking {
  const wantPull = state.wantPull || !SEND_ONLY.includes(reason)
  const isResting = state.phase === 'idle' || state.phase === 'paused'
  const quiet = leftOf(state.quietUntil, at)
  if (quiet > 0 && state.phase === 'idle' && !isByHand(reason)) {
    return { kind: 'rest', state: { ...state, wantPull }, again: quiet }
  }
  const isLifted = state.pause === 'work_offline' || isByHand(reason)
  if (state.phase === 'paused' && !isLifted) return { kind: 'rest', state }
  if (!isResting) return { kind: 'rest', state: { ...state, wantPull, wantSend: true } }
  const { pause: _over, isPullHeld: _before, ...rest } = state
  const pullIn = SEND_ONLY.includes(reason) ? leftOf(state.pullAfter, at) : 0
  const next = { ...rest, wantPull, ...(pullIn > 0 ? { isPullHeld: true as const } : {}) }
  const sendIn = OWN.includes(reason) && state.phase === 'idle' ? leftOf(state.sendAfter, at) : 0
  if (sendIn <= 0) return { kind: 'send', state: next }
  if (wantPull && pullIn <= 0) return { kind: 'pull', state: next, again: sendIn }
  return { kind: 'rest', state: next, again: wantPull ? Math.min(sendIn, pullIn) : sendIn }
}

/** Ms left until a moment. One absurdly far ahead was measured by another clock. */
export function leftOf(until: number | undefined, at: number): number {
  return until !== undefined && until <= at + BACKOFF_MAX ? Math.max(0, until - at) : 0
}

/** Whether the engine rests, and the last it heard of the line was good. */
export function isLineFree({ phase, sendAfter, pullAfter, quietUntil }: EngineState, at: number): boolean {
  return phase === 'idle' && [sendAfter, pullAfter, quietUntil].every((until) => leftOf(until, at) === 0)
}

/** S15: Retry-After wins over every trigger that is not a person's. */
export function hushed(state: EngineState, at: number, retryAfter: number | undefined): EngineState {
  return retryAfter === undefined ? state : { ...state, quietUntil: at + Math.min(retryAfter, BACKOFF_MAX) }
}

/** The farm has answered a pull. */
export function inContact({ pullAfter: _over, ...state }: EngineState): EngineState {
  return { ...state, reachable: true, pullFailures: 0 }
}

/** The farm has answered what was sent. */
export function sent({ sendAfter: _over, isHeldOff: _taken, ...state }: EngineState): EngineState {
  return { ...state, pushFailures: 0, reachable: true }
}

/** What was sent changed the farm, over a line that carries. */
export function worthPulling({ isPullHeld: _held, ...state }: EngineState): EngineState {
  return { ...state, wantPull: true }
}

/** What of the state outlives its host. */
export function backOffOf(state: EngineState): BackOff {
  const { pushFailures, pullFailures, limit, wantPull, sendAfter, pullAfter, retryAt, quietUntil, isUnread } = state
  return {
    pushFailures,
    pullFailures,
    limit,
    wantPull,
    ...(sendAfter === undefined ? {} : { sendAfter }),
    ...(pullAfter === undefined ? {} : { pullAfter }),
    ...(retryAt === undefined ? {} : { retryAt }),
    ...(quietUntil === undefined ? {} : { quietUntil }),
    ...(isUnread ? { isUnread } : {}),
  }
}

/**
 * The state of a host that begins a run, with what the last run of any host left. A server that does not understand this
 * app is not asked again by another host either; only this pause is kept, for the others end with the session they are about.
 */
export function resumed(state: EngineState, kept: BackOff, isTooOld: boolean): EngineState {
  const { sendAfter: _send, pullAfter: _pull, retryAt: _told, quietUntil: _quiet, isUnread: _read, ...own } = state
  const next = { ...own, ...kept, wantPull: kept.wantPull || state.wantPull }
  if (isTooOld) return { ...next, phase: 'paused', pause: 'update_needed' }
  if (next.pause !== 'update_needed') return next
  const { pause: _over, ...lifted } = next
  return { ...lifted, phase: 'idle' }
}
