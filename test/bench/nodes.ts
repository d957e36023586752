/**
 * One farm, 100 farms and 1,000 farms with ten devices each, on SQLite and PostgreSQL in one run, on the same disk: durable writes over
 * real HTTP, and devices that ask for news. PostgreSQL waits for the disk, as in production. Bounded in count and time.
 */
import { requirePostgres, startPostgres } from '../postgres-server.mjs'
import { type ServerProcess, startServer } from '../server/support/built-server'
import { scratchFolder } from './bench-server'
import { type Call, Line } from './http-line'
import { startOurs } from './load-servers'
import { type ManyFarm, makeFarms } from './many-farms'
import { type Figure, median, quantile, time } from './table'

const CONNECTIONS = 16
const RUNS = 5
const WRITES = 1_000
const LONGEST_MS = 8_000

const DURABLE = ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on']

type Load = { readonly perSecond: number; readonly p99: number; readonly p50: number }

/** `count` requests over some connections, or as many as the longest time allows. */
async function load(url: string, count: number, callOf: (n: number) => Call): Promise<Load> {
  const lines = Array.from({ length: CONNECTIONS }, () => new Line(url))
  const times: number[] = []
  let sent = 0
  const begun = performance.now()
  const run = async (line: Line) => {
    while (sent < count && performance.now() - begun < LONGEST_MS) {
      const call = callOf(sent++)
      const asked = performance.now()
      const { status, body } = await line.ask(call)
      if (status !== 200 && status !== 201) throw new Error(`${call.method} ${call.path}: ${status} ${body}`)
      times.push(performance.now() - asked)
    }
  }
  await Promise.all(lines.map(run))
  const ms = performance.now() - begun
  for (const line of lines) line.close()
  return { perSecond: (times.length / ms) * 1000, p50: median(times), p99: quantile(times, 0.99) }
}

const text = (loads: readonly Load[]) =>
  `${Math.round(median(loads.map(({ perSecond }) => perSecond)))}/s, p99 ${time(median(loads.map(({ p99 }) => p99)))}`

let made = 0
const postOf = ({ host, token }: ManyFarm): Call => {
  made += 1
  const body = JSON.stringify({ name: `Mill ${made}`, phone: `+41 ${made}` })
  return { method: 'POST', path: '/api/suppliers', host, token, body }
}

/** Requests at fixed times, however long an answer takes: milliseconds from the planned time to the answer. */
async function poll(url: string, seconds: number, perSecond: number, callOf: (n: number) => Call): Promise<number[]> {
  const lines = Array.from({ length: 64 }, () => new Line(url))
  const free = [...lines]
  const waiting: (() => void)[] = []
  const times: number[] = []
  const begun = performance.now()
  const one = async (n: number) => {
    const planned = begun + (n / perSecond) * 1000
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, planned - performance.now())))
    if (free.length === 0) await new Promise<void>((resolve) => waiting.push(resolve))
    const line = free.pop()
    if (!line) throw new Error('no line is free')
    const { status, body } = await line.ask(callOf(n))
    times.push(performance.now() - planned)
    free.push(line)
    waiting.shift()?.()
    if (status !== 200) throw new Error(`a poll: ${status} ${body}`)
  }
  await Promise.all(Array.from({ length: seconds * perSecond }, (_, n) => one(n)))
  for (const line of lines) line.close()
  return times
}

const FARMS = 1_000
const DEVICES = 10
/** A page without a websocket asks once a minute. */
const EVERY_S = 60
const SECONDS = 30

async function pollFarms(node: ServerProcess, farms: readonly ManyFarm[]): Promise<Figure[]> {
  const at = (n: number) => farms[n % farms.length] as ManyFarm
  const begun = performance.now()
  const cursors = new Map<string, string>()
  const first = new Line(node.url)
  for (const { host, token } of farms) {
    const { status, body } = await first.ask({ method: 'GET', path: '/api/sync/changes?limit=500', host, token })
    if (status !== 200) throw new Error(`a first request: ${status} ${body}`)
    cursors.set(host, encodeURIComponent(String(JSON.parse(body).cursor)))
  }
  first.close()
  const opening = (performance.now() - begun) / farms.length
  const perSecond = Math.round((FARMS * DEVICES) / EVERY_S)
  const times = await poll(node.url, SECONDS, perSecond, (n) => {
    const { host, token } = at(n)
    return { method: 'GET', path: `/api/sync/changes?since=${cursors.get(host)}`, host, token }
  })
  return [
    { work: 'first request of a farm, which opens it', goal: '', value: time(opening) },
    {
      work: `${FARMS} farms x ${DEVICES} devices ask once a minute (${perSecond}/s), one node`,
      goal: 'p99 < 100 ms',
      value: `p50 ${time(median(times))}, p99 ${time(quantile(times, 0.99))}`,
    },
  ]
}

export async function nodeFigures(): Promise<Figure[]> {
  const cluster = await startPostgres(requirePostgres(), DURABLE)
  const stops: (() => unknown)[] = [cluster.stop]
  try {
    const file = await startOurs()
    stops.unshift(file.stop)
    const farms = await makeFarms(cluster.url, FARMS)
    const nodes: ServerProcess[] = []
    for (const name of ['one', 'two']) {
      const env = { DATABASE_URL: cluster.url, CODE_SECRET: 'mycelium-mycelium' }
      const node = await startServer({ dataDir: scratchFolder(`load-node-${name}`), env })
      nodes.push(node)
      stops.unshift(node.stop)
    }
    const [node, second] = nodes as [ServerProcess, ServerProcess]
    const one = farms[0] as ManyFarm
    const polled = await pollFarms(node, farms)
    const some = farms.slice(0, 100)
    const works: { readonly work: string; readonly run: () => Promise<Load>; readonly loads: Load[] }[] = [
      { work: 'one farm, SQLite: durable POST', run: () => load(file.url, WRITES, file.post), loads: [] },
      { work: 'one farm, PostgreSQL: durable POST', run: () => load(node.url, WRITES, () => postOf(one)), loads: [] },
      {
        work: '100 farms, PostgreSQL, one node: durable POST',
        run: () => load(node.url, WRITES, (n) => postOf(some[n % some.length] as ManyFarm)),
        loads: [],
      },
      {
        work: '100 farms, PostgreSQL, two nodes: durable POST, at each node',
        run: async () => {
          const call = (n: number) => postOf(some[n % some.length] as ManyFarm)
          const [a, b] = await Promise.all([load(node.url, WRITES / 2, call), load(second.url, WRITES / 2, call)])
          return a.perSecond < b.perSecond ? a : b
        },
        loads: [],
      },
    ]
    // The first round warms up.
    for (let run = 0; run <= RUNS; run++) {
      for (const { run: measure, loads } of works) {
        const found = await measure()
        if (run > 0) loads.push(found)
      }
    }
    return [...works.map(({ work, loads }) => ({ work, goal: '', value: text(loads) })), ...polled]
  } finally {
    for (const stop of stops) await stop()
  }
}
