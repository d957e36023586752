/** Expected failures on the wire: one shape for every error, from the closed list of the domain. */
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
  away: 'unavailable',
  busy: 'unavailable',
  readonly: 'disk_failed',
  damaged: 'disk_failed',
  failed: 'disk_failed',
  files: 'unavailable',
}

/** The error code for disk trouble; the log has the details. */
export function codeOf({ trouble }: StorageTrouble): ErrorCode {
  return TROUBLE_CODES[trouble]
}

export function refuse(code: ErrorCode, details?: Readonly<Record<string, unknown>>): never {
  throw new AppError(code, details)
}

/**
 * Refuses an unknown id. The message names the kind, as the seed does for users and recipes; `what` begins it: an entity's
 * English label, or a word for a thing that is not an entity.
 */
export function refuseMissing(what: string): never {
  return refuse('not_found', { message: `${what} not found.` })
}

/** S27: a user's work needs that user's own token. `user`: the owner, if the request names one. */
export function refuseOther(user: string | undefined, actor: { readonly id: string }): void {
  if (user !== undefined && user !== actor.id) refuse('wrong_actor')
}

/** Refuses when there are findings; the answer names the first of each field. */
export function refuseFindings(findings: readonly Finding[]): void {
  if (findings.length === 0) return
  refuse('invalid', findingsOf(findings))
}

/** The findings on the wire: a code per field, and the parameters of the code's sentence. */
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
