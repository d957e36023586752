/** What may come of a piece of a file, beside what the server says of it. */
import { SERVER_HEADER, SERVER_HEADER_VALUE } from '../../../src/domain/wire'
import type { World } from '../world'

const answer = (status: number, headers: Readonly<Record<string, string>> = {}, body: unknown = {}) =>
  new Response(JSON.stringify(body), { status, headers: { [SERVER_HEADER]: SERVER_HEADER_VALUE, ...headers } })

export const notFound = () => answer(404, {}, { statusCode: 404, code: 'not_found', error: 'x', message: 'x' })
export const busy = () => answer(503, { 'Retry-After': '60' })
export const noLine = (): Response => {
  throw new TypeError('no network')
}

/** Answers every piece in this way; without one the wire is good. */
export function onPieces(world: World, respond?: () => Response): void {
  world.wire = (request, next) => {
    return respond && request.url.includes('/blobs/') ? Promise.resolve().then(respond) : next()
  }
}
