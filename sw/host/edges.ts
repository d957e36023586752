/**
 * The engine's requests to the farm server. Every request has a time limit and reports whether our server answered. This file
 * decides nothing.
 */
import ky from 'ky'
import { type Point, readPoint, writePoint } from '../../src/domain/points'
import {
  EPOCH_HEADER,
  HEAD_HEADER,
  KNOWN_HEADER,
  OFFSET_HEADER,
  SERVER_HEADER,
  SERVER_HEADER_VALUE,
} from '../../src/domain/wire'
import type { Answer } from '../engine/classify'
import { REQUEST_TIMEOUT } from '../engine/constants'

export type Fetch = (input: Request) => Promise<Response>

export type ServerEdge = {
  /** `known`: the point to name in place of the newest; null names none. */
  readonly get: (path: string, known?: Point | null) => Promise<Answer>
  /** A refusal is no answer: its body says why, and here there is none. */
  readonly head: (path: string) => Promise<Answer>
  readonly post: (path: string, body: unknown) => Promise<Answer>
  readonly put: (path: string, body: unknown) => Promise<Answer>
  /** A piece of a file, with the `Content-Range` that says which. */
  readonly putPiece: (path: string, bytes: ArrayBuffer, range: string) => Promise<Answer>
}

/** A timer: runs once after so many ms, unless called off by what it gives back. */
export type Later = (ms: number, run: () => void) => () => void

export type ServerEdgeOptions = {
  /** Absolute, ends in /api. */
  readonly apiUrl: string
  readonly token: () => string | undefined
  readonly fetch: Fetch
  readonly now: () => number
  readonly later: Later
  /** Called on every answer of ours: the device's time, and server clock minus device clock, in ms. */
  readonly onContact: (at: number, offset: number) => void
  /** The newest point of the farm's history that is known here (S31). */
  readonly known: () => Promise<Point | undefined>
}

export function createServerEdge(options: ServerEdgeOptions): ServerEdge {
  const client = ky.create({
    prefixUrl: options.apiUrl,
    retry: 0,
    throwHttpErrors: false,
    timeout: false,
    cache: 'no-store',
    credentials: 'omit',
    fetch: (input, init) => options.fetch(new Request(input, init)),
  })
  const ask = async (signal: AbortSignal, method: string, path: string, sending: Sent) => {
    const { body, headers = JSON_TYPE, known } = sending
    const token = options.token()
    // Without a token a host is idle: a request would only return a meaningless 401.
    if (token === undefined) return NO_ANSWER
    // A storage failure is not a connection failure.
    const point = known === undefined ? await options.known() : known
    try {
      const sent = options.now()
      const response = await client(path.replace(/^\//, ''), {
        method,
        signal,
        headers: {
          ...headers,
          Authorization: `Bearer ${token}`,
          ...(point ? { [KNOWN_HEADER]: writePoint(point) } : {}),
        },
        ...(body === undefined ? {} : { body }),
      })
      return await readAnswer(response, sent, options)
    } catch {
      // No answer, a time-out or a truncated body: the queue treats them alike.
      return NO_ANSWER
    }
  }
  const call = (method: string, path: string, sent: Sent = {}): Promise<Answer> =>
    inTime(options.later, (signal) => ask(signal, method, path, sent))
  return {
    get: (path, known) => call('GET', path, known === undefined ? {} : { known }),
    head: (path) => call('HEAD', path),
    post: (path, body) => call('POST', path, { body: JSON.stringify(body) }),
    put: (path, body) => call('PUT', path, { body: JSON.stringify(body) }),
    putPiece: (path, bytes, range) =>
      call('PUT', path, { body: bytes, headers: { ...PIECE_TYPE, 'Content-Range': range } }),
  }
}

const JSON_TYPE = { 'Content-Type': 'application/json' }
const PIECE_TYPE = { 'Content-Type': 'application/octet-stream' }

type Sent = {
  readonly body?: string | ArrayBuffer
  readonly headers?: Readonly<Record<string, string>>
  readonly known?: Point | null
}

const NO_ANSWER: Answer = { kind: 'failed' }
const LATE: Answer = { kind: 'failed', isLate: true }

/** S11: a request with its body has 12 s, so that a stalled connection cannot block the host forever. */
async function inTime(later: Later, ask: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
  const abort = new AbortController()
  let callOff: (() => void) | undefined
  const late = new Promise<Answer>((resolve) => {
    callOff = later(REQUEST_TIMEOUT, () => {
      resolve(LATE)
      abort.abort()
    })
  })
  try {
    return await Promise.race([ask(abort.signal), late])
  } finally {
    callOff?.()
  }
}

async function readAnswer(response: Response, sent: number, options: ServerEdgeOptions): Promise<Answer> {
  const ours = response.headers.get(SERVER_HEADER) === SERVER_HEADER_VALUE
  // A page of a proxy or portal: only its status is read.
  if (!ours) {
    void response.body?.cancel().catch(() => undefined)
    return { kind: 'answered', status: response.status, ours, body: undefined }
  }
  const text = await response.text()
  let body: unknown
  // A refusal has a reason in JSON. A truncated one would be read as another refusal.
  if (text === '' && !response.ok) return NO_ANSWER
  try {
    body = text === '' ? undefined : JSON.parse(text)
  } catch {
    return NO_ANSWER
  }
  const date = Date.parse(response.headers.get('Date') ?? '')
  options.onContact(options.now(), Number.isNaN(date) ? 0 : date - (sent + options.now()) / 2)
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN)
  const retryAfter = Number.isFinite(seconds) && seconds >= 0 ? { retryAfter: seconds * 1000 } : {}
  const epoch = response.headers.get(EPOCH_HEADER)
  const head = readPoint(response.headers.get(HEAD_HEADER))
  const offset = Number(response.headers.get(OFFSET_HEADER) ?? Number.NaN)
  return {
    kind: 'answered',
    status: response.status,
    ours,
    body,
    ...retryAfter,
    ...(epoch ? { epoch } : {}),
    ...(head ? { head } : {}),
    ...(Number.isSafeInteger(offset) ? { offset } : {}),
  }
}
