/** A call as the handlers see it, from HTTP or from a test in memory. */
import type { ErrorCode } from '../src/domain/errors'

export type ApiRequest = {
  readonly method: string
  /** Below `/api`, without the query. */
  readonly path: string
  readonly query?: string | undefined
  /** The result of JSON.parse, or the fields of a form; undefined without a body. */
  readonly body?: unknown
  /** Why the sent body was not read. Reported only after the caller's right to send it was checked. */
  readonly unread?: ErrorCode | undefined
  /** The bytes of a body that is neither JSON nor a form. */
  readonly raw?: Uint8Array | undefined
  /** The files of a form, if the path accepts files. */
  readonly files?: readonly Uint8Array[] | undefined
  /** `Content-Range`: the piece of a file in the body. */
  readonly range?: string | undefined
  readonly bytes?: number | undefined
  readonly token?: string | undefined
  readonly key?: string | undefined
  readonly ifMatch?: string | undefined
  /** The newest point of the history that the caller knows (S31). */
  readonly known?: string | undefined
  /** The caller's address, for the sign-in throttle. */
  readonly address?: string | undefined
  /** The User-Agent header. */
  readonly agent?: string | undefined
  /** The web origin at which the caller reached the server. */
  readonly origin?: string | undefined
}

/** A file in an answer, always sent as a download. */
export type SentFile = { readonly bytes: Uint8Array; readonly type: string; readonly name: string }

export type ApiResponse = {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Instead of a body. */
  readonly file?: SentFile
}
