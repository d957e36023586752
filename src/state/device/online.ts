/**
 * Calls that need the server immediately: sign-in, own profile, set-up. Records never use them: they are saved in the replica and sent by
 * the engine. Every outcome is a value. A 401 to a call with the session's token ends the session.
 */
import ky from 'ky'
import { isPlainObject } from '../../domain/kit/entity'
import type { Params } from '../../domain/kit/field'
import { errorBody, readAs, SERVER_HEADER, SERVER_HEADER_VALUE } from '../../domain/wire'
import { loseSession, session } from '../person/session-store'

export type CallError =
  | { readonly kind: 'network' }
  | {
      readonly kind: 'server'
      readonly status: number
      /** An ErrorCode, or another code from the server. */
      readonly code: string
      readonly message: string
      readonly fields?: Readonly<Record<string, string>>
      /** Values for the placeholders of those codes' sentences, by field. */
      readonly params?: Readonly<Record<string, Params>>
      /** Seconds to wait, if the server sent them. */
      readonly retryAfter?: number
    }

/** The answer was not in the server's form. */
export const UNREADABLE: CallError = { kind: 'server', status: 200, code: '', message: '' }

export type CallResult =
  | { readonly ok: true; readonly body: unknown }
  | { readonly ok: false; readonly error: CallError }

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** A slower answer counts as none: a phone without signal must not show a spinner for minutes. */
const TIMEOUT_MS = 12_000

export type CallOptions = {
  /** Another token than the session's. Null for none. */
  readonly token?: string | null
}

/** The headers of every request: JSON even without a body, and the token. The browser sets a form's type with its boundary. */
export function callHeaders(token: string | undefined, body?: unknown): Readonly<Record<string, string>> {
  return {
    ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  }
}

/**
 * One call. `path` is relative to `/api` and starts with a slash. A `FormData` body is sent as multipart, any other as JSON. An answer
 * without the server's header came from elsewhere: a proxy's error page is shown with its text, anything else (a captive portal) counts
 * as no network.
 */
export async function callServer(
  method: Method,
  path: string,
  body?: unknown,
  options: CallOptions = {},
): Promise<CallResult> {
  const token = options.token === undefined ? session.token : (options.token ?? undefined)
  const sent = await send(method, path, body, token)
  if (!sent) return { ok: false, error: { kind: 'network' } }
  const { answer, content } = sent
  if (answer.headers.get(SERVER_HEADER) !== SERVER_HEADER_VALUE) {
    const isError = answer.status >= 400 && answer.status !== PORTAL
    return { ok: false, error: isError ? foreignError(answer, content) : { kind: 'network' } }
  }
  if (answer.ok) return { ok: true, body: content }
  const error = errorOf(answer, content)
  if (answer.status === 401 && token !== undefined) {
    const { reason, ended_at: at, ended_where: where } = readAs(errorBody, content) ?? {}
    await loseSession(token, { reason, at, where })
  }
  return { ok: false, error }
}

/** Network Authentication Required: a captive portal that identifies itself. */
const PORTAL = 511

/** Proxies have no error codes of the server. */
function foreignError(answer: Response, content: unknown): CallError {
  return { kind: 'server', status: answer.status, code: '', message: messageOf(answer, content) }
}

/** The whole answer. Undefined if it stops halfway. */
async function send(method: Method, path: string, body: unknown, token: string | undefined) {
  // ky's own timeout ends when the headers arrive.
  const giveUp = new AbortController()
  const timer = setTimeout(() => giveUp.abort(), TIMEOUT_MS)
  try {
    const answer = await ky(`/api${path}`, {
      method,
      retry: 0,
      timeout: false,
      signal: giveUp.signal,
      throwHttpErrors: false,
      cache: 'no-store',
      headers: callHeaders(token, body),
      ...(body === undefined ? {} : body instanceof FormData ? { body } : { json: body }),
    })
    return { answer, content: read(await answer.text()) }
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

function read(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function errorOf(answer: Response, content: unknown): CallError {
  const parsed = readAs(errorBody, content)
  const wait = Number(answer.headers.get('retry-after') ?? Number.NaN)
  return {
    kind: 'server',
    status: answer.status,
    code: parsed?.code ?? '',
    message: messageOf(answer, content),
    ...(parsed?.fields ? { fields: parsed.fields } : {}),
    ...(parsed?.params ? { params: parsed.params } : {}),
    ...(Number.isFinite(wait) ? { retryAfter: wait } : {}),
  }
}

const LONGEST_MESSAGE = 200

/** The answer's message, then its error text, then the status text, as the seed requires. One line without markup. */
function messageOf({ status, statusText }: Response, content: unknown): string {
  const { message, error } = isPlainObject(content) ? content : {}
  const isWords = (one: unknown): one is string =>
    typeof one === 'string' && one.trim() !== '' && !/<[a-z!/]/i.test(one)
  const said = [message, error].find(isWords) ?? `${status} ${statusText}`
  const line = said.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  return line.length > LONGEST_MESSAGE ? `${line.slice(0, LONGEST_MESSAGE).trimEnd()}…` : line
}
