import type { Duplex } from 'node:stream'
import { SERVER_HEADER, SERVER_HEADER_VALUE } from '../../src/domain/wire'
import type { ErrorAnswer } from '../write/refusals'

/** Time for the last answer to arrive. */
const LAST_WORDS_MS = 2000

/** Sends the last answer on a connection without a route. A caller that never hangs up keeps no file descriptor open. */
export function endRaw(socket: Duplex, { status, body }: ErrorAnswer): void {
  const text = JSON.stringify(body)
  setTimeout(() => socket.destroy(), LAST_WORDS_MS).unref()
  socket.end(
    `HTTP/1.1 ${status} ${String(body.error)}\r\n${SERVER_HEADER}: ${SERVER_HEADER_VALUE}\r\nConnection: close\r\n` +
      `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  )
}
