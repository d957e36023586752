/**
 * Calls that need the server now: signing in, one's own profile, set-up. Records never go this way; they are saved in the
 * replica and sent by the engine. Every outcome is a value. A 401 to a call that carried our token ends the session.
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
      /** An ErrorCode of ours, or whatever else the server said. */
      readonly code: string
      readonly message: string
      readonly fields?: Readonly<Record<string, string>>
      /** What the sentences of those codes are filled with, per field. */
      readonly params?: Readonly<Record<string, Params>>
      /** Seconds to wait, when the server named them. */
      readonly retryAfter?: number
    }

/** What came was no answer of ours. */
export const UNREADABLE: CallError = { kind: 'server', status: 200, code: '', message: '' }

export type CallResult =
  | { readonly ok: true; readonly body: unknown }
  | { readonly ok: false; readonly error: CallError }

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** An answer that takes longer is no answer: a phone in a dead spot must not show a spinner for minutes. */
const TIMEOUT_MS = 12_000

export type CallOptions = {
  /** Another token than the session's; null for none. */
  readonly token?: string | null
}

/** What every request of the page says: JSON, also where it has no body, and whose it is. A form names its own type, with what parts it. */
export function callHeaders(token: string | undefined, body?: unknown): Readonly<Record<string, string>> {
  return {
    ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  }
}

/**
 * One call. `path` is relative to `/api` and begins with a slash; a `FormData` body travels as multipart, any other as
 * JSON, and what has no body says JSON too. An answer without our header came from somebody else: the error page of a proxy
 * is told as it says, anything else (a captive portal) counts as no network.
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

/** Network Authentication Required: a captive portal that says that it is one. */
const PORTAL = 511

/** What stands between us and the server has no codes of ours. */
function foreignError(answer: Response, content: unknown): CallError {
  return { kind: 'server', status: answer.status, code: '', message: messageOf(answer, content) }
}

/** The whole answer; undefined also for one that stops half way. */
async function send(method: Method, path: string, body: unknown, token: string | undefined) {
  // Not ky's own: that one is content with the answer's head.
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

/** The answer's message, then its error text, then the error's own words: the seed's order. One line, and no markup. */
function messageOf({ status, statusText }: Response, content: unknown): string {
  const { message, error } = isPlainObject(content) ? content : {}
  const isWords = (one: unknown): one is string =>
    typeof one === 'string' && one.trim() !== '' && !/<[a-z!/]/i.test(one)
  const said = [message, error].find(isWords) ?? `${status} ${statusText}`
  const line = said.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  return line.length > LONGEST_MESSAGE ? `${line.slice(0, LONGEST_MESSAGE).trimEnd()}…` : line
}
