/** A call as the handlers see it: whatever carried it, HTTP or a test in memory. */
import type { ErrorCode } from '../src/domain/errors'

export type ApiRequest = {
  readonly method: string
  /** Below `/api`, without the query. */
  readonly path: string
  readonly query?: string | undefined
  /** What JSON.parse gave, or the fields of a form; undefined when there was no body. */
  readonly body?: unknown
  /** Why there is no body although one was sent: told once it is clear that the caller may send one there. */
  readonly unread?: ErrorCode | undefined
  /** The body's own bytes, where it is neither JSON nor a form. */
  readonly raw?: Uint8Array | undefined
  /** The files of a form, where a path takes files. */
  readonly files?: readonly Uint8Array[] | undefined
  /** `Content-Range`: which piece of a file the body is. */
  readonly range?: string | undefined
  /** The body's size in bytes, when known. */
  readonly bytes?: number | undefined
  /** The bearer token. */
  readonly token?: string | undefined
  readonly key?: string | undefined
  readonly ifMatch?: string | undefined
  /** The newest point of the history that the caller knows (S31). */
  readonly known?: string | undefined
  /** Where the call came from, for the sign-in throttle. */
  readonly address?: string | undefined
  /** What the caller's browser says of itself. */
  readonly agent?: string | undefined
  /** The web origin the caller reached us by. */
  readonly origin?: string | undefined
}

/** Bytes that go out as they are, always as something to be saved. */
export type SentFile = { readonly bytes: Uint8Array; readonly type: string; readonly name: string }

export type ApiResponse = {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Instead of a body. */
  readonly file?: SentFile
}
