/** One keep-alive connection over a bare socket, one request at a time, so that the client takes little from the server. */
import { connect, type Socket } from 'node:net'

const LONGEST_MS = 120_000

export type Answer = { readonly status: number; readonly body: string }
export type Call = {
  readonly method: string
  readonly path: string
  /** By default `localhost`. */
  readonly host?: string
  readonly token?: string
  readonly body?: string
}

/** Bytes of the answer at the start of `seen`, and the answer; undefined while it is not whole. */
export function readAnswer(seen: Buffer): { readonly bytes: number; readonly answer: Answer } | undefined {
  const end = seen.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const head = seen.toString('latin1', 0, end)
  const status = Number(head.slice(9, 12))
  const start = end + 4
  if (/transfer-encoding: chunked/i.test(head)) {
    const found = readChunks(seen, start)
    return found && { bytes: found.bytes, answer: { status, body: found.body } }
  }
  const bytes = start + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
  if (seen.length < bytes) return undefined
  return { bytes, answer: { status, body: seen.toString('utf8', start, bytes) } }
}

function readChunks(seen: Buffer, start: number): { readonly bytes: number; readonly body: string } | undefined {
  const parts: Buffer[] = []
  let at = start
  for (;;) {
    const line = seen.indexOf('\r\n', at)
    if (line < 0) return undefined
    const length = Number.parseInt(seen.toString('latin1', at, line), 16)
    const next = line + 2 + length + 2
    if (seen.length < next) return undefined
    if (length === 0) return { bytes: next, body: Buffer.concat(parts).toString('utf8') }
    parts.push(seen.subarray(line + 2, line + 2 + length))
    at = next
  }
}

export class Line {
  readonly #socket: Socket
  #seen = Buffer.alloc(0)
  #wake: ((answer: Answer) => void) | undefined
  #fail: ((error: Error) => void) | undefined

  constructor(url: string) {
    this.#socket = connect(Number(new URL(url).port), '127.0.0.1')
    this.#socket.setNoDelay(true)
    this.#socket.on('data', (data) => {
      this.#seen = this.#seen.length === 0 ? data : Buffer.concat([this.#seen, data])
      const found = readAnswer(this.#seen)
      if (!found) return
      this.#seen = this.#seen.subarray(found.bytes)
      this.#wake?.(found.answer)
    })
    this.#socket.setTimeout(LONGEST_MS, () => this.#fail?.(new Error('the server does not answer')))
    this.#socket.on('error', (error) => this.#fail?.(error))
    this.#socket.on('close', () => this.#fail?.(new Error('the server closed the connection')))
  }

  ask({ method, path, host = 'localhost', token, body }: Call): Promise<Answer> {
    const headers = [
      `${method} ${path} HTTP/1.1`,
      `Host: ${host}`,
      ...(token ? [`Authorization: Bearer ${token}`] : []),
      ...(body ? ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`] : []),
    ]
    // Servers close connections that were idle for some seconds.
    if (this.#socket.destroyed) return Promise.reject(new Error('the server closed the connection'))
    return new Promise((resolve, reject) => {
      this.#wake = resolve
      this.#fail = reject
      this.#socket.write(`${headers.join('\r\n')}\r\n\r\n${body ?? ''}`)
    })
  }

  close(): void {
    this.#fail = undefined
    this.#socket.destroy()
  }
}
