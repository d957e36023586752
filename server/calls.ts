/** Declares the calls that belong to no entity: by address and method, with the checks before each of them. */

import type { Context } from './context'
import { admit } from './people/scope'
import type { Session } from './people/sessions'
import { readQuery } from './read/query'
import type { ApiRequest, ApiResponse } from './request'
import { errorAnswer, refuse } from './write/refusals'

export type Handler = (context: Context, request: ApiRequest) => Promise<ApiResponse>
export type Signed = (context: Context, session: Session, request: ApiRequest) => Promise<ApiResponse>
export type Methods = { readonly [method: string]: Handler }
/** The methods of an address with an id in it. */
export type OneCalls = { readonly [method: string]: (id: string) => Handler }

export const signed =
  (handler: Signed): Handler =>
  async (context, request) => {
    const session = await admit(context, request)
    refuseUnread(request)
    return handler(context, session, request)
  }

/** The longest body of a call without a token, in bytes: an account's texts, or the form of a new farm. */
const LONGEST_OPEN_BODY = 16_384

/** For callers without a token, with a body. The size limit bounds the time spent on its texts. */
export const open =
  (handler: Handler): Handler =>
  async (context, request) => {
    refuseUnread(request)
    if ((request.bytes ?? 0) > LONGEST_OPEN_BODY) refuse('too_large')
    return handler(context, request)
  }

/** Body errors are reported only after the address and the caller's rights were checked. */
export function refuseUnread({ unread }: ApiRequest): void {
  if (unread) refuse(unread)
}

/** Without query parameters. */
export const plain =
  (handler: Handler): Handler =>
  async (context, request) => {
    readQuery(new URLSearchParams(request.query), [])
    return handler(context, request)
  }

export function byMethod(methods: Methods, context: Context, request: ApiRequest): Promise<ApiResponse> | ApiResponse {
  const handler = Object.hasOwn(methods, request.method) ? methods[request.method] : undefined
  if (handler) return handler(context, request)
  return notAllowed(Object.keys(methods))
}

export function notAllowed(methods: readonly string[]): ApiResponse {
  return { ...errorAnswer('method_not_allowed'), headers: { Allow: methods.join(', ') } }
}
