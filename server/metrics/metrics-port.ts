/** The port of the metrics: plain http, apart from the app's port, because the figures are for the operator only. */
import { createServer } from 'node:http'
import { Stop } from '../config'
import type { Metrics } from './metrics'

export type MetricsPlace = { readonly port: number; readonly host: string }

/** Listens. Throws Stop with one line when it cannot. */
export async function openMetricsPort(
  metrics: Pick<Metrics, 'text' | 'contentType'>,
  { port, host }: MetricsPlace,
  report: (error: unknown) => void,
): Promise<{ readonly port: number; readonly close: () => Promise<void> }> {
  const server = createServer({ requestTimeout: 10_000, keepAliveTimeout: 5000 }, async (request, response) => {
    const end = (status: number, text: string, headers: Record<string, string> = {}) =>
      response
        .writeHead(status, { 'Content-Type': 'text/plain', 'X-Content-Type-Options': 'nosniff', ...headers })
        .end(text)
    if (request.url?.split('?', 1)[0] !== '/metrics') return end(404, 'Not found\n')
    if (request.method !== 'GET') return end(405, 'Only GET\n', { Allow: 'GET' })
    try {
      return end(200, await metrics.text(), { 'Content-Type': metrics.contentType })
    } catch (error) {
      report(error)
      return end(503, 'The metrics cannot be read\n')
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(new Stop(`METRICS_PORT: cannot listen on ${host}:${port}: ${error.message}`, 1)),
    )
    server.listen({ port, host }, resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
