/**
 * The API without HTTP: one function from a call to an answer. Fastify, tests and simulations call it. Expected failures
 * become answers of the one error shape; unexpected ones are reported and become 500.
 */
import { AppError } from '../src/domain/errors'
import { allowedMethods } from './allow'
import { backups } from './backup/backups-call'
import { byMethod, type Methods, notAllowed, plain, refuseUnread, signed } from './calls'
import { readOnePath } from './calls-on-one'
import type { Context } from './context'
import { FILE_METHODS, onFile, readFilePath } from './files/file-calls'
import { onRecordFiles } from './files/record-files'
import { shownUsers } from './people/account-facts'
import { audited } from './people/audit'
import { peopleCalls } from './people/people-calls'
import { type Asked, admit } from './people/scope'
import type { Session } from './people/sessions'
import { retryAfter, TooMany } from './people/throttle'
import { onUsers } from './people/user-calls'
import { changes, digest } from './read/changes'
import { dishes, parts } from './read/dishes'
import { listIssues, readIssue } from './read/issue-list'
import { readList, readRecord } from './read/lists'
import { readQuery } from './read/query'
import { status } from './read/status'
import { stock } from './read/stock'
import { yields } from './read/yields'
import type { ApiRequest, ApiResponse } from './request'
import { StorageTrouble } from './storage/trouble'
import { type IssueTarget, type RecordTarget, readTarget } from './target'
import { cancel } from './write/cancel'
import { decideRecord } from './write/decide'
import { USER } from './write/kind'
import { push } from './write/push'
import { codeOf, errorAnswer } from './write/refusals'
import { write } from './write/rest'
import { putIssue, settleIssue } from './write/settlements'

/** After this time a device sends a file again, if the store of files failed. */
const FILES_WAIT_SECONDS = '30'

export type Handlers = {
  readonly handle: (request: ApiRequest) => Promise<ApiResponse>
  /** The refusal of an unknown caller, or of an API token of another scope. It runs before a large body is read. */
  readonly turnAway: (caller: Asked) => Promise<ApiResponse | undefined>
}

/** Calls that belong to no entity. */
export const calls: { readonly [path: string]: Methods } = {
  ...peopleCalls,
  '/backups': { GET: plain(signed(backups)) },
  '/status': { GET: status },
  '/dishes': { GET: signed(dishes) },
  '/parts': { GET: signed(parts) },
  '/supplies/stock': { GET: signed((context, _session, request) => stock(context, request)) },
  '/yields': { GET: signed(yields) },
  '/sync/push': { POST: plain(signed(push)) },
  '/sync/changes': { GET: signed(changes) },
  '/sync/cancel': { POST: plain(signed(cancel)) },
  '/sync/digest': { GET: signed(digest) },
  '/sync/issues': { GET: signed(listIssues) },
}

export function createHandlers(context: Context): Handlers {
  return {
    handle: (request) =>
      audited(context, request, async () => {
        try {
          return await dispatch(context, request)
        } catch (error) {
          return answerTo(context, error)
        }
      }),
    turnAway: async (caller) => {
      try {
        await admit(context, caller)
        return undefined
      } catch (error) {
        return answerTo(context, error)
      }
    },
  }
}

function answerTo(context: Context, error: unknown): ApiResponse {
  if (error instanceof AppError) return errorAnswer(error.code, error.details)
  if (error instanceof TooMany) return { ...errorAnswer('too_many'), headers: { 'Retry-After': retryAfter(error) } }
  context.report(error)
  if (!(error instanceof StorageTrouble)) return errorAnswer('internal')
  const waits = error.trouble === 'files' ? { headers: { 'Retry-After': FILES_WAIT_SECONDS } } : {}
  return { ...errorAnswer(codeOf(error)), ...waits }
}

async function dispatch(context: Context, request: ApiRequest): Promise<ApiResponse> {
  const methods = Object.hasOwn(calls, request.path) ? calls[request.path] : undefined
  if (methods) return byMethod(methods, context, request)
  const ofOne = readOnePath(request.path)
  if (ofOne) {
    await admit(context, request)
    return byMethod(ofOne, context, request)
  }
  const sha256 = readFilePath(request.path)
  if (sha256 !== undefined) return onBlob(context, sha256, request)
  const target = readTarget(context.registry, request.path)
  if (target.on === 'nothing') return errorAnswer('not_found')
  const session = await admit(context, request)
  const allowed = allowedMethods(target)
  if (!allowed.includes(request.method)) return notAllowed(allowed)
  if (target.on === 'files') return onRecordFiles(context, session, target, request)
  refuseUnread(request)
  if (target.on === 'issue' || target.on === 'settle') return onIssue(context, session, target, request)
  return onRecords(context, session, target, request)
}

async function onBlob(context: Context, sha256: string, request: ApiRequest): Promise<ApiResponse> {
  const session = await admit(context, request)
  if (!FILE_METHODS.some((method) => method === request.method)) return notAllowed(FILE_METHODS)
  readQuery(new URLSearchParams(request.query), [])
  return onFile(context, session, sha256, request)
}

async function onIssue(
  context: Context,
  session: Session,
  target: IssueTarget,
  request: ApiRequest,
): Promise<ApiResponse> {
  readQuery(new URLSearchParams(request.query), [])
  if (target.on === 'issue' && request.method === 'GET') return readIssue(context, session, target.id)
  if (target.on === 'issue' && request.method === 'PUT') {
    return write(context, session, request, (on) => putIssue(on, target.id, request.body))
  }
  if (target.on === 'settle' && request.method === 'POST') {
    return write(context, session, request, (on) => settleIssue(on, target.id, request.body))
  }
  return errorAnswer('method_not_allowed')
}

async function onRecords(
  context: Context,
  session: Session,
  target: RecordTarget,
  request: ApiRequest,
): Promise<ApiResponse> {
  const { definition } = target
  if (request.method === 'GET' && target.on === 'list') {
    return shownUsers(context, definition.name, await readList(context, session, definition, request))
  }
  if (request.method === 'GET' && target.on === 'record') {
    return shownUsers(context, definition.name, await readRecord(context, session, definition, target.id, request))
  }
  if (definition.name === USER) return onUsers(context, session, target, request)
  const path = request.query ? `${request.path}?${request.query}` : request.path
  const call = { method: request.method, path, body: request.body, ifMatch: request.ifMatch }
  return write(context, session, request, (on) => decideRecord(on, call))
}
