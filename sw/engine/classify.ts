/**
 * S15: the meaning of an answer. Without the X-Pinset header any status comes from a captive portal or a proxy, and says
 * nothing about the queue. No count and no age may delete a mutation.
 */
import { statusOf } from '../../src/domain/errors'
import type { Row } from '../../src/domain/kit/entity'
import type { Mutation, MutationError, Refusal } from '../../src/domain/mutation'
import type { Point } from '../../src/domain/points'
import { errorBody, type PushResult, readAs, recordAnswer } from '../../src/domain/wire'

/** An answer as a host saw it; `failed` without one (network, time-out), `isLate` after the full time limit. */
export type Answer =
  | { readonly kind: 'failed'; readonly isLate?: true }
  | {
      readonly kind: 'answered'
      readonly status: number
      /** Whether it carried our header. */
      readonly ours: boolean
      readonly body: unknown
      readonly retryAfter?: number
      /** The server's epoch, on answers to pushes, fences and pulls. */
      readonly epoch?: string
      /** The farm's newest revision with its stamp, on the same answers (S31). */
      readonly head?: Point
      /** How many bytes of a file the server has. */
      readonly offset?: number
    }

export type Verdict =
  | { readonly kind: 'ok'; readonly body: unknown }
  | {
      readonly kind: 'retry'
      readonly reachable: boolean
      readonly retryAfter?: number
      readonly isLate?: true
    }
  | { readonly kind: 'signed_out' }
  | { readonly kind: 'wrong_actor' }
  | { readonly kind: 'update_needed' }
  /** `forked`: the rows of this device are of another history than the server's (S31). */
  | { readonly kind: 'reset'; readonly forked?: true }
  | { readonly kind: 'refused'; readonly error: MutationError; readonly body: unknown }

/** Statuses that mean "not now" and say nothing about the change itself. */
function isTransient(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500
}

/**
 * Whether a proxy or a firewall rejected a request because of its size. The server accepts every push of the engine, and
 * would reject one with our header.
 */
export function isTooLargeForLine(answer: Answer): boolean {
  return answer.kind === 'answered' && !answer.ours && answer.status === statusOf('too_large')
}

/** Judges a whole request's answer. */
export function judge(answer: Answer): Verdict {
  if (answer.kind === 'failed') return { ...answer, kind: 'retry', reachable: false }
  if (!answer.ours) return { kind: 'retry', reachable: false }
  const { status, body, retryAfter } = answer
  if (status >= 200 && status < 300) return { kind: 'ok', body }
  if (isTransient(status))
    return { kind: 'retry', reachable: true, ...(retryAfter === undefined ? {} : { retryAfter }) }
  const error = errorOf(status, body)
  if (status === 401) return { kind: 'signed_out' }
  if (status === 403 && error.code === 'wrong_actor') return { kind: 'wrong_actor' }
  if (status === 426) return { kind: 'update_needed' }
  if (status === 410 && error.code === 'reset')
    return isForked(body) ? { kind: 'reset', forked: true } : { kind: 'reset' }
  return { kind: 'refused', error, body }
}

function isForked(body: unknown): boolean {
  return readAs(errorBody, body)?.forked === true
}

export function errorOf(status: number, body: unknown): MutationError {
  const parsed = readAs(errorBody, body)
  return parsed ? { status, code: parsed.code, message: parsed.message } : { status, code: `http_${status}` }
}

export type RefusedOutcome = Refusal & { readonly kind: 'refused'; readonly id: string }

/** The outcome of one entry of a push. The machine adds the times. */
export type EntryOutcome =
  | {
      readonly kind: 'done'
      readonly id: string
      readonly status: number
      /** The server's row after the change; a tombstone after a deletion. */
      readonly row: Row | undefined
    }
  | RefusedOutcome
  /** S16: its key was fenced, because a person undid it. */
  | { readonly kind: 'withdrawn'; readonly id: string }
  | { readonly kind: 'later'; readonly id: string; readonly wait: boolean; readonly error?: MutationError }

/** Judges the result of one entry. A status that would pause the engine only delays the entry. */
export function judgeEntry(mutation: Mutation, result: PushResult | undefined): EntryOutcome {
  const id = mutation.id
  if (!result || result.status === 425) return { kind: 'later', id, wait: false }
  if (result.status >= 200 && result.status < 300) {
    return { kind: 'done', id, status: result.status, row: readAs(recordAnswer, result.body) }
  }
  const error = errorOf(result.status, result.body)
  if (mutation.kind === 'settle' && NOTHING_TO_SETTLE.includes(error.code)) {
    return { kind: 'done', id, status: result.status, row: undefined }
  }
  if (isTransient(result.status) || result.status === 401 || result.status === 426)
    return { kind: 'later', id, wait: true, error }
  if (error.code === 'cancelled') return { kind: 'withdrawn', id }
  const refused = refusal(id, error, result.body)
  if (UNREPORTED.includes(error.code)) return { ...refused, report: true }
  // If it was sent before, here or on the device of its file, another device may have settled the issue that it opened.
  return mutation.attempts > 0 || mutation.exported ? { ...refused, unsure: true } : refused
}

/** The issue is already settled, unknown to the server, or another user's. In each case nothing is left to report. */
const NOTHING_TO_SETTLE = ['already_settled', 'not_found', 'access_denied']

/** Refusals inside a push for which the server opens no issue. */
const UNREPORTED = ['key_reused', 'already_settled', 'wrong_actor', 'access_denied', 'admin_required']

export function refusal(id: string, error: MutationError, answer: unknown): RefusedOutcome {
  const body = readAs(errorBody, answer)
  return {
    kind: 'refused',
    id,
    error,
    ...(body?.fields ? { fields: body.fields } : {}),
    ...(body?.params ? { params: body.params } : {}),
    ...(body?.current ? { current: body.current } : {}),
    ...(body?.other ? { other: body.other } : {}),
    ...(body?.references ? { references: body.references } : {}),
  }
}
