/**
 * The API without HTTP: one function from a call to an answer. Fastify is one caller, tests and simulations are others.
 * Expected failures come back as answers of the one error shape; only what should not happen is reported and becomes 500.
 */
import { AppError } from '../src/domain/errors'
import { isId } from '../src/domain/ids'
import { isPlainObject, type Row } from '../src/domain/kit/entity'
import type { Values } from '../src/domain/kit/field'
import { allowedMethods } from './allow'
import type { Context } from './context'
import { FILE_METHODS, onFile, readFilePath } from './files/file-calls'
import { onRecordFiles } from './files/record-files'
import { secretDigest } from './people/secrets'
import { authenticate, logout, type Session } from './people/sessions'
import { login, setup } from './people/sign-in'
import { retryAfter, TooMany } from './people/throttle'
import { createUser, deleteUser, patchUser, withLastLogin } from './people/users'
import { changes, digest } from './read/changes'
import { listIssues, readIssue } from './read/issue-list'
import { readList, readRecord } from './read/lists'
import { readQuery } from './read/query'
import { status } from './read/status'
import { stock } from './read/stock'
import type { ApiRequest, ApiResponse } from './request'
import { StorageTrouble } from './storage/trouble'
import { type IssueTarget, type RecordTarget, readTarget } from './target'
import { cancel } from './write/cancel'
import { type Change, commit } from './write/commit'
import { decideRecord } from './write/decide'
import { fingerprint } from './write/fingerprint'
import { USER } from './write/kind'
import { push } from './write/push'
import { codeOf, errorAnswer, refuse } from './write/refusals'
import { putIssue, settleIssue } from './write/settlements'

type Handler = (context: Context, request: ApiRequest) => Promise<ApiResponse>
type Signed = (context: Context, session: Session, request: ApiRequest) => Promise<ApiResponse>
type Methods = { readonly [method: string]: Handler }

export type Handlers = {
  readonly handle: (request: ApiRequest) => Promise<ApiResponse>
  /** The refusal of a caller who is nobody: asked for before a large body is read. */
  readonly turnAway: (caller: Pick<ApiRequest, 'token'>) => Promise<ApiResponse | undefined>
}

const signed =
  (handler: Signed): Handler =>
  async (context, request) => {
    const session = await authenticate(context, request)
    refuseUnread(request)
    return handler(context, session, request)
  }

/** For anybody, with a body. */
const open =
  (handler: Handler): Handler =>
  async (context, request) => {
    refuseUnread(request)
    return handler(context, request)
  }

/** Nobody is told what is wrong with a body before it is clear that there is an address and a right to send it. */
function refuseUnread({ unread }: ApiRequest): void {
  if (unread) refuse(unread)
}

const plain =
  (handler: Handler): Handler =>
  async (context, request) => {
    readQuery(new URLSearchParams(request.query), [])
    return handler(context, request)
  }

/** Calls that are no entity's. */
const calls: { readonly [path: string]: Methods } = {
  '/status': { GET: status },
  '/setup': { POST: plain(open(setup)) },
  '/auth/login': { POST: plain(open(login)) },
  '/auth/logout': {
    POST: plain(
      signed(async (context, session) => {
        await logout(context, session)
        return { status: 204 }
      }),
    ),
  },
  '/users/me': {
    GET: plain(signed(me)),
    PATCH: plain(signed((context, session, request) => patchMe(context, session, request))),
  },
  '/supplies/stock': { GET: signed((context, _session, request) => stock(context, request)) },
  '/sync/push': { POST: plain(signed(push)) },
  '/sync/changes': { GET: signed(changes) },
  '/sync/cancel': { POST: plain(signed(cancel)) },
  '/sync/digest': { GET: signed(digest) },
  '/sync/issues': { GET: signed(listIssues) },
}

export function createHandlers(context: Context): Handlers {
  return {
    handle: async (request) => {
      try {
        return await dispatch(context, request)
      } catch (error) {
        return answerTo(context, error)
      }
    },
    turnAway: async (caller) => {
      try {
        await authenticate(context, caller)
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
  return errorAnswer(error instanceof StorageTrouble ? codeOf(error) : 'internal')
}

async function dispatch(context: Context, request: ApiRequest): Promise<ApiResponse> {
  const methods = Object.hasOwn(calls, request.path) ? calls[request.path] : undefined
  if (methods) return byMethod(methods, context, request)
  const sha256 = readFilePath(request.path)
  if (sha256 !== undefined) return onBlob(context, sha256, request)
  const target = readTarget(context.registry, request.path)
  if (target.on === 'nothing') return errorAnswer('not_found')
  const session = await authenticate(context, request)
  const allowed = allowedMethods(target)
  if (!allowed.includes(request.method)) return notAllowed(allowed)
  if (target.on === 'files') return onRecordFiles(context, session, target, request)
  refuseUnread(request)
  if (target.on === 'issue' || target.on === 'settle') return onIssue(context, session, target, request)
  return onRecords(context, session, target, request)
}

async function onBlob(context: Context, sha256: string, request: ApiRequest): Promise<ApiResponse> {
  await authenticate(context, request)
  if (!FILE_METHODS.some((method) => method === request.method)) return notAllowed(FILE_METHODS)
  readQuery(new URLSearchParams(request.query), [])
  return onFile(context, sha256, request)
}

function byMethod(methods: Methods, context: Context, request: ApiRequest): Promise<ApiResponse> | ApiResponse {
  const handler = Object.hasOwn(methods, request.method) ? methods[request.method] : undefined
  if (handler) return handler(context, request)
  return notAllowed(Object.keys(methods))
}

function notAllowed(methods: readonly string[]): ApiResponse {
  return { ...errorAnswer('method_not_allowed'), headers: { Allow: methods.join(', ') } }
}

async function me(context: Context, { actor }: Session): Promise<ApiResponse> {
  const [found] = await context.store.peek((tx) =>
    tx.statements.recordById(tx.db, { farm_id: tx.farmId, kind: USER, id: actor.id }),
  )
  const user = found && (JSON.parse(found.data) as Row)
  return { status: 200, body: { id: actor.id, is_admin: actor.is_admin, name: user?.name ?? '' } }
}

function patchMe(context: Context, session: Session, request: ApiRequest): Promise<ApiResponse> {
  return patchAccount(context, session, request, { id: session.actor.id, own: true })
}

async function patchAccount(
  context: Context,
  session: Session,
  request: ApiRequest,
  whose: { readonly id: string; readonly own: boolean },
): Promise<ApiResponse> {
  const { body, ifMatch, address = '' } = request
  const decide = (await isAnswered(context, request.key))
    ? neverDecided
    : await patchUser(context, session, { ...whose, body, ifMatch, address })
  return shownUsers(context, USER, await write(context, session, request, decide))
}

/** A write over REST: the same transaction as a pushed one, with a key only if the caller names one. */
async function write(
  context: Context,
  session: Session,
  request: ApiRequest,
  decide: Change['decide'],
): Promise<ApiResponse> {
  const key = request.key === undefined ? undefined : readKey(request.key)
  const path = request.query ? `${request.path}?${request.query}` : request.path
  const claim = key === undefined ? {} : { claim: { key, fingerprint: await digestOf(request, path, key) } }
  const [answer] = await commit(context, session.actor, [{ decide, ...claim }])
  if (!answer) throw new Error('a change had no answer')
  const { replayed, ...response } = answer
  return replayed ? { ...response, headers: { 'Idempotency-Replayed': 'true' } } : response
}

/** A UUID is the same key however it is written: pushing and cancelling name it in lower case. */
function readKey(text: string): string {
  if (!/^[\x21-\x7e]{1,200}$/.test(text)) refuse('bad_request')
  const lower = text.toLowerCase()
  return isId(lower) ? lower : text
}

/** Whether a key has its answer: then a password that was right when it was sent is not asked about again. */
async function isAnswered(context: Context, text: string | undefined): Promise<boolean> {
  if (text === undefined) return false
  const key = readKey(text)
  const found = await context.store.peek((tx) => tx.statements.claimOf(tx.db, { farm_id: tx.farmId, key }))
  return found.length > 0
}

const neverDecided: Change['decide'] = async () => {
  throw new Error('an answered key is never decided again')
}

/** Passwords enter a fingerprint only through a slow hash: fingerprints stay in the database for ever. */
async function digestOf(request: ApiRequest, path: string, key: string): Promise<string> {
  const body = isPlainObject(request.body) ? request.body : undefined
  // The same body on another condition is another request.
  const condition = request.ifMatch === undefined ? undefined : { 'if-match': request.ifMatch }
  if (!body || !('password' in body || 'current_password' in body)) {
    return fingerprint(request.method, path, request.body, condition)
  }
  const hidden: Values = {
    ...body,
    password: await secretDigest(body.password, key),
    current_password: await secretDigest(body.current_password, key),
  }
  return fingerprint(request.method, path, hidden, condition)
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

async function onUsers(
  context: Context,
  session: Session,
  target: RecordTarget,
  request: ApiRequest,
): Promise<ApiResponse> {
  readQuery(new URLSearchParams(request.query), [])
  const { method, body, ifMatch } = request
  if (target.on === 'list' && method === 'POST') {
    return write(context, session, request, await createUser(context, session, body))
  }
  if (target.on === 'record' && method === 'PATCH') {
    return patchAccount(context, session, request, { id: target.id, own: false })
  }
  if (target.on === 'record' && method === 'DELETE') {
    return write(context, session, request, deleteUser(context, session, target.id, ifMatch))
  }
  return errorAnswer('method_not_allowed')
}

/** Users are shown with the moment of their last sign-in, which is no part of the record. */
async function shownUsers(context: Context, kind: string, response: ApiResponse): Promise<ApiResponse> {
  const { body } = response
  if (kind !== USER || response.status >= 400 || !isPlainObject(body)) return response
  if (!Array.isArray(body.items)) {
    const [shown] = await withLastLogin(context, [body as unknown as Row])
    return { ...response, body: shown }
  }
  return { ...response, body: { ...body, items: await withLastLogin(context, body.items as unknown as Row[]) } }
}
