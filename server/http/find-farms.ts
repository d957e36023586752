/** Finds the farm of a request by its host. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, ERRORS, type ErrorCode } from '../../src/domain/errors'
import type { Handlers } from '../handlers'
import { errorAnswer } from '../write/refusals'
import { isApi } from './headers'
import { sendRaw } from './send'
import type { SocketHub } from './socket-hub'

/** What the adapter needs of a farm. */
export type FarmCalls = { readonly handlers: Handlers; readonly hub: Pick<SocketHub, 'join'> }

/** The farm at a host, or the code of the refusal. */
export type FarmAt = (host: string | undefined) => Promise<FarmCalls | ErrorCode>

export type FarmOf = (request: FastifyRequest) => FarmCalls

/** Finds the farm of every request before anything else, and refuses a request without one. */
export function findFarms(app: FastifyInstance, farmAt: FarmAt): FarmOf {
  const farms = new WeakMap<FastifyRequest, FarmCalls>()
  app.addHook('onRequest', async (request, reply) => {
    const farm = await farmAt(request.headers.host)
    if (typeof farm !== 'string') farms.set(request, farm)
    else if (isApi(request.url)) return sendRaw(reply, { ...errorAnswer(farm), headers: { 'Retry-After': '60' } })
    else if (farm === 'no_farm') return reply.code(404).type('text/plain').send(ERRORS.no_farm[1])
    return undefined
  })
  return (request) => {
    const farm = farms.get(request)
    if (!farm) throw new AppError('unavailable')
    return farm
  }
}
