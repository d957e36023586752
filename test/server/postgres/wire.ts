/**
 * A line between a node and its database that reads the messages of PostgreSQL's protocol. A test decides on each of them: it passes, it
 * is cut off, half of it arrives, it waits, or other bytes take its place.
 */
import { connect, createServer, type Socket } from 'node:net'

export type Message = {
  readonly from: 'node' | 'database'
  /** Its number. */
  readonly connection: number
  /** The letter of its kind; none for the first of a connection. */
  readonly tag: string
  /** The statement that it carries, or the name of a finished one. */
  readonly text: string
  readonly bytes: Buffer
}

/** `cut` closes the connection in place of the message, `after` behind it, `half` within it. `stall` makes it silent for good, both ways. */
export type Verdict = 'pass' | 'cut' | 'after' | 'half' | 'stall' | Buffer

export type Judge = (message: Message) => Verdict | Promise<Verdict>

export type Wire = {
  readonly port: number
  readonly judge: (judge: Judge | undefined) => void
  /** Closes every connection. */
  readonly cut: () => void
  readonly close: () => Promise<void>
}

/** Gives whole messages out of the chunks of a stream. The first of a node has no letter. */
function framer(from: Message['from'], connection: number): (chunk: Buffer) => Message[] {
  let rest = Buffer.alloc(0)
  let letter = from === 'node' ? 0 : 1
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    const found: Message[] = []
    while (rest.length >= letter + 4) {
      const end = letter + rest.readInt32BE(letter)
      if (rest.length < end) break
      const bytes = rest.subarray(0, end)
      const tag = letter === 0 ? '' : String.fromCharCode(bytes[0] ?? 0)
      found.push({ from, connection, tag, text: textOf(from, tag, bytes), bytes })
      rest = rest.subarray(end)
      letter = 1
    }
    return found
  }
}

function textOf(from: Message['from'], tag: string, bytes: Buffer): string {
  const words = bytes.subarray(5).toString('utf8').split('\0')
  if (from === 'node' && tag === 'Q') return words[0] ?? ''
  // The name of a prepared statement is before its text.
  if (from === 'node' && tag === 'P') return words[1] ?? ''
  return from === 'database' && tag === 'C' ? (words[0] ?? '') : ''
}

export function openWire(target: number): Promise<Wire> {
  const open = new Set<Socket>()
  let judge: Judge | undefined
  let count = 0
  const cut = () => {
    for (const socket of open) socket.destroy()
    open.clear()
  }

  /** Resolves when the bytes are with the other side, or the connection is gone. */
  const write = (to: Socket, bytes: Buffer) => new Promise<void>((resolve) => to.write(bytes, () => resolve()))

  function lead(
    from: Message['from'],
    one: Socket,
    other: Socket,
    line: { readonly number: number; isSilent: boolean },
  ): void {
    const read = framer(from, line.number)
    const end = () => {
      if (line.isSilent) return
      one.destroy()
      other.destroy()
    }
    const treat = async (message: Message): Promise<void> => {
      if (line.isSilent || other.destroyed) return
      const verdict = await (judge?.(message) ?? 'pass')
      const { bytes } = message
      if (verdict === 'stall') line.isSilent = true
      if (verdict === 'half') await write(other, bytes.subarray(0, Math.ceil(bytes.length / 2)))
      if (verdict === 'pass' || verdict === 'after') await write(other, bytes)
      if (Buffer.isBuffer(verdict)) await write(other, verdict)
      if (verdict === 'cut' || verdict === 'half' || verdict === 'after') end()
    }
    let queue = Promise.resolve()
    one.on('data', (chunk) => {
      for (const message of read(chunk)) queue = queue.then(() => treat(message))
    })
    one.on('error', end)
    // The last messages of a server that closes are still under way.
    one.on('close', () => void queue.then(end))
  }

  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    for (const socket of [near, far]) {
      socket.setNoDelay(true)
      open.add(socket)
      socket.on('close', () => open.delete(socket))
    }
    count += 1
    const line = { number: count, isSilent: false }
    lead('node', near, far, line)
    lead('database', far, near, line)
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve({
        port: typeof address === 'object' && address ? address.port : 0,
        judge: (next) => {
          judge = next
        },
        cut,
        close: () =>
          new Promise((done) => {
            cut()
            server.close(() => done())
          }),
      })
    })
  })
}
