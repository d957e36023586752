/**
 * The sync machine: step(state, event) -> {state, effects}, pure. Its state is the phase, the back-off and the current
 * batch. The queue is in IndexedDB, so a host may die between any two steps and another starts from nothing.
 *
 *            wake                 taken(batch)            answered               applied
 *   idle ───────────► taking ───────────────────► sending ─────────► applying ───────────► taking …
 *     ▲                 │ │ taken(cancelled)         │ no answer        ▲
 *     │                 │ └──────► cancelling ───────┼──────────────────┘
 *     │    taken(empty) ▼              │ no answer   ▼
 *     │              loading           └───────► releasing ──► idle (armed)
 *     │                 ▼                     again
 *     │              pulling ──► tending ──────────────► loading …
 *     │                             └──► idle
 *     └── paused: signed_out, wrong_actor, update_needed, work_offline (left by start, manual)
 *
 * It must never: drop a mutation, send while paused, or let a pull wait for something other than the queue.
 */
import type { Mutation } from '../../src/domain/mutation'
import { cancelAnswer, pushAnswer, readAs } from '../../src/domain/wire'
import { hushed, inContact, leftOf, sent, waking, worthPulling } from './back-off'
import { bytesOf, doubled, grown, halved } from './batch-size'
import { isTooLargeForLine, judge, type Verdict } from './classify'
import { BACKOFF_MAX, BACKOFF_START } from './constants'
import {
  isNoProgress,
  type Moment,
  outcomesOf,
  refusedAsOld,
  refusedTogether,
  type TimedOutcome,
  tooLargeTogether,
} from './outcomes'
import { pausedBy, pausing, rest } from './resting'
import { entryDelay, pageSize, pullDelay, pushDelay } from './retry'
import type { Effect, EngineEvent, EngineState, Restored, Step } from './states'

export function step(state: EngineState, event: EngineEvent): Step {
  switch (event.type) {
    case 'wake':
      return wake(state, event)
    case 'taken':
      return taken(state, event)
    case 'answered':
      return answered(state, event)
    case 'cancelled':
      return cancelled(state, event)
    case 'applied':
      return take(worthPulling({ ...state, batch: [] }))
    case 'released':
      return released(state, event)
    case 'loaded':
      if (event.verdict.kind !== 'ok') return pullFailed(state, event.verdict, event)
      return loaded(event.asked ? inContact(state) : state, event.done)
    case 'pulled':
      return pulled({ ...state, wantSend: state.wantSend || event.freed }, event)
    case 'tended':
      return tended({ ...state, wantSend: state.wantSend || event.freed }, event)
  }
}

/**
 * Retry the push later, but pull now: a push that is too large for the connection must not block incoming changes.
 */
function released(state: EngineState, event: EngineEvent & { type: 'released' }): Step {
  const { at, chance, retryAfter } = event
  // A failed attempt of a trigger does not postpone the engine's own next attempt.
  const left = retryAfter === undefined ? leftOf(state.sendAfter, at) : 0
  const delay = left > 0 ? left : pushDelay(state.pushFailures, chance, retryAfter)
  const sendAfter = at + Math.min(delay, BACKOFF_MAX)
  if (!state.wantPull || state.isPullHeld || state.pushFailures < 2 || retryAfter !== undefined) {
    const pullIn = state.wantPull ? leftOf(state.pullAfter, at) : 0
    const next = hushed({ ...state, sendAfter, retryAt: sendAfter }, at, retryAfter)
    return rest(next, pullIn > 0 && retryAfter === undefined ? Math.min(delay, pullIn) : delay)
  }
  const next = { ...state, phase: 'loading', batch: [], wantSend: false, sendAfter, retryAt: sendAfter } as const
  return { state: next, effects: [{ type: 'arm', delay }, load(next)] }
}

function loaded(state: EngineState, isDone: boolean): Step {
  if (!isDone) return { state, effects: [{ type: 'note' }, load(state)] }
  const { isRestored: _held, ...rest } = state
  return { state: { ...rest, phase: 'pulling' }, effects: [pull(state)] }
}

function pulled(state: EngineState, event: EngineEvent & { type: 'pulled' }): Step {
  if (event.verdict.kind !== 'ok') return pullFailed(state, event.verdict, event)
  const { isUnread: _read, ...read } = inContact(state)
  const next = { ...read, wasReset: false }
  if (event.more) return { state: next, effects: [pull(state)] }
  const tending = { ...next, phase: 'tending', wantPull: false } as const
  const left = leftOf(state.sendAfter, event.at)
  if (left === 0) return { state: tending, effects: [{ type: 'tend' }] }
  // The server responds again, so the queue waits no longer than a first back-off.
  const sendAfter = event.at + Math.min(left, BACKOFF_START)
  const due: Effect = { type: 'arm', delay: Math.max(0, sendAfter - event.at) }
  return { state: { ...tending, sendAfter, retryAt: sendAfter }, effects: [due, { type: 'tend' }] }
}

function tended(state: EngineState, event: EngineEvent & { type: 'tended' }): Step {
  if (event.verdict.kind !== 'ok') return pullFailed(state, event.verdict, event)
  if (event.more) return { state, effects: [{ type: 'tend' }] }
  return event.again ? { state: { ...state, phase: 'loading' }, effects: [load(state)] } : finish(state)
}

function pull({ pullFailures }: EngineState): Effect {
  return { type: 'pull', limit: pageSize(pullFailures) }
}

function load({ pullFailures }: EngineState, reset = false, forked = false): Effect {
  return { type: 'load', reset, limit: pageSize(pullFailures), ...(forked ? { forked } : {}) }
}

function wake(state: EngineState, event: EngineEvent & { type: 'wake' }): Step {
  if (event.workOffline) {
    const isKnown = state.phase === 'paused' && state.pause === 'work_offline'
    return { state: pausedBy(state, 'work_offline'), effects: isKnown ? [] : [{ type: 'note' }] }
  }
  if (!event.hasToken) return { state, effects: [] }
  const woken = waking(state, event)
  switch (woken.kind) {
    case 'rest':
      return { state: woken.state, effects: woken.again === undefined ? [] : [{ type: 'arm', delay: woken.again }] }
    case 'pull': {
      // S15: a pull is retried sooner than a push. The queue waits until the push is due.
      const next = { ...woken.state, phase: 'loading' } as const
      return { state: next, effects: [{ type: 'arm', delay: woken.again }, { type: 'note' }, load(next)] }
    }
    case 'send': {
      if (!woken.state.isRestored) return take(woken.state)
      const next = { ...woken.state, phase: 'loading', wantSend: true } as const
      return { state: next, effects: [{ type: 'note' }, load(next)] }
    }
  }
}

function take(state: EngineState): Step {
  const { waitUntil: _old, quietUntil: _over, retryAt: _told, ...rest } = state
  return {
    state: { ...rest, phase: 'taking', wantSend: false },
    effects: [{ type: 'take', limits: { entries: state.limit, bytes: bytesOf(state) } }],
  }
}

function taken(state: EngineState, event: EngineEvent & { type: 'taken' }): Step {
  const { waitUntil } = event
  const next = { ...state, batch: event.batch, takenAt: event.at, ...(waitUntil === undefined ? {} : { waitUntil }) }
  if (event.cancel) {
    const state = { ...next, batch: event.cancel, phase: 'cancelling' } as const
    return { state, effects: [{ type: 'note' }, { type: 'cancel', gesture: event.cancel }] }
  }
  if (event.batch.length > 0) {
    return { state: { ...next, phase: 'sending' }, effects: [{ type: 'note' }, { type: 'push', batch: event.batch }] }
  }
  const pullIn = state.wantPull && state.isPullHeld ? leftOf(state.pullAfter, event.at) : 0
  const dues = [
    ...(waitUntil === undefined ? [] : [Math.max(0, waitUntil - event.at)]),
    ...(pullIn > 0 ? [pullIn] : []),
  ]
  const delay = dues.length === 0 ? [] : [{ type: 'arm', delay: Math.min(...dues) } as const]
  if (!state.wantPull || pullIn > 0) return finish(next, delay)
  return { state: { ...next, phase: 'loading' }, effects: [...delay, { type: 'note' }, load(next)] }
}

function answered(state: EngineState, event: EngineEvent & { type: 'answered' }): Step {
  if (isTooLargeForLine(event.answer)) {
    return isIndivisible(state.batch) ? applyAll(state, tooLargeTogether(state.batch, event), event) : split(state)
  }
  const verdict = judge(event.answer)
  const old = verdict.kind === 'update_needed' ? refusedAsOld(state.batch) : undefined
  if (old) return { state: { ...state, phase: 'applying' }, effects: [{ type: 'apply', outcomes: old }] }
  switch (verdict.kind) {
    case 'ok': {
      if (event.restored) return readAnew(state, event.restored)
      const parsed = readAs(pushAnswer, verdict.body)
      return parsed
        ? applyAll(state, outcomesOf(state.batch, parsed, event), event, parsed.most)
        : release(state, { kind: 'retry', reachable: false }, event)
    }
    case 'retry':
      return release(state, verdict, event)
    case 'signed_out':
    case 'wrong_actor':
    case 'update_needed':
      return pausing(state, verdict.kind)
    case 'reset':
      return otherHistory(state) ?? release(state, { kind: 'retry', reachable: true }, event)
    case 'refused':
      return refusedWhole(state, verdict)
  }
}

/**
 * S22: the server was restored. The device compares its rows with the server before it applies this answer, to find lost
 * rows. The batch stays as it is, is sent again under the same keys, and gets the same answer.
 */
function readAnew(state: EngineState, restored: Restored, forked = false): Step {
  const again = { wantPull: true, wantSend: true, wasReset: true, isRestored: true, isUnread: true } as const
  const next = { ...state, ...again, phase: 'loading', batch: [] } as const
  return { state: next, effects: [{ type: 'note' }, load(state, restored === 'unread', forked)] }
}

/** S31: the server has another history and applied nothing. A second such refusal in a row makes the push back off. */
function otherHistory(state: EngineState): Step | undefined {
  const isAgain = state.wasReset || state.isHeldOff === true
  return isAgain ? undefined : readAnew({ ...state, reachable: true, isHeldOff: true }, 'unread', true)
}

/** One answer per entry; entries the server did not reach stay queued. */
function applyAll(state: EngineState, outcomes: readonly TimedOutcome[], event: Moment, most?: number): Step {
  // An answer without a single outcome is not progress: wait as after a failure.
  if (isNoProgress(outcomes)) return release(state, { kind: 'retry', reachable: true }, event)
  const next = { ...sent(state), phase: 'applying', limit: grown(state, outcomes, event.at, most) } as const
  return { state: next, effects: [{ type: 'apply', outcomes }] }
}

/** S16: the fence's answer. A refused fence is tried again later, because its effect must not be guessed. */
function cancelled(state: EngineState, event: EngineEvent & { type: 'cancelled' }): Step {
  const verdict = judge(event.answer)
  const answer = verdict.kind === 'ok' ? readAs(cancelAnswer, verdict.body) : undefined
  if (answer && event.restored) return readAnew(state, event.restored)
  if (answer) {
    const next = { ...sent(state), phase: 'applying' } as const
    return { state: next, effects: [{ type: 'apply_cancel', gesture: state.batch, answer }] }
  }
  if (verdict.kind === 'signed_out' || verdict.kind === 'wrong_actor' || verdict.kind === 'update_needed') {
    return pausing(state, verdict.kind)
  }
  if (verdict.kind === 'retry') return release(state, verdict, event)
  const anew = verdict.kind === 'reset' ? otherHistory(state) : undefined
  const failing = { ...state, pushFailures: Math.max(1, state.pushFailures) }
  return anew ?? release(failing, { kind: 'retry', reachable: true }, event)
}

function isIndivisible(batch: readonly Mutation[]): boolean {
  return batch.length === 1 || batch[0]?.group !== undefined
}

/**
 * S14: a batch that fails twice is split. A slow connection may carry half of it, and one bad entry cannot block the others.
 * An entry that fails alone while the server responds waits for its own back-off.
 */
function release(state: EngineState, verdict: Verdict & { kind: 'retry' }, { at, chance }: Moment): Step {
  const { batch } = state
  const isOwnTry = leftOf(state.sendAfter, at) === 0
  const pushFailures = isOwnTry ? state.pushFailures + 1 : state.pushFailures
  const isTwice = pushFailures >= 2
  const limit = halved(state, isTwice)
  const next = { ...state, phase: 'releasing', pushFailures, limit, reachable: verdict.reachable } as const
  const after = verdict.retryAfter === undefined ? {} : { retryAfter: verdict.retryAfter }
  const toBlame = isTwice && verdict.reachable && isIndivisible(batch)
  const own = toBlame ? { notBefore: at + entryDelay((batch[0]?.attempts ?? 0) + 1, chance) } : {}
  return { state: next, effects: [{ type: 'release', batch, ...after, ...own }] }
}

/** The request as a whole was refused. Smaller ones find the entry that causes it, which then waits for a person. */
function refusedWhole(state: EngineState, verdict: Verdict & { kind: 'refused' }): Step {
  if (isIndivisible(state.batch)) {
    return {
      state: { ...state, phase: 'applying', limit: doubled(state), reachable: true },
      effects: [{ type: 'apply', outcomes: refusedTogether(state.batch, verdict) }],
    }
  }
  return split(state)
}

/** The batch is sent again in smaller ones. */
function split(state: EngineState): Step {
  return take({ ...state, batch: [], limit: Math.max(1, Math.ceil(state.batch.length / 2)), reachable: true })
}

function pullFailed(state: EngineState, verdict: Verdict, moment: Moment): Step {
  if (verdict.kind === 'reset' && !state.wasReset) {
    const next = { ...state, phase: 'loading', wasReset: true, isUnread: true } as const
    return { state: next, effects: [{ type: 'note' }, load(state, true, verdict.forked === true)] }
  }
  if (verdict.kind === 'signed_out' || verdict.kind === 'wrong_actor' || verdict.kind === 'update_needed') {
    return pausing(state, verdict.kind)
  }
  const { at, chance } = moment
  const reachable = verdict.kind !== 'retry' || verdict.reachable
  const { retryAfter, isLate } = verdict.kind === 'retry' ? verdict : {}
  const left = retryAfter === undefined ? leftOf(state.pullAfter, at) : 0
  const pullFailures = left > 0 ? state.pullFailures : state.pullFailures + 1
  const own = left > 0 ? left : pullDelay(pullFailures, chance, retryAfter)
  const due = retryAfter === undefined ? leftOf(state.sendAfter, at) : 0
  // Without any answer to push and pull there is no connection: both wait for the push. A slow one may carry a smaller page.
  const isGone = due > 0 && !reachable && !isLate
  const pullAfter = at + Math.min(isGone ? Math.max(due, own) : own, BACKOFF_MAX)
  const next = hushed({ ...state, pullFailures, pullAfter, reachable, wasReset: false }, at, retryAfter)
  // One timer for both, due with the first of them.
  return rest(next, due > 0 ? Math.min(pullAfter - at, due) : own)
}

/** Nothing more to do now, except changes saved during the run. */
function finish(state: EngineState, effects: readonly Effect[] = []): Step {
  if (state.wantSend) return take({ ...state, batch: [] })
  return { state: { ...state, phase: 'idle', batch: [] }, effects: [...effects, { type: 'note' }] }
}
