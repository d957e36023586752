/** An API token has its owner's rights on records and no others, so that a leaked token cannot take over an account. */
import type { Context } from '../context'
import type { ApiRequest } from '../request'
import { refuse } from '../write/refusals'
import { authenticate, type Session } from './sessions'

const CLOSED = ['/users', '/sessions', '/tokens', '/invites', '/auth']
/** The only account that a token may read: its owner's id, name and rights. */
const OWN_ACCOUNT = '/users/me'

export type Asked = Pick<ApiRequest, 'token' | 'method' | 'path'>

/** Returns the caller's session. Refuses with `token_scope` when an API token may not make the call. */
export async function admit(context: Context, request: Asked): Promise<Session> {
  const session = await authenticate(context, request)
  if (session.scope !== undefined && !isWithin(session.scope, request)) refuse('token_scope')
  return session
}

function isWithin(scope: 'read' | 'write', { method, path }: Asked): boolean {
  const reads = method === 'GET' || method === 'HEAD'
  if (path === OWN_ACCOUNT) return reads
  if (CLOSED.some((closed) => path === closed || path.startsWith(`${closed}/`))) return false
  return reads || scope === 'write'
}
