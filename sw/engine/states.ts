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
  /** A wake arrived during the run: look at the queue once more before the engine stops. */
  readonly wantSend: boolean
  readonly batch: readonly Mutation[]
  /** Entries of the next push. */
  readonly limit: number
  /** Device ms at which the current batch was taken. */
  readonly takenAt?: number
  readonly pushFailures: number
  readonly pullFailures: number
  /** The server asked for a reset, and no page was pulled since. A second one in a row is not believed at once. */
  readonly wasReset: boolean
  /** The server answered under another epoch: nothing is sent before the rows were compared with it (S22). */
  readonly isRestored?: true
  /** A reset was believed, and the farm was not loaded since: the device does not know the server's rows. */
  readonly isUnread?: true
  /** The server refused a push because its history is another one, and accepted none since. */
  readonly isHeldOff?: true
  readonly reachable: boolean
  readonly waitUntil?: number
  /** Device ms before which the engine does not send again by itself: the back-off of a push. */
  readonly sendAfter?: number
  /** Device ms before which the engine does not pull again by itself. */
  readonly pullAfter?: number
  /** The wake of this run only sends, and the back-off of the pull is not over. */
  readonly isPullHeld?: true
  /** Device ms of the next attempt after a failed push; shown to people. */
  readonly retryAt?: number
  /** Device ms until which the server asked for no requests (Retry-After): triggers wait too, people need not. */
  readonly quietUntil?: number
}

/** The state that is stored in the replica, for the host that runs next. */
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

/** All effects of a host, as a closed union. Each but the last three answers with exactly one event. */
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
  /** After a complete pull: report refusals without an issue, and compare once a day (S23, S26). */
  | { readonly type: 'tend' }
  | { readonly type: 'arm'; readonly delay: number }
  | { readonly type: 'note' }
  | { readonly type: 'sign_out' }

/** The answer is of another epoch than the replica's rows; `loading` if a load of that epoch has begun. */
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
      /** A cancelled gesture; its fence is sent first. */
      readonly cancel?: readonly Mutation[]
      readonly waitUntil?: number
      readonly at: number
    }
  | ({ readonly type: 'answered'; readonly answer: Answer; readonly restored?: Restored } & Moment)
  | ({ readonly type: 'cancelled'; readonly answer: Answer; readonly restored?: Restored } & Moment)
  | { readonly type: 'applied' }
  | ({ readonly type: 'released'; readonly retryAfter?: number } & Moment)
  /** `asked`: a request was sent. A replica that has its lists needs none. */
  | ({ readonly type: 'loaded'; readonly verdict: Verdict; readonly done: boolean; readonly asked: boolean } & Moment)
  /** `freed`: entries left the queue during the pull, so that others may be sent. */
  | ({ readonly type: 'pulled'; readonly verdict: Verdict; readonly more: boolean; readonly freed: boolean } & Moment)
  /** `again`: some entities differ and are loaded again. */
  | ({ readonly type: 'tended'; readonly verdict: Verdict; readonly again: boolean; readonly freed: boolean } & {
      /** There is another round to do. */
      readonly more: boolean
    } & Moment)

export type Step = { readonly state: EngineState; readonly effects: readonly Effect[] }
