/**
 * A meddling proxy before the real server: it passes everything on, and lets a test hold or drop the answer of a push at
 * the very moment the server has it. The browser talks to the proxy's address and never notices another server behind it.
 */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

const WORKER = '/sw.js'

/** The state of the server's address: not listening, cutting every connection, or answering in its place. */
export type Outage = 'refused' | 'reset' | Answer
type Answer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The server's answer, before it is passed to the device. */
export type Heard = { readonly path: string; readonly status: number; readonly body: Buffer }

export type Meddler = {
  readonly url: string
  /** Where requests go: changes when the server comes back elsewhere. */
  target: URL
  /** Called for each push after the server answered and before the device hears it; false drops the answer. */
  onPush: () => Promise<boolean>
  /** Called for each answer before the device hears it: a slow line waits here. */
  onAnswer: (heard: Heard) => Promise<void>
  /** Called for each push before the server sees it. */
  beforePush: () => void
  /** Stands in for the server's answer to every push; the server hears nothing of it. */
  pushAnswer: Answer | undefined
  pushes: number
  /** The server seems to be one that never says how much it takes: pushes stay at fifty entries (S14). */
  isOlder: boolean
  /** Added to the worker's script: for the browser that is a newer version of the app. */
  workerSuffix: string
  /** From now on no request reaches the server, and open connections are cut. */
  readonly goAway: (outage: Outage) => void
  readonly comeBack: () => Promise<void>
  readonly close: () => Promise<void>
}

export async function startMeddler(target: string): Promise<Meddler> {
  let outage: Outage | undefined
  const server = createServer((incoming, outgoing) => {
    if (typeof outage !== 'object') void pass(meddler, incoming, outgoing)
    else outgoing.writeHead(outage.status, outage.headers).end(outage.body)
  })
  const open = new Set<Socket>()
  server.on('connection', (socket) => {
    if (outage === 'reset') socket.resetAndDestroy()
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
  server.on('upgrade', (incoming, socket) => {
    if (typeof outage === 'object') return void socket.end(`HTTP/1.1 ${outage.status} no\r\n\r\n`)
    const line = connect(Number(meddler.target.port), meddler.target.hostname, () => {
      const headers = Object.entries(incoming.headers).map(([name, value]) => `${name}: ${String(value)}`)
      line.write(`${[`GET ${incoming.url} HTTP/1.1`, ...headers].join('\r\n')}\r\n\r\n`)
      line.pipe(socket).pipe(line)
    })
    line.on('error', () => socket.destroy())
    socket.on('error', () => line.destroy())
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const meddler: Meddler = {
    url: `http://localhost:${port}`,
    target: new URL(target),
    onPush: async () => true,
    onAnswer: async () => undefined,
    beforePush: () => undefined,
    pushAnswer: undefined,
    pushes: 0,
    isOlder: false,
    workerSuffix: '',
    goAway: (next) => {
      outage = next
      if (next === 'refused') server.close()
      for (const socket of open) socket.destroy()
    },
    comeBack: async () => {
      const wasClosed = outage === 'refused'
      outage = undefined
      if (wasClosed) await listen(port)
    },
    close: async () => {
      server.closeAllConnections()
      if (server.listening) await new Promise((resolve) => server.close(resolve))
    },
  }
  return meddler
}

async function pass(meddler: Meddler, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { url: path = '/' } = incoming
  const isPush = path === '/api/sync/push'
  const chunks: Buffer[] = []
  try {
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
  } catch {
    // The worker was stopped in the midst of asking.
    outgoing.destroy()
    return
  }
  if (isPush) {
    meddler.pushes += 1
    meddler.beforePush()
    const answer = meddler.pushAnswer
    if (answer) return void outgoing.writeHead(answer.status, answer.headers).end(answer.body)
  }
  const suffix = path === WORKER ? meddler.workerSuffix : ''
  const { hostname, port } = meddler.target
  const isChanged = suffix !== '' || (isPush && meddler.isOlder)
  const headers = isChanged ? plainly(incoming.headers) : incoming.headers
  const onward = request({ hostname, port, path, method: incoming.method, headers })
  onward.on('error', () => outgoing.destroy())
  onward.on('response', (answer) => void relay(meddler, answer, outgoing, { path, isPush, isChanged, suffix }))
  onward.end(Buffer.concat(chunks))
}

/** Asks for the whole file as it is: neither packed nor only if it changed. */
function plainly(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { 'accept-encoding': _packed, 'if-none-match': _known, 'if-modified-since': _since, ...rest } = headers
  return rest
}

type Relayed = { readonly path: string; readonly isPush: boolean; readonly isChanged: boolean; readonly suffix: string }

async function relay(
  meddler: Meddler,
  answer: IncomingMessage,
  outgoing: ServerResponse,
  { path, isPush, isChanged, suffix }: Relayed,
): Promise<void> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of answer) chunks.push(chunk as Buffer)
  } catch {
    outgoing.destroy()
    return
  }
  await meddler.onAnswer({ path, status: answer.statusCode ?? 502, body: Buffer.concat(chunks) })
  if (isPush && !(await meddler.onPush())) {
    outgoing.destroy()
    return
  }
  const { 'content-length': _size, etag: _tag, ...headers } = answer.headers
  outgoing.writeHead(answer.statusCode ?? 502, isChanged ? headers : answer.headers)
  const whole = Buffer.concat([...chunks, Buffer.from(suffix)])
  outgoing.end(isPush && isChanged ? whole.toString().replace(/,"most":\d+/, '') : whole)
}
