/**
 * Fastify as a thin adapter: it reads a request, calls the handlers, writes the answer. It contains no rule of the product,
 * only those of HTTP: sizes, media types, headers, files.
 */

import type { RequestListener } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { Socket } from 'node:net'
import multipart from '@fastify/multipart'
import websocket from '@fastify/websocket'
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify, LogController } from 'fastify'
import { AppError, type ErrorCode } from '../../src/domain/errors'
import type { Registry } from '../../src/domain/kit/entity'
import type { FieldMap } from '../../src/domain/kit/field'
import { fileFields, MAX_FILE_BYTES } from '../../src/domain/kit/files'
import { KNOWN_HEADER } from '../../src/domain/wire'
import { MAX_BODY_BYTES, MAX_PUSH_BYTES, MAX_REPORT_BYTES } from '../../src/domain/wire-limits'
import { readFilePath } from '../files/file-calls'
import type { ApiRequest, ApiResponse } from '../request'
import { readTarget } from '../target'
import { errorAnswer } from '../write/refusals'
import { parseJson } from './body'
import { ignoreOtherUpgrades, watchConnections } from './connections'
import { type FarmAt, type FarmOf, findFarms } from './find-farms'
import { readFiles, readForm } from './form'
import { addHeaders, isApi } from './headers'
import { endRaw } from './last-words'
import { sendRaw } from './send'
import { addStaticFiles } from './static-files'

export type AppOptions = {
  readonly farmAt: FarmAt
  readonly registry: Registry
  /** The fields of the users' forms. */
  readonly userFields: FieldMap
  /** The built app's folder; if it is missing, the server serves no app. */
  readonly appDir: string
  readonly trustProxy: boolean
  readonly logLevel: string
  /** Speaks https. The certificate is set on the server before it listens. */
  readonly isSecure?: boolean
  /** Milliseconds that an https caller may take for the TLS handshake. */
  readonly handshakeMs?: number
  /** Whether the server may tell browsers to use only https for a name (HSTS). */
  readonly insists?: (host: string) => boolean
}

type Parsed = {
  readonly bytes: number
  readonly value?: unknown
  readonly unread?: ErrorCode
  readonly raw?: Uint8Array
  readonly files?: readonly Uint8Array[]
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

/** Node would answer this itself, without our header, and an app could not tell the answer from a captive portal's. */
const HTTP = { requireHostHeader: false } as const
const TIMES = { requestTimeout: 60_000, keepAliveTimeout: 72_000 } as const

/** Fastify sets no timeouts on a server that it did not create. */
const secureServer =
  (handshakeTimeout = 10_000) =>
  (answer: RequestListener): Server => {
    const server = createServer({ ...HTTP, ...TIMES, handshakeTimeout, minVersion: 'TLSv1.2' }, answer)
    // No answer can be sent before the handshake is complete, and a pending answer would never end.
    return server.prependListener('tlsClientError', (_error, socket) => socket.destroy())
  }

export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    logger: { level: options.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    // One hop: the claims of a caller before the proxy are ignored.
    trustProxy: options.trustProxy && ((_address: string, hop: number) => hop === 0),
    bodyLimit: MAX_BODY_BYTES,
    ...TIMES,
    // A request that arrives while the server stops is answered, and its connection ended.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 2000 },
    ...(options.isSecure ? { serverFactory: secureServer(options.handshakeMs) } : { http: HTTP }),
    // An address that cannot be decoded reaches no hook, so the one essential header is set here.
    frameworkErrors: (_error, _request, reply) =>
      sendRaw(reply.header('X-Content-Type-Options', 'nosniff'), errorAnswer('not_found')),
    clientErrorHandler,
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => {
    return { bytes: body.length, ...readOr(() => parseJson(body)) } satisfies Parsed
  })
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => {
    // A body that is not JSON may be a file; the file calls read its bytes.
    return { bytes: body.length, unread: 'unsupported_media', raw: body } satisfies Parsed
  })
  app.setErrorHandler(async (error, _request, reply) => sendRaw(reply, answerOf(app, error)))
  await addHeaders(app, options.insists ?? (() => false))
  app.addHook('onRequest', async ({ raw }) => {
    const hosts = raw.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length
    // RFC 9112, 3.2: with two Host headers, a proxy may believe one and this server the other.
    if (hosts > 1 || (hosts === 0 && raw.httpVersion !== '1.0')) throw new AppError('bad_request')
  })
  const farmOf = findFarms(app, options.farmAt)
  await app.register(multipart)
  // A client that breaks the websocket protocol is cut off without a log line: this is no error of the server.
  await app.register(websocket, { options: { maxPayload: 4096 }, errorHandler: (_error, socket) => socket.terminate() })
  app.websocketServer.on('wsClientError', (_error, socket) => endRaw(socket, errorAnswer('bad_request')))
  app.server.on('checkExpectation', (request) => endRaw(request.socket, errorAnswer('bad_request')))
  const connections = watchConnections(app.server)
  ignoreOtherUpgrades(app.server)
  app.addHook('preClose', async () => connections.drain())
  const { registry, userFields } = options
  const answer = (readBody: BodyReader) => async (request: FastifyRequest, reply: FastifyReply) => {
    const { handlers } = farmOf(request)
    return sendRaw(reply, await handlers.handle(await readRequest(request, readBody)))
  }
  const json = answer(parsedBody)
  app.route({
    method: 'GET',
    url: '/api/ws',
    handler: async (_request, reply) => sendRaw(reply, errorAnswer('not_found')),
    wsHandler: (socket, request) => farmOf(request).hub.join(socket),
  })
  app.route({ method: 'POST', url: '/api/sync/push', bodyLimit: MAX_PUSH_BYTES, handler: json })
  app.route({ method: 'PUT', url: '/api/sync/issues/:id', bodyLimit: MAX_REPORT_BYTES, handler: json })
  // Addresses of file uploads. The server checks the address and the caller's rights before it reads a body.
  const file = { method: 'PUT', bodyLimit: MAX_FILE_BYTES, onRequest: beforeFile(registry, farmOf) } as const
  app.route({ ...file, url: '/api/blobs/:digest', handler: json })
  for (const url of filePaths(registry)) app.route({ ...file, url: `/api${url}`, handler: answer(filesBody) })
  app.route({ method: [...METHODS], url: '/api/*', handler: answer(usersBody(farmOf, userFields)) })
  await addStaticFiles(app, options.appDir, notFound)
  return app
}

function filePaths({ all }: Registry): readonly string[] {
  return all.flatMap(({ path, fields }) => fileFields(fields).map((field) => `${path}/:id/${field}`))
}

/** Answers without reading the body when the path names no file, the caller is not signed in, or the body is JSON. */
function beforeFile(registry: Registry, farmOf: FarmOf) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request)
    if (readFilePath(path) === undefined && readTarget(registry, path).on !== 'files') {
      return sendRaw(reply, errorAnswer('not_found'))
    }
    const refused = await farmOf(request).handlers.turnAway(askedBy(request))
    if (refused) return sendRaw(reply, refused)
    const isJson = /^application\/json\b/i.test(request.headers['content-type'] ?? '')
    return isJson ? sendRaw(reply, errorAnswer('unsupported_media')) : undefined
  }
}

function pathOf({ url }: FastifyRequest): string {
  return splitAt(url, '?')[0].slice('/api'.length)
}

function tokenOf({ headers }: FastifyRequest): string | undefined {
  return /^bearer +([A-Za-z0-9_-]{1,200})$/i.exec(headers.authorization ?? '')?.[1]
}

/** The facts of a call that are known before its body. */
function askedBy(request: FastifyRequest) {
  return { token: tokenOf(request), method: request.method, path: pathOf(request) }
}

async function readRequest(request: FastifyRequest, readBody: BodyReader): Promise<ApiRequest> {
  const path = pathOf(request)
  const { host, origin } = request.headers
  const body = await readBody(request)
  return {
    method: request.method === 'HEAD' && readFilePath(path) === undefined ? 'GET' : request.method,
    path,
    query: splitAt(request.url, '?')[1],
    body: body?.value,
    unread: body?.unread,
    raw: body?.raw,
    files: body?.files,
    range: headerText(request, 'content-range'),
    bytes: body?.bytes,
    token: tokenOf(request),
    key: headerText(request, 'idempotency-key'),
    ifMatch: headerText(request, 'if-match'),
    known: headerText(request, KNOWN_HEADER.toLowerCase()),
    address: request.ip,
    agent: headerText(request, 'user-agent')?.slice(0, 500),
    origin: ownOrigin(request.protocol, host, origin),
  }
}

type BodyReader = (request: FastifyRequest) => Promise<Parsed | undefined>

const parsedBody: BodyReader = async (request) =>
  request.isMultipart() ? { bytes: 0, unread: 'unsupported_media' } : (request.body as Parsed | undefined)

const filesBody: BodyReader = async (request) => (request.isMultipart() ? readFiles(request) : parsedBody(request))

function usersBody(farmOf: FarmOf, fields: FieldMap): BodyReader {
  return async (request) => {
    if (!request.isMultipart() || !/^\/users(\/|$)/.test(pathOf(request))) return parsedBody(request)
    // The handler refuses this caller itself, before it looks at the body.
    if (await farmOf(request).handlers.turnAway(askedBy(request))) return { bytes: 0, unread: 'unauthorized' }
    try {
      const { values, files } = await readForm(request, fields)
      return { bytes: 0, value: values, files }
    } catch (error) {
      return { bytes: 0, unread: codeOf(error) }
    }
  }
}

/** The parsed body, or the code of its refusal. Handlers return a refusal only after they have checked address and rights. */
function readOr(read: () => unknown): Omit<Parsed, 'bytes'> {
  try {
    return { value: read() }
  } catch (error) {
    return { unread: codeOf(error) }
  }
}

function codeOf(error: unknown): ErrorCode {
  if (error instanceof AppError) return error.code
  throw error
}

function splitAt(text: string, mark: string): [string, string | undefined] {
  const index = text.indexOf(mark)
  return index < 0 ? [text, undefined] : [text.slice(0, index), text.slice(index + 1)]
}

function headerText(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}

/** The web origin of the page that sent the request: the browser's Origin if it is this host, else the requested host. */
function ownOrigin(protocol: string, host: string | undefined, origin: string | undefined): string | undefined {
  if (host === undefined) return undefined
  return origin?.replace(/^https?:\/\//, '') === host ? origin : `${protocol}://${host}`
}

/** HTTP's own refusals, by Fastify's codes. */
const CODES: { readonly [code: string]: ErrorCode } = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_json',
  FST_REQ_FILE_TOO_LARGE: 'too_large',
  FST_PARTS_LIMIT: 'too_large',
  FST_FILES_LIMIT: 'too_large',
  FST_FIELDS_LIMIT: 'too_large',
  HPE_HEADER_OVERFLOW: 'too_large',
  // A slow request is no invalid one: after a 4xx, a device would set its changes aside for a person's decision.
  ERR_HTTP_REQUEST_TIMEOUT: 'unavailable',
}

function answerOf(app: FastifyInstance, error: unknown): ApiResponse {
  if (error instanceof AppError) return errorAnswer(error.code, error.details)
  const { code, statusCode } = error as { readonly code?: unknown; readonly statusCode?: unknown }
  const known = typeof code === 'string' && Object.hasOwn(CODES, code) ? CODES[code] : undefined
  if (known) return errorAnswer(known)
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) return errorAnswer('bad_request')
  // An incomplete or invalid form: the reader's own errors have no status.
  if (error instanceof Error && /multipart|form|boundary|part/i.test(error.message)) return errorAnswer('bad_request')
  app.log.error(error)
  return errorAnswer('internal')
}

/** Bytes that are not HTTP never reach a route; the answer has the same shape. */
function clientErrorHandler(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const known = Object.hasOwn(CODES, error.code ?? '') ? CODES[error.code ?? ''] : undefined
  endRaw(socket, errorAnswer(known ?? 'bad_request'))
}

function notFound(reply: FastifyReply, url: string): FastifyReply {
  return isApi(url) ? sendRaw(reply, errorAnswer('not_found')) : reply.code(404).type('text/plain').send('Not found')
}
