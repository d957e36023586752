/** Counts every answered request. To be called before the app listens. */
import type { FastifyInstance } from 'fastify'
import type { Registry } from '../../src/domain/kit/entity'
import type { Metrics } from './metrics'
import { routePattern } from './route-pattern'

export function watchRequests(app: FastifyInstance, registry: Registry, { request }: Metrics): void {
  app.addHook('onResponse', async ({ method, url }, { statusCode: status, elapsedTime }) =>
    request({ method, route: routePattern(registry, url), status, seconds: elapsedTime / 1000 }),
  )
}
