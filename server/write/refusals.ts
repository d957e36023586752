/** How expected failures look on the wire: one shape for every error, from the closed list of the domain. */
import { STATUS_CODES } from 'node:http'
import { AppError, ERRORS, type ErrorCode } from '../../src/domain/errors'
import type { Issue } from '../../src/domain/kit/field'
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

/** S27: what is somebody's own is asked for with his own token. `user`: whose it is, where the request names anybody. */
export function refuseOther(user: string | undefined, actor: { readonly id: string }): void {
  if (user !== undefined && user !== actor.id) refuse('wrong_actor')
}

/** Refuses when there are findings; the first of each field is named. */
export function refuseIssues(issues: readonly Issue[]): void {
  if (issues.length === 0) return
  refuse('invalid', findingsOf(issues))
}

/** The findings as the wire says them: a code per field, and beside it what the code's sentence is filled with. */
function findingsOf(issues: readonly Issue[]): Readonly<Record<string, unknown>> {
  const first = new Map(issues.toReversed().map((issue) => [issue.field, issue]))
  const filled = [...first].flatMap(([field, { params }]) => (params ? [[field, params] as const] : []))
  return {
    fields: Object.fromEntries([...first].map(([field, { code }]) => [field, code])),
    ...(filled.length > 0 ? { params: Object.fromEntries(filled) } : {}),
  }
}

export function invalid(field: string, code: Issue['code']): never {
  refuse('invalid', { fields: { [field]: code } })
}
