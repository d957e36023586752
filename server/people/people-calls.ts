/**
 * The access calls: signing in, sessions and API tokens, invites, one-time codes. They ignore an Idempotency-Key: their secrets
 * are answered once and never stored, and repeating the other calls has no further effect.
 */
import { type Methods, type OneCalls, open, plain, type Signed, signed } from '../calls'
import type { Context } from '../context'
import type { ApiResponse } from '../request'
import { createToken } from './api-tokens'
import { createInvite, deleteInvite, patchInvite, readInvite } from './invites'
import { join, showInvite } from './joining'
import { requestReset } from './reset-requests'
import { createResetCode, dismissRequest, reset } from './resets'
import { endOthers, endSession, listSessions } from './session-list'
import { logout, type Session } from './sessions'
import { login, setup } from './sign-in'
import { me, patchMe } from './user-calls'

const call = (handler: Signed) => plain(signed(handler))
const onId =
  (handler: (context: Context, session: Session, id: string) => Promise<ApiResponse>) =>
  (id: string): Methods[string] =>
    call((context, session) => handler(context, session, id))

export const peopleCalls: { readonly [path: string]: Methods } = {
  '/setup': { POST: plain(open(setup)) },
  '/auth/login': { POST: plain(open(login)) },
  '/auth/logout': {
    POST: call(async (context, session) => {
      await logout(context, session)
      return { status: 204 }
    }),
  },
  '/auth/reset-request': { POST: plain(open(requestReset)) },
  '/auth/reset': { POST: plain(open(reset)) },
  '/users/me': { GET: call(me), PATCH: call(patchMe) },
  '/sessions': { GET: signed(listSessions), DELETE: signed(endOthers) },
  '/tokens': { POST: call(createToken) },
  '/invites': { POST: call(createInvite) },
  '/invites/open': { POST: plain(open(showInvite)) },
  '/invites/join': { POST: plain(open(join)) },
}

export const peopleCallsOnOne: { readonly [path: string]: OneCalls } = {
  '/sessions/:': { DELETE: onId(endSession) },
  '/invites/:': {
    GET: onId(readInvite),
    PATCH: (id) => call((context, session, request) => patchInvite(context, session, id, request)),
    DELETE: onId(deleteInvite),
  },
  '/users/:/reset-code': { POST: onId(createResetCode) },
  '/users/:/reset-request': { DELETE: onId(dismissRequest) },
}
