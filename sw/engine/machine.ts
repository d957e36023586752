/**
 * The sync machine: step(state, event) -> {state, effects}, pure. Its state is the phase, the back-off and the batch in
 * hand; the queue lives in IndexedDB, so a host may die between any two steps and another starts from nothing.
 *
 *            wake                 taken(batch)            answered               settled
 *   idle ───────────► taking ───────────────────► sending ─────────► settling ───────────► taking …
 *     ▲                 │ taken(empty)               │ no answer
 *     │                 ▼                            ▼
 *     │              loading ──► pulling ──► idle   releasing ──► idle (armed)
 *     └── paused: signed_out, wrong_actor, update_needed, work_offline (left by start, manual)
 *
 * It must never: drop a mutation, send while paused, or let a pull wait for something other than the queue.
 */
import { statusOf } from '../../src/domain/errors'
import type { WakeReason } from '../../src/domain/host-messages'
import type { Mutation } from '../../src/domain/mutation'
import { type PushAnswer, pushAnswer, readAs } from '../../src/domain/wire'
import { type Answer, type EntryOutcome, judge, judgeEntry, refusal, type Verdict } from './classify'
import { BATCH_BYTES, BATCH_SIZE } from './constants'
import { entryDelay, pageSize, pullDelay, pushDelay } from './retry'
import type { Limits } from './schedule'

export type Pause = 'signed_out' | 'wrong_actor' | 'update_needed' | 'work_offline'

export type EngineState = {
  readonly phase: 'idle' | 'taking' | 'sending' | 'settling' | 'releasing' | 'loading' | 'pulling' | 'paused'
  readonly pause?: Pause
  readonly wantPull: boolean
  /** Came in while something was in hand: look at the queue once more before resting. */
  readonly wantSend: boolean
  readonly batch: readonly Mutation[]
  readonly limit: number
  readonly pushFailures: number
  readonly pullFailures: number
  /** A reset was asked for, and no page was pulled since: a second one in a row is not believed at once. */
  readonly wasReset: boolean
  readonly reachable: boolean
  readonly waitUntil?: number
}

export const RESTING: EngineState = {
  phase: 'idle',
  wantPull: false,
  wantSend: false,
  batch: [],
  limit: BATCH_SIZE,
  pushFailures: 0,
  pullFailures: 0,
  wasReset: false,
  reachable: true,
}

/** What a settled entry's outcome is once its times are known. */
export type TimedOutcome =
  | Exclude<EntryOutcome, { kind: 'later' }>
  | (Omit<EntryOutcome & { kind: 'later' }, 'wait'> & { readonly notBefore?: number })

/** The closed union of what a host can be asked to do. Each of the first six answers with exactly one event. */
export type Effect =
  | { readonly type: 'take'; readonly limits: Limits }
  | { readonly type: 'push'; readonly batch: readonly Mutation[] }
  | { readonly type: 'settle'; readonly outcomes: readonly TimedOutcome[] }
  | {
      readonly type: 'release'
      readonly batch: readonly Mutation[]
      readonly retryAfter?: number
      readonly notBefore?: number
    }
  | { readonly type: 'load'; readonly reset: boolean; readonly limit: number }
  | { readonly type: 'pull'; readonly limit: number }
  | { readonly type: 'arm'; readonly delay: number }
  | { readonly type: 'note' }
  | { readonly type: 'sign_out' }

/** `at` is the device's clock in ms, `chance` a number in [0, 1) for jitter. */
export type EngineEvent =
  | { readonly type: 'wake'; readonly reason: WakeReason; readonly hasToken: boolean; readonly workOffline: boolean }
  | { readonly type: 'taken'; readonly batch: readonly Mutation[]; readonly waitUntil?: number; readonly at: number }
  | { readonly type: 'answered'; readonly answer: Answer; readonly at: number; readonly chance: number }
  | { readonly type: 'settled' }
  | { readonly type: 'released'; readonly chance: number; readonly retryAfter?: number }
  | { readonly type: 'loaded'; readonly verdict: Verdict; readonly done: boolean; readonly chance: number }
  | { readonly type: 'pulled'; readonly verdict: Verdict; readonly more: boolean; readonly chance: number }

export type Step = { readonly state: EngineState; readonly effects: readonly Effect[] }

/** Reasons that are about this device's own work only; all others also ask what the farm has. */
const SEND_ONLY: readonly WakeReason[] = ['write', 'visible', 'timer']

export function step(state: EngineState, event: EngineEvent): Step {
  switch (event.type) {
    case 'wake':
      return wake(state, event)
    case 'taken':
      return taken(state, event)
    case 'answered':
      return answered(state, event)
    case 'settled':
      return take({ ...state, batch: [], wantPull: true })
    case 'released':
      return rest(state, pushDelay(state.pushFailures, event.chance, event.retryAfter))
    case 'loaded':
      if (event.verdict.kind !== 'ok') return pullFailed(state, event.verdict, event.chance)
      return event.done
        ? { state: { ...state, phase: 'pulling', ...contact }, effects: [pull(state)] }
        : { state: { ...state, ...contact }, effects: [{ type: 'note' }, load(state)] }
    case 'pulled':
      if (event.verdict.kind !== 'ok') return pullFailed(state, event.verdict, event.chance)
      if (event.more) return { state: { ...state, ...contact, wasReset: false }, effects: [pull(state)] }
      return finish({ ...state, ...contact, wasReset: false, wantPull: false })
  }
}

const contact = { reachable: true, pullFailures: 0 } as const

function pull({ pullFailures }: EngineState): Effect {
  return { type: 'pull', limit: pageSize(pullFailures) }
}

function load({ pullFailures }: EngineState, reset = false): Effect {
  return { type: 'load', reset, limit: pageSize(pullFailures) }
}

function wake(state: EngineState, event: EngineEvent & { type: 'wake' }): Step {
  const wantPull = state.wantPull || !SEND_ONLY.includes(event.reason)
  if (event.workOffline) return { state: pausedBy(state, 'work_offline'), effects: [{ type: 'note' }] }
  if (!event.hasToken) return { state, effects: [] }
  const lifted = state.pause === 'work_offline' || event.reason === 'start' || event.reason === 'manual'
  if (state.phase === 'paused' && !lifted) return { state, effects: [] }
  if (state.phase !== 'idle' && state.phase !== 'paused')
    return { state: { ...state, wantPull, wantSend: true }, effects: [] }
  return take({ ...unpaused(state), wantPull })
}

function unpaused({ pause: _pause, ...state }: EngineState): EngineState {
  return state
}

function take(state: EngineState): Step {
  const { waitUntil: _old, ...rest } = state
  return {
    state: { ...rest, phase: 'taking', wantSend: false },
    effects: [{ type: 'take', limits: { entries: state.limit, bytes: BATCH_BYTES } }],
  }
}

function taken(state: EngineState, event: EngineEvent & { type: 'taken' }): Step {
  const { waitUntil } = event
  const next = { ...state, batch: event.batch, ...(waitUntil === undefined ? {} : { waitUntil }) }
  if (event.batch.length > 0) {
    return { state: { ...next, phase: 'sending' }, effects: [{ type: 'note' }, { type: 'push', batch: event.batch }] }
  }
  const delay = waitUntil === undefined ? [] : [{ type: 'arm', delay: Math.max(0, waitUntil - event.at) } as const]
  if (!state.wantPull) return finish(next, delay)
  return { state: { ...next, phase: 'loading' }, effects: [...delay, { type: 'note' }, load(next)] }
}

function answered(state: EngineState, event: EngineEvent & { type: 'answered' }): Step {
  const verdict = judge(event.answer)
  switch (verdict.kind) {
    case 'ok': {
      const parsed = readAs(pushAnswer, verdict.body)
      return parsed ? settleAll(state, parsed, event) : release(state, { kind: 'retry', reachable: false }, event)
    }
    case 'retry':
      return release(state, verdict, event)
    case 'signed_out':
    case 'wrong_actor':
    case 'update_needed':
      return pausing(state, verdict.kind)
    case 'reset':
      return release(state, { kind: 'retry', reachable: true }, event)
    case 'refused':
      return refusedWhole(state, verdict)
  }
}

/** One answer per entry; entries the server did not reach stay queued. */
function settleAll(state: EngineState, answer: PushAnswer, event: EngineEvent & { type: 'answered' }): Step {
  const results = new Map(answer.results.map((result) => [result.key, result]))
  const outcomes = state.batch.map((mutation): TimedOutcome => {
    const outcome = judgeEntry(mutation, results.get(mutation.id))
    if (outcome.kind !== 'later') return outcome
    const { wait, ...rest } = outcome
    return wait ? { ...rest, notBefore: event.at + entryDelay(mutation.attempts + 1, event.chance) } : rest
  })
  // A whole answer without one outcome is no progress: wait as after a failure instead of asking again at once.
  if (outcomes.every((outcome) => outcome.kind === 'later' && outcome.notBefore === undefined)) {
    return release(state, { kind: 'retry', reachable: true }, event)
  }
  const next = { ...state, phase: 'settling', pushFailures: 0, limit: grown(state), reachable: true } as const
  return { state: next, effects: [{ type: 'settle', outcomes }] }
}

/** After smaller batches went through, larger ones are tried again step by step. */
function grown({ limit }: EngineState): number {
  return Math.min(limit * 2, BATCH_SIZE)
}

function isIndivisible(batch: readonly Mutation[]): boolean {
  return batch.length === 1 || batch[0]?.group !== undefined
}

/**
 * S14: a batch that fails twice is split: a slow link may carry half of it, and one bad entry cannot hold the others. What
 * fails alone, at a server that can be reached, waits out a back-off of its own.
 */
function release(
  state: EngineState,
  verdict: Verdict & { kind: 'retry' },
  { at, chance }: { readonly at: number; readonly chance: number },
): Step {
  const { batch } = state
  const pushFailures = state.pushFailures + 1
  const split = pushFailures >= 2
  const limit = split ? Math.max(1, Math.ceil(batch.length / 2)) : state.limit
  const next = { ...state, phase: 'releasing', pushFailures, limit, reachable: verdict.reachable } as const
  const after = verdict.retryAfter === undefined ? {} : { retryAfter: verdict.retryAfter }
  const toBlame = split && verdict.reachable && isIndivisible(batch)
  const own = toBlame ? { notBefore: at + entryDelay((batch[0]?.attempts ?? 0) + 1, chance) } : {}
  return { state: next, effects: [{ type: 'release', batch, ...after, ...own }] }
}

const GROUP_REFUSED = { status: statusOf('group_refused'), code: 'group_refused' } as const

/** The request as a whole was refused: smaller ones find the entry that is to blame, which then waits for a person. */
function refusedWhole(state: EngineState, verdict: Verdict & { kind: 'refused' }): Step {
  if (isIndivisible(state.batch)) {
    // One entry speaks for its group: a gesture is one thing to settle.
    const outcomes = state.batch.map(
      ({ id }, index) =>
        (index === 0
          ? refusal(id, verdict.error, verdict.body)
          : refusal(id, GROUP_REFUSED, undefined)) as TimedOutcome,
    )
    return {
      state: { ...state, phase: 'settling', limit: grown(state), reachable: true },
      effects: [{ type: 'settle', outcomes }],
    }
  }
  return take({ ...state, batch: [], limit: Math.max(1, Math.ceil(state.batch.length / 2)), reachable: true })
}

function pullFailed(state: EngineState, verdict: Verdict, chance: number): Step {
  if (verdict.kind === 'reset' && !state.wasReset) {
    return { state: { ...state, phase: 'loading', wasReset: true }, effects: [load(state, true)] }
  }
  if (verdict.kind === 'signed_out' || verdict.kind === 'wrong_actor' || verdict.kind === 'update_needed') {
    return pausing(state, verdict.kind)
  }
  const pullFailures = state.pullFailures + 1
  const reachable = verdict.kind !== 'retry' || verdict.reachable
  const retryAfter = verdict.kind === 'retry' ? verdict.retryAfter : undefined
  return rest({ ...state, pullFailures, reachable, wasReset: false }, pullDelay(pullFailures, chance, retryAfter))
}

function pausing(state: EngineState, pause: Pause): Step {
  const out: readonly Effect[] = pause === 'signed_out' ? [{ type: 'sign_out' }] : []
  return { state: pausedBy(state, pause), effects: [{ type: 'note' }, ...out] }
}

/** What is inflight stays so in the outbox: it is sent again, with the same key, when the pause ends. */
function pausedBy(state: EngineState, pause: Pause): EngineState {
  return { ...state, phase: 'paused', pause, batch: [], wantSend: false }
}

/** Nothing more to do now; what came in meanwhile is looked at first. */
function finish(state: EngineState, effects: readonly Effect[] = []): Step {
  if (state.wantSend) return take({ ...state, batch: [] })
  return { state: { ...state, phase: 'idle', batch: [] }, effects: [...effects, { type: 'note' }] }
}

function rest(state: EngineState, delay: number): Step {
  return {
    state: { ...state, phase: 'idle', batch: [], wantSend: false },
    effects: [{ type: 'arm', delay }, { type: 'note' }],
  }
}
