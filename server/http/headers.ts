/** The headers of every answer: a strict content security policy and related headers. */
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

/** Older browsers do not match our own websocket with 'self', so it is named. An invalid host is left out. */
function ownSocket(host: string | undefined): string {
  return host !== undefined && /^[a-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-f:]+\](:\d{1,5})?$/i.test(host)
    ? `ws://${host} wss://${host}`
    : "'self'"
}

/** Half a year: long enough to protect, short enough to give up https again. */
const HTTPS_ALONE = 'max-age=15552000'

/** `insists`: whether browsers may be told to use only https for a name. */
export async function addHeaders(app: FastifyInstance, insists: (host: string) => boolean): Promise<void> {
  await app.register(helmet, {
    // Set below: only the host varies, and every answer carries it.
    contentSecurityPolicy: false,
    // Set below, only with the operator's own certificate on a public name. A proxy in front sets its own.
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
