/**
 * The plain http side of `--lan`: only the trust page, its files and the certificate. The app and its API are not here, and no
 * body is ever read, so no password can cross the network unencrypted.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { TrustFile } from './trust-files'
import { readerOf, type TrustFacts, trustPage } from './trust-page'

export type GuideOptions = {
  readonly files: ReadonlyMap<string, TrustFile>
  readonly facts: () => TrustFacts
}

export function createGuide(options: GuideOptions): Server {
  const server = createServer(
    { maxHeaderSize: 8192, requestTimeout: 10_000, keepAliveTimeout: 5000 },
    (request, response) => answer(options, request, response),
  )
  // A client that announces a body (Expect: 100-continue) is refused at once.
  server.on('checkContinue', (request, response) => refuse(request, response))
  return server
}

function answer(options: GuideOptions, request: IncomingMessage, response: ServerResponse): ServerResponse {
  const { method, url = '/' } = request
  if (method !== 'GET' && method !== 'HEAD') return refuse(request, response)
  const facts = options.facts()
  // No URL is parsed: invalid ones arrive here too.
  const [pathname = '', query = ''] = url.split('?', 2)
  for (const [name, value] of Object.entries(plainHeaders(facts))) response.setHeader(name, value)
  if (pathname === '/trust/check') return send(response, 204, checkHeaders, '')
  const file = options.files.get(pathname)
  if (file) return send(response, 200, file.headers, file.body)
  if (!isPage(pathname)) return send(response, 404, { 'Content-Type': 'text/plain' }, 'Not found')
  const { 'user-agent': agent, 'accept-language': languages } = request.headers
  const reader = readerOf(agent, languages, new URLSearchParams(query).get('lang'))
  return send(response, 200, pageHeaders, trustPage(facts, { ...reader, isSecure: false }))
}

/** An app page that was opened over http: it redirects to the same page over https. */
function isPage(pathname: string): boolean {
  return !pathname.includes('.') && !/^\/api(\/|$)/.test(pathname)
}

function refuse(request: IncomingMessage, response: ServerResponse): ServerResponse {
  response.setHeader('Connection', 'close')
  // A body that is still arriving is not read.
  response.once('finish', () => request.socket.destroySoon())
  return send(response, 405, { Allow: 'GET, HEAD', 'Content-Type': 'text/plain' }, 'Only https takes this')
}

type Headers = Readonly<Record<string, string>>

function send(response: ServerResponse, status: number, headers: Headers, body: string | Buffer): ServerResponse {
  return response.writeHead(status, headers).end(body)
}

export const pageHeaders = { 'Content-Type': 'text/html; charset=utf-8', Vary: 'Accept-Language, User-Agent' }

/** The answer only shows that the server was reached: any page may ask. */
export const checkHeaders = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' }

function plainHeaders({ byName, byAddress, plainByName }: TrustFacts): Record<string, string> {
  return {
    'Cache-Control': 'no-store',
    'Content-Security-Policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      `connect-src 'self' ${byName} ${byAddress} ${plainByName}`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join(';'),
    'Permissions-Policy': 'camera=()',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
  }
}
