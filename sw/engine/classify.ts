/**
 * S15: what an answer means. The first question is whether it came from our server at all: without the X-Pinset header
 * any status is a captive portal or a proxy, and says nothing about the queue. No count and no age ever deletes.
 */
import { statusOf } from '../../src/domain/errors'
import type { Row } from '../../src/domain/kit/entity'
import type { Mutation, MutationError, Refusal } from '../../src/domain/mutation'
import type { Point } from '../../src/domain/points'
import { errorBody, type PushResult, readAs, recordAnswer } from '../../src/domain/wire'

/** An answer as a host saw it; `failed` when there was none (network, timeout), `isLate` after all the time it has. */
export type Answer =
  | { readonly kind: 'failed'; readonly isLate?: true }
  | {
      readonly kind: 'answered'
      readonly status: number
      /** Whether it carried our header. */
      readonly ours: boolean
      readonly body: unknown
      readonly retryAfter?: number
      /** The server's epoch, on answers to a push or a fence, and on what is read to be kept. */
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
  /** `forked`: what this device has is of another history than the server's (S31). */
  | { readonly kind: 'reset'; readonly forked?: true }
  | { readonly kind: 'refused'; readonly error: MutationError; readonly body: unknown }

/** Statuses that mean "not now": nothing about the change itself. */
function isTransient(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500
}

/**
 * Whether something on the way (a proxy, a firewall) let a request through no further because of its size. The server
 * itself takes all that the engine puts together, and says it with our header where it does not.
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

/** What one entry of a push came to. Times are left to the machine. */
export type EntryOutcome =
  | {
      readonly kind: 'done'
      readonly id: string
      readonly status: number
      /** As the server left it; a tombstone after a deletion. */
      readonly row: Row | undefined
    }
  | RefusedOutcome
  /** S16: its key was fenced off, because a person took it back. */
  | { readonly kind: 'withdrawn'; readonly id: string }
  | { readonly kind: 'later'; readonly id: string; readonly wait: boolean; readonly error?: MutationError }

/** Judges the result of one entry. Statuses that pause the whole engine never stand inside a push; they wait. */
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
  // Sent before, here or where its file came from: the issue it opened then may have been settled on another device since.
  return mutation.attempts > 0 || mutation.exported ? { ...refused, unsure: true } : refused
}

/** The issue is settled already, the server never kept one, or it is not ours: either way there is nothing left to tell. */
const NOTHING_TO_SETTLE = ['already_settled', 'not_found', 'access_denied']

/** Refusals inside a push of which the server opens no issue by itself. */
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
