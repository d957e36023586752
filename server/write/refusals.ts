/** How expected failures look on the wire: one shape for every error, from the closed list of the domain. */
import { STATUS_CODES } from 'node:http'
import { AppError, ERRORS, type ErrorCode } from '../../src/domain/errors'
import type { Finding } from '../../src/domain/kit/field'
import type { StorageTrouble, Trouble } from '../storage/trouble'

export type ErrorAnswer = { readonly status: number; readonly body: Readonly<Record<string, unknown>> }

/** `details` are those of the wire table: fields, params, current, other, references. */
export function errorAnswer(code: ErrorCode, details: Readonly<Record<string, unknown>> = {}): ErrorAnswer {
  const [status, message] = ERRORS[code]
  return { status, body: { statusCode: status, code, error: STATUS_CODES[status] ?? 'Error', message, ...details } }
}

const TROUBLE_CODES: { readonly [trouble in Trouble]: ErrorCode } = {
  full: 'disk_full',
  busy: 'unavailable',
  readonly: 'disk_failed',
  damaged: 'disk_failed',
  failed: 'disk_failed',
}

/** What callers hear of a trouble with the disk; the log hears more. */
export function codeOf({ trouble }: StorageTrouble): ErrorCode {
  return TROUBLE_CODES[trouble]
}

export function refuse(code: ErrorCode, details?: Readonly<Record<string, unknown>>): never {
  throw new AppError(code, details)
}

/**
 * There is nothing under this name. Every kind says what was looked for, as the seed does of users and recipes; `what` begins
 * the sentence: an entity's English label, or a word for what is no entity.
 */
export function refuseMissing(what: string): never {
  return refuse('not_found', { message: `${what} not found.` })
}

/** S27: only a user's own token may ask for that user's work. `user`: the owner, if the request names one. */
export function refuseOther(user: string | undefined, actor: { readonly id: string }): void {
  if (user !== undefined && user !== actor.id) refuse('wrong_actor')
}

/** Refuses when there are findings; the first of each field is named. */
export function refuseFindings(findings: readonly Finding[]): void {
  if (findings.length === 0) return
  refuse('invalid', findingsOf(findings))
}

/** The findings as the wire says them: a code per field, and beside it what the code's sentence is filled with. */
function findingsOf(findings: readonly Finding[]): Readonly<Record<string, unknown>> {
  const first = new Map(findings.toReversed().map((finding) => [finding.field, finding]))
  const filled = [...first].flatMap(([field, { params }]) => (params ? [[field, params] as const] : []))
  return {
    fields: Object.fromEntries([...first].map(([field, { code }]) => [field, code])),
    ...(filled.length > 0 ? { params: Object.fromEntries(filled) } : {}),
  }
}

export function invalid(field: string, code: Finding['code']): never {
  refuse('invalid', { fields: { [field]: code } })
}
