/**
 * The server's own figures under load, over real HTTP on loopback: durable writes from 16 connections, list and feed
 * reading, a cold start, memory. Bounded in count and time; it ends by itself. The client speaks HTTP over bare sockets,
 * so that on a small machine it takes little from the server it measures.
 */
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { removeDataDir, type ServerProcess, startServer } from '../server/support/built-server'

import type { Figure } from './table'

const CONNECTIONS = 16
const RUNS = 5
const WRITES = 4000
const ALONE = 500
const LONGEST_MS = 10_000
const WARM_UP = 500

type Answer = { readonly status: number; readonly body: string }

/** One keep-alive connection; one request at a time. */
class Line {
  readonly #socket: Socket
  #seen = Buffer.alloc(0)
  #wake: ((answer: Answer) => void) | undefined
  #fail: ((error: Error) => void) | undefined

  constructor(port: number) {
    this.#socket = connect(port, '127.0.0.1')
    this.#socket.setNoDelay(true)
    this.#socket.on('data', (data) => {
      this.#seen = this.#seen.length === 0 ? data : Buffer.concat([this.#seen, data])
      this.#look()
    })
    this.#socket.on('error', (error) => this.#fail?.(error))
    this.#socket.on('close', () => this.#fail?.(new Error('the server closed the connection')))
  }

  #look(): void {
    const end = this.#seen.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = this.#seen.toString('latin1', 0, end)
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
    if (this.#seen.length < end + 4 + length) return
    const body = this.#seen.toString('utf8', end + 4, end + 4 + length)
    this.#seen = this.#seen.subarray(end + 4 + length)
    this.#wake?.({ status: Number(head.slice(9, 12)), body })
  }

  ask(method: string, path: string, token?: string, body?: string): Promise<Answer> {
    const headers = [
      `${method} /api${path} HTTP/1.1`,
      'Host: localhost',
      ...(token ? [`Authorization: Bearer ${token}`] : []),
      ...(body ? ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`] : []),
    ]
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

const quantile = (sorted: readonly number[], q: number) =>
  sorted[Math.min(sorted.length - 1, (sorted.length * q) | 0)] ?? 0

/** Signs the first admin in; returns the token. */
async function setUp(server: ServerProcess, line: Line): Promise<string> {
  const owner = { code: server.setupCode, name: 'Load', email: 'load@farm.example', password: 'a long enough phrase' }
  const { status, body } = await line.ask('POST', '/setup', undefined, JSON.stringify(owner))
  if (status !== 201) throw new Error(`set-up: ${status} ${body}`)
  return String(JSON.parse(body).token)
}

type Load = { readonly perSecond: number; readonly times: readonly number[] }

/** `count` creates over all connections, or as many as the longest time allows. Times in ms, sorted. */
async function postLoad(lines: readonly Line[], token: string, count: number): Promise<Load> {
  const times: number[] = []
  let left = count
  const begun = performance.now()
  const run = async (line: Line) => {
    while (left > 0 && performance.now() - begun < LONGEST_MS) {
      left -= 1
      const sent = performance.now()
      const { status, body } = await line.ask(
        'POST',
        '/suppliers',
        token,
        `{"name":"Mill ${left}","phone":"+41 ${left}"}`,
      )
      if (status !== 201) throw new Error(`POST: ${status} ${body}`)
      times.push(performance.now() - sent)
    }
  }
  await Promise.all(lines.map(run))
  const ms = performance.now() - begun
  return { perSecond: (times.length / ms) * 1000, times: times.sort((a, b) => a - b) }
}

/** Reads a list or the feed to its end in pages of 500; rows and milliseconds. */
async function readAll(line: Line, token: string, path: string, rows: 'items' | 'changes') {
  const begun = performance.now()
  const pages: number[] = []
  let count = 0
  let since = ''
  for (;;) {
    const sent = performance.now()
    const { body } = await line.ask('GET', `${path}?limit=500${since}`, token)
    pages.push(performance.now() - sent)
    const page = JSON.parse(body)
    count += page[rows].length
    if (!page.more) break
    since = `&since=${page.cursor}`
  }
  pages.sort((a, b) => a - b)
  return { count, ms: performance.now() - begun, page: quantile(pages, 0.5) }
}

function memoryOf(server: ServerProcess): string {
  try {
    const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]
    return kb ? `${Math.round(Number(kb) / 1024)} MB` : 'unknown'
  } catch {
    return 'unknown'
  }
}

export async function serverLoad(): Promise<Figure[]> {
  // The first start builds the program when it is stale.
  const built = await startServer()
  await built.stop()
  removeDataDir(built.dataDir)
  const begun = performance.now()
  const server = await startServer()
  const cold = performance.now() - begun
  const idle = memoryOf(server)
  const port = Number(new URL(server.url).port)
  const lines = Array.from({ length: CONNECTIONS }, () => new Line(port))
  try {
    const [first] = lines
    if (!first) throw new Error('no connection')
    const token = await setUp(server, first)
    await postLoad(lines, token, WARM_UP)
    const loads: Load[] = []
    for (let run = 0; run < RUNS; run++) loads.push(await postLoad(lines, token, WRITES))
    const load = loads.sort((a, b) => a.perSecond - b.perSecond)[RUNS >> 1]
    const alone = await postLoad([first], token, ALONE)
    if (!load) throw new Error('nothing was measured')
    const list = await readAll(first, token, '/suppliers', 'items')
    const feed = await readAll(first, token, '/sync/changes', 'changes')
    const rate = ({ count, ms, page }: typeof list) =>
      `${Math.round((count / ms) * 1000)} rows/s, ${page.toFixed(1)} ms a page`
    return [
      {
        work: `durable POST/s, p99, ${CONNECTIONS} connections`,
        goal: '>= 1,500/s',
        value: `${Math.round(load.perSecond)}/s, ${quantile(load.times, 0.99).toFixed(1)} ms`,
      },
      {
        work: 'durable POST/s, p99, one connection',
        goal: '',
        value: `${Math.round(alone.perSecond)}/s, ${quantile(alone.times, 0.99).toFixed(1)} ms`,
      },
      { work: `list of ${list.count}, pages of 500`, goal: '', value: rate(list) },
      { work: `changes of ${feed.count}, pages of 500`, goal: '', value: rate(feed) },
      { work: 'server: cold start, empty directory', goal: '', value: `${Math.round(cold)} ms` },
      { work: 'server: memory idle / after load', goal: '', value: `${idle} / ${memoryOf(server)}` },
    ]
  } finally {
    for (const line of lines) line.close()
    await server.stop()
    removeDataDir(server.dataDir)
  }
}
