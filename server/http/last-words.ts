import type { Duplex } from 'node:stream'
import { SERVER_HEADER, SERVER_HEADER_VALUE } from '../../src/domain/wire'
import type { ErrorAnswer } from '../write/refusals'

/** Time for the last words to arrive. */
const LAST_WORDS_MS = 2000

/** The last words on a connection that no route answers. A caller that never hangs up keeps no descriptor of ours. */
export function endRaw(socket: Duplex, { status, body }: ErrorAnswer): void {
  const text = JSON.stringify(body)
  setTimeout(() => socket.destroy(), LAST_WORDS_MS).unref()
  socket.end(
    `HTTP/1.1 ${status} ${String(body.error)}\r\n${SERVER_HEADER}: ${SERVER_HEADER_VALUE}\r\nConnection: close\r\n` +
      `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  )
}
