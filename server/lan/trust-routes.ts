/** The trust page over https, beside the app, for the checks that need https. */
import type { FastifyInstance } from 'fastify'
import { checkHeaders, pageHeaders } from './guide'
import type { TrustFile } from './trust-files'
import { readerOf, type TrustFacts, trustPage } from './trust-page'

export function addTrustRoutes(
  app: FastifyInstance,
  files: ReadonlyMap<string, TrustFile>,
  facts: () => TrustFacts,
): void {
  app.get<{ Querystring: { lang?: unknown } }>('/trust', async ({ headers, query }, reply) => {
    const chosen = typeof query.lang === 'string' ? query.lang : null
    const reader = readerOf(headers['user-agent'], headers['accept-language'], chosen)
    reply.headers({ ...pageHeaders, 'Cache-Control': 'no-store' })
    return trustPage(facts(), { ...reader, isSecure: true })
  })
  app.get('/trust/check', async (_request, reply) => reply.code(204).headers(checkHeaders).send())
  for (const [path, { headers, body }] of files) {
    app.get(path, async (_request, reply) => reply.headers({ ...headers, 'Cache-Control': 'no-store' }).send(body))
  }
}
