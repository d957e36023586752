/** The headers of every answer: a strict content security policy and its companions. */
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { SERVER_HEADER, SERVER_HEADER_VALUE } from '../../src/domain/wire'

const POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "worker-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "manifest-src 'self'",
  "media-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join(';')

/** Older browsers do not count our own websocket as 'self', so it is named; a host that is none is left out. */
function ownSocket(host: string | undefined): string {
  return host !== undefined && /^[a-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-f:]+\](:\d{1,5})?$/i.test(host)
    ? `ws://${host} wss://${host}`
    : "'self'"
}

/** Half a year: long enough to be worth it, short enough to be taken back. */
const HTTPS_ALONE = 'max-age=15552000'

/** `insists`: whether browsers may be told to use https alone for a name. */
export async function addHeaders(app: FastifyInstance, insists: (host: string) => boolean): Promise<void> {
  await app.register(helmet, {
    // Written below: all of it but the host is fixed, and it goes out with every answer.
    contentSecurityPolicy: false,
    // Written below, only with a certificate of one's own on a public name; a proxy in front sets it itself.
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('Content-Security-Policy', `${POLICY};connect-src 'self' ${ownSocket(request.headers.host)}`)
    reply.header('Permissions-Policy', 'camera=(self)')
    if (insists(request.hostname)) reply.header('Strict-Transport-Security', HTTPS_ALONE)
    if (!isApi(request.url)) return
    reply.header(SERVER_HEADER, SERVER_HEADER_VALUE)
    reply.header('Cache-Control', 'no-store')
  })
}

export function isApi(url: string): boolean {
  return url === '/api' || url.startsWith('/api/') || url.startsWith('/api?')
}
