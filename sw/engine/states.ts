/** The sync machine's state, its events and its effects, as closed unions. */
import type { WakeReason } from '../../src/domain/host-messages'
import type { Mutation } from '../../src/domain/mutation'
import type { CancelAnswer } from '../../src/domain/wire'
import type { Answer, Verdict } from './classify'
import { BATCH_SIZE } from './constants'
import type { Moment, TimedOutcome } from './outcomes'
import type { Limits } from './schedule'

export type Pause = 'signed_out' | 'wrong_actor' | 'update_needed' | 'work_offline'

export type EngineState = {
  readonly phase:
    | 'idle'
    | 'taking'
    | 'sending'
    | 'cancelling'
    | 'applying'
    | 'releasing'
    | 'loading'
    | 'pulling'
    | 'tending'
    | 'paused'
  readonly pause?: Pause
  readonly wantPull: boolean
  /** Came in while something was in hand: look at the queue once more before resting. */
  readonly wantSend: boolean
  readonly batch: readonly Mutation[]
  /** Entries of the next push. */
  readonly limit: number
  /** Device ms at which the batch in hand was taken. */
  readonly takenAt?: number
  readonly pushFailures: number
  readonly pullFailures: number
  /** A reset was asked for, and no page was pulled since: a second one in a row is not believed at once. */
  readonly wasReset: boolean
  /** The server answered under another epoch: nothing is sent again before the rows were held against it (S22). */
  readonly isRestored?: true
  /** A reset was believed, and the farm was not read since: nothing is known of what the server has. */
  readonly isUnread?: true
  /** The server would not take what is sent, for its history is another one; it took nothing since. */
  readonly isHeldOff?: true
  readonly reachable: boolean
  readonly waitUntil?: number
  /** Device ms before which the engine does not send again by itself: the back-off of a push. */
  readonly sendAfter?: number
  /** Device ms before which the engine does not pull again by itself. */
  readonly pullAfter?: number
  /** This run was not woken to pull, and the back-off of the pull is not over. */
  readonly isPullHeld?: true
  /** Device ms at which a push that failed as a whole goes again; shown to people. */
  readonly retryAt?: number
  /** Device ms until which the server asked to be left alone (Retry-After): triggers wait too, people need not. */
  readonly quietUntil?: number
}

/** What is kept beside the rows, for whichever host runs next. */
export type BackOff = Pick<
  EngineState,
  | 'pushFailures'
  | 'pullFailures'
  | 'limit'
  | 'wantPull'
  | 'sendAfter'
  | 'pullAfter'
  | 'retryAt'
  | 'quietUntil'
  | 'isUnread'
>

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

/** The closed union of what a host can be asked to do. Each but the last three answers with exactly one event. */
export type Effect =
  | { readonly type: 'take'; readonly limits: Limits }
  | { readonly type: 'push'; readonly batch: readonly Mutation[] }
  | { readonly type: 'cancel'; readonly gesture: readonly Mutation[] }
  | { readonly type: 'apply'; readonly outcomes: readonly TimedOutcome[] }
  | { readonly type: 'apply_cancel'; readonly gesture: readonly Mutation[]; readonly answer: CancelAnswer }
  | {
      readonly type: 'release'
      readonly batch: readonly Mutation[]
      readonly retryAfter?: number
      readonly notBefore?: number
    }
  | { readonly type: 'load'; readonly reset: boolean; readonly forked?: boolean; readonly limit: number }
  | { readonly type: 'pull'; readonly limit: number }
  /** After a complete pull: report what the server did not refuse itself, and compare now and then (S23, S26). */
  | { readonly type: 'tend' }
  | { readonly type: 'arm'; readonly delay: number }
  | { readonly type: 'note' }
  | { readonly type: 'sign_out' }

/** The answer is of another epoch than the replica's rows; `loading` when these are being read anew already. */
export type Restored = 'unread' | 'loading'

/** `at` is the device's clock in ms, `chance` a number in [0, 1) for jitter. */
export type EngineEvent =
  | ({ readonly type: 'wake'; readonly reason: WakeReason; readonly hasToken: boolean } & {
      readonly workOffline: boolean
      readonly at: number
    })
  | {
      readonly type: 'taken'
      readonly batch: readonly Mutation[]
      /** A cancelled gesture; its fence goes first. */
      readonly cancel?: readonly Mutation[]
      readonly waitUntil?: number
      readonly at: number
    }
  | ({ readonly type: 'answered'; readonly answer: Answer; readonly restored?: Restored } & Moment)
  | ({ readonly type: 'cancelled'; readonly answer: Answer; readonly restored?: Restored } & Moment)
  | { readonly type: 'applied' }
  | ({ readonly type: 'released'; readonly retryAfter?: number } & Moment)
  /** `asked`: the server was asked something; a replica that has its lists needs nothing. */
  | ({ readonly type: 'loaded'; readonly verdict: Verdict; readonly done: boolean; readonly asked: boolean } & Moment)
  /** `freed`: something left the queue on the way, so that more of it may go. */
  | ({ readonly type: 'pulled'; readonly verdict: Verdict; readonly more: boolean; readonly freed: boolean } & Moment)
  /** `again`: some entities were found to differ and are to be loaded again. */
  | ({ readonly type: 'tended'; readonly verdict: Verdict; readonly again: boolean; readonly freed: boolean } & {
      /** There is more to look after. */
      readonly more: boolean
    } & Moment)

export type Step = { readonly state: EngineState; readonly effects: readonly Effect[] }
