/**
 * The audit lines of the log: sign-ins, refusals, invites, passwords, rights. This is the only place that makes them: it sees each
 * call and its answer, so a call writes one line or none. A line has ids, a code and an address, never an e-mail or a secret.
 */

import { instantOf } from '../../src/domain/clock'
import { AppError } from '../../src/domain/errors'
import { isId } from '../../src/domain/ids'
import { codeKey } from '../../src/domain/kit/code-key'
import { isPlainObject } from '../../src/domain/kit/entity'
import type { Context } from '../context'
import type { ApiRequest, ApiResponse } from '../request'
import type { Tables } from '../storage/schema'
import { sha256 } from '../write/fingerprint'
import { isAnswered } from '../write/rest'

export type AuditLine = {
  readonly event: string
  /** In a process of several farms. */
  readonly farm?: string
  /** The person it happened to. */
  readonly person?: string | undefined
  /** The person who did it, if signed in. */
  readonly by?: string | undefined
  /** The session that began, ended or made the call. */
  readonly session?: string | undefined
  /** The invite, the API token or the session that it is about. */
  readonly about?: string | undefined
  /** The code of a refusal. */
  readonly reason?: string | undefined
  /** Of a restore: when. */
  readonly at?: string
  readonly is_admin?: boolean
  readonly approved?: boolean
  readonly address?: string | undefined
}

type Caller = { readonly person: string; readonly session: string }
type Account = Pick<Tables['app_user'], 'is_admin' | 'approved' | 'deleted' | 'password_hash'>
type Asked = {
  readonly context: Context
  readonly request: ApiRequest
  /** The id in the address. */
  readonly id: string
}
/** Facts from before the call. */
type Before = {
  readonly caller: Caller | undefined
  readonly account: Account | undefined
  /** Whose session the address names. */
  readonly owner: string | undefined
}
type Rule = (asked: Asked, answer: ApiResponse, before: Before) => Promise<AuditLine | undefined>

/** Refusals of a guess or of a right; others are invalid requests. */
const REFUSALS = ['wrong_credentials', 'too_many', 'access_denied', 'setup_code', 'invite_code', 'reset_code']

function bodyOf({ body }: Pick<ApiResponse, 'body'>): Readonly<Record<string, unknown>> {
  return isPlainObject(body) ? body : {}
}

const isDone = ({ status }: ApiResponse): boolean => status < 300

function refusal(event: string, answer: ApiResponse): AuditLine | undefined {
  const { code } = bodyOf(answer)
  return REFUSALS.some((one) => one === code) ? { event, reason: String(code) } : undefined
}

/** A call without a token that begins a session, or creates an account that waits for approval. */
const entering =
  (event: string, refused: string): Rule =>
  async ({ context, request }, answer) => {
    if (!isDone(answer)) return refusal(refused, answer)
    const { token } = bodyOf(answer)
    if (typeof token === 'string') return { event, ...(await callerOf(context, token)) }
    return { event, person: await personOf(context, bodyOf(request).email) }
  }

/** A call of a signed-in person. `person` by default is the caller. */
const doing =
  (event: string, more: (asked: Asked, answer: ApiResponse) => Omit<AuditLine, 'event'> = () => ({})): Rule =>
  async (asked, answer, { caller }) =>
    isDone(answer)
      ? { event, person: caller?.person, by: caller?.person, session: caller?.session, ...more(asked, answer) }
      : wrongPassword(answer, caller)

/** The current password, which lasting changes need, was wrong or throttled. */
function wrongPassword(answer: ApiResponse, caller: Caller | undefined): AuditLine | undefined {
  const { code, fields } = bodyOf(answer)
  const isWrong = isPlainObject(fields) && fields.current_password === 'password_current'
  if (!isWrong && code !== 'too_many') return undefined
  return {
    event: 'password_refused',
    person: caller?.person,
    by: caller?.person,
    session: caller?.session,
    reason: isWrong ? 'password_current' : 'too_many',
  }
}

const idOf = (answer: ApiResponse): string | undefined => {
  const { id } = bodyOf(answer)
  return typeof id === 'string' && isId(id) ? id : undefined
}

const endingSession: Rule = async ({ id }, answer, { caller, owner }) => {
  if (!isDone(answer)) return undefined
  if (id === caller?.session) return { event: 'signed_out', person: caller.person, by: caller.person, session: id }
  return { event: 'session_ended', person: owner, by: caller?.person, session: caller?.session, about: id }
}

/** Rights and passwords; a change of the name is no matter of an audit. */
const changingAccount: Rule = async ({ context, id }, answer, { caller, account }) => {
  if (!isDone(answer)) return wrongPassword(answer, caller)
  const person = id === 'me' ? caller?.person : id
  const now = person === undefined ? undefined : await accountOf(context, person)
  if (!now || !account) return undefined
  const who = { person, by: caller?.person, session: caller?.session }
  const rights = { is_admin: now.is_admin === 1, approved: now.approved === 1 }
  if (now.is_admin !== account.is_admin || now.approved !== account.approved) {
    return { event: 'rights_changed', ...who, ...rights }
  }
  return now.password_hash === account.password_hash ? undefined : { event: 'password_changed', ...who }
}

const RULES: { readonly [call: string]: Rule } = {
  'POST /setup': entering('set_up', 'set_up_refused'),
  'POST /auth/login': entering('signed_in', 'sign_in_refused'),
  'POST /auth/reset': entering('password_reset', 'password_reset_refused'),
  'POST /auth/logout': doing('signed_out'),
  'POST /invites/join': entering('invite_used', 'invite_refused'),
  'POST /invites/open': async (_asked, answer) => refusal('invite_refused', answer),
  'POST /invites': doing('invite_made', (_asked, answer) => ({ person: undefined, about: idOf(answer) })),
  'PATCH /invites/:': doing('invite_changed', ({ id }) => ({ person: undefined, about: id })),
  'DELETE /invites/:': doing('invite_withdrawn', ({ id }) => ({ person: undefined, about: id })),
  'POST /users/:/reset-code': doing('reset_code_made', ({ id }) => ({ person: id })),
  'POST /tokens': doing('token_created', (_asked, answer) => ({ about: idOf(answer) })),
  'DELETE /sessions': doing('sessions_ended', ({ request }) => {
    const named = new URLSearchParams(request.query).get('user_id')?.toLowerCase()
    return named === undefined ? {} : { person: named }
  }),
  'DELETE /sessions/:': endingSession,
  'POST /users': doing('person_added', (_asked, answer) => {
    const { is_admin, approved } = bodyOf(answer)
    return { person: idOf(answer), is_admin: is_admin === true, approved: approved === true }
  }),
  'PATCH /users/me': changingAccount,
  'PATCH /users/:': changingAccount,
  'DELETE /users/:': doing('person_removed', ({ id }) => ({ person: id })),
}

/** The calls with a line. */
export const auditedCalls: readonly string[] = Object.keys(RULES)

/** Runs a call, and writes its line. A failure to do so is reported and never changes the answer. */
export async function audited(
  context: Context,
  request: ApiRequest,
  run: () => Promise<ApiResponse>,
): Promise<ApiResponse> {
  const { audit } = context
  const [call, id] = callOf(request)
  const rule = audit && Object.hasOwn(RULES, call) ? RULES[call] : undefined
  if (!audit || !rule) return run()
  const asked = { context, request, id }
  const before = await guarded(context, () => readBefore(asked))
  const answer = await run()
  // An answer that is repeated for its key changed nothing.
  if (!before || before === 'repeated') return answer
  const line = await guarded(context, () => rule(asked, answer, before))
  if (line) audit({ ...line, address: request.address })
  return answer
}

type Auditing = Pick<Context, 'audit'>

/** The set-up by `ADMIN_EMAIL` is no call. */
export function auditSetUp({ audit }: Auditing, person: string): void {
  audit?.({ event: 'set_up', person })
}

/** The command `restore` is no call. `at`: when it ran, in milliseconds. */
export function auditRestored({ audit }: Auditing, at: number): void {
  audit?.({ event: 'restored', at: instantOf(at) })
}

/** `METHOD /path` with the id replaced, and the id. */
function callOf({ method, path }: ApiRequest): readonly [call: string, id: string] {
  const parts = path.split('/')
  const part = parts[2]?.toLowerCase() ?? ''
  return isId(part) ? [`${method} ${parts.with(2, ':').join('/')}`, part] : [`${method} ${path}`, part]
}

async function guarded<T>(context: Context, read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    // An invalid request, which the call itself refuses.
    if (!(error instanceof AppError)) context.report(error)
    return undefined
  }
}

async function readBefore({ context, request, id }: Asked): Promise<Before | 'repeated'> {
  if (request.path.startsWith('/users') && (await isAnswered(context, request.key))) return 'repeated'
  const caller = request.token === undefined ? undefined : await callerOf(context, request.token)
  const person = id === 'me' ? caller?.person : id
  const isUser = request.path.startsWith('/users/') && person !== undefined
  const isSession = request.path.startsWith('/sessions/')
  return {
    caller,
    account: isUser ? await accountOf(context, person) : undefined,
    owner: isSession ? await ownerOf(context, id) : undefined,
  }
}

async function callerOf({ store }: Context, token: string): Promise<Caller | undefined> {
  const [found] = await store.peek((tx) =>
    tx.statements.sessionUser(tx.db, { farm_id: tx.farmId, token_hash: sha256(token) }),
  )
  return found && { person: found.user_id, session: found.id }
}

async function accountOf({ store }: Context, id: string): Promise<Account | undefined> {
  return store.peek(({ db, farmId }) =>
    db
      .selectFrom('app_user')
      .select(['is_admin', 'approved', 'deleted', 'password_hash'])
      .where('farm_id', '=', farmId)
      .where('id', '=', id)
      .executeTakeFirst(),
  )
}

async function ownerOf({ store }: Context, session: string): Promise<string | undefined> {
  const found = await store.peek(({ db, farmId }) =>
    db
      .selectFrom('session')
      .select('user_id')
      .where('farm_id', '=', farmId)
      .where('id', '=', session)
      .executeTakeFirst(),
  )
  return found?.user_id
}

async function personOf({ store }: Context, email: unknown): Promise<string | undefined> {
  if (typeof email !== 'string') return undefined
  const found = await store.peek(({ db, farmId }) =>
    db
      .selectFrom('app_user')
      .select('id')
      .where('farm_id', '=', farmId)
      .where('email_key', '=', codeKey(email))
      .where('deleted', '=', 0)
      .executeTakeFirst(),
  )
  return found?.id
}
