/**
 * S10, S15: the triggers of the engine, and the times at which it must not send. Times are the device's, in milliseconds.
 * The back-off is stored in the replica, so that a stopped worker or a second host continues it.
 */
import type { WakeReason } from '../../src/domain/host-messages'
import { BACKOFF_MAX } from './constants'
import type { BackOff, EngineEvent, EngineState } from './states'

/** These reasons only send. All others also pull. */
const SEND_ONLY: readonly WakeReason[] = ['write', 'visible', 'timer', 'background', 'last_chance']
/**
 * The engine asked for these itself. They carry no news about the connection, so they wait for every back-off. The last
 * event of Background Sync does not wait, because no other trigger follows until a person opens the app.
 */
const OWN: readonly WakeReason[] = ['timer', 'background']
/** A person asked for these, so they ignore Retry-After. */
const BY_HAND: readonly WakeReason[] = ['start', 'manual']

export function isByHand(reason: WakeReason): boolean {
  return BY_HAND.includes(reason)
}

/** The rights of a wake, from least to most: see `waking`. */
const rank = (reason: WakeReason): number => {
  if (OWN.includes(reason)) return 0
  if (SEND_ONLY.includes(reason)) return 1
  return isByHand(reason) ? 3 : 2
}

/** Pending wakes are merged into the one with the most rights. */
export function strongest(one: WakeReason | undefined, other: WakeReason | undefined): WakeReason | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return rank(one) >= rank(other) ? one : other
}

/** After a complete pull only sending is left of a reason that arrived before it. */
export function answeredByPull(reason: WakeReason | undefined): WakeReason | undefined {
  return reason !== undefined && rank(reason) === 2 ? 'write' : reason
}

/** The effect of a wake: nothing before `again` ms have passed (or ever), a look at the queue, or only a pull. */
export type Waking =
  | { readonly kind: 'rest'; readonly state: EngineState; readonly again?: number }
  | { readonly kind: 'send'; readonly state: EngineState }
  | { readonly kind: 'pull'; readonly state: EngineState; readonly again: number }

/** Judges a wake that neither the switch nor a missing token stopped. */
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

/** Ms left until a moment. A moment absurdly far ahead was measured by another clock and does not count. */
export function leftOf(until: number | undefined, at: number): number {
  return until !== undefined && until <= at + BACKOFF_MAX ? Math.max(0, until - at) : 0
}

/** Whether the engine is idle without any back-off. */
export function isLineFree({ phase, sendAfter, pullAfter, quietUntil }: EngineState, at: number): boolean {
  return phase === 'idle' && [sendAfter, pullAfter, quietUntil].every((until) => leftOf(until, at) === 0)
}

/** S15: Retry-After wins over every trigger except a person's. */
export function hushed(state: EngineState, at: number, retryAfter: number | undefined): EngineState {
  return retryAfter === undefined ? state : { ...state, quietUntil: at + Math.min(retryAfter, BACKOFF_MAX) }
}

/** The server answered a pull. */
export function inContact({ pullAfter: _over, ...state }: EngineState): EngineState {
  return { ...state, reachable: true, pullFailures: 0 }
}

/** The server answered a push or a fence. */
export function sent({ sendAfter: _over, isHeldOff: _taken, ...state }: EngineState): EngineState {
  return { ...state, pushFailures: 0, reachable: true }
}

/** A push changed the farm, so a pull is due, and the connection works. */
export function worthPulling({ isPullHeld: _held, ...state }: EngineState): EngineState {
  return { ...state, wantPull: true }
}

/** The part of the state that outlives its host. */
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
 * The state of a host at the start of a run, with the back-off that the last run of any host left. Another host must not
 * ask a server that is too new either. Only this pause is kept: all others end with their session.
 */
export function resumed(state: EngineState, kept: BackOff, isTooOld: boolean): EngineState {
  const { sendAfter: _send, pullAfter: _pull, retryAt: _told, quietUntil: _quiet, isUnread: _read, ...own } = state
  const next = { ...own, ...kept, wantPull: kept.wantPull || state.wantPull }
  if (isTooOld) return { ...next, phase: 'paused', pause: 'update_needed' }
  if (next.pause !== 'update_needed') return next
  const { pause: _over, ...lifted } = next
  return { ...lifted, phase: 'idle' }
}
