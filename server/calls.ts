/** How calls that are no entity's are written down: by address and method, with what is asked before any of them runs. */

import type { Context } from './context'
import { admit } from './people/scope'
import type { Session } from './people/sessions'
import { readQuery } from './read/query'
import type { ApiRequest, ApiResponse } from './request'
import { errorAnswer, refuse } from './write/refusals'

export type Handler = (context: Context, request: ApiRequest) => Promise<ApiResponse>
export type Signed = (context: Context, session: Session, request: ApiRequest) => Promise<ApiResponse>
export type Methods = { readonly [method: string]: Handler }

export const signed =
  (handler: Signed): Handler =>
  async (context, request) => {
    const session = await admit(context, request)
    refuseUnread(request)
    return handler(context, session, request)
  }

/** The longest body of a call that needs no token, in bytes: a person's words, and the form of a new farm. */
const LONGEST_OPEN_BODY = 16_384

/** For anybody, with a body: too small for what is done with its texts to take long. */
export const open =
  (handler: Handler): Handler =>
  async (context, request) => {
    refuseUnread(request)
    if ((request.bytes ?? 0) > LONGEST_OPEN_BODY) refuse('too_large')
    return handler(context, request)
  }

/** Nobody is told what is wrong with a body before it is clear that there is an address and a right to send it. */
export function refuseUnread({ unread }: ApiRequest): void {
  if (unread) refuse(unread)
}

/** Without parameters. */
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
