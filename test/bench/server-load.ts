/**
 * The server's rows of the table: durable writes over real HTTP on loopback from 16 connections and from one, and a push of
 * 1,000 entries in one request; beside servers that people take for the same, and beside bare commits. Bounded in count and time.
 */
import { MOST_TOGETHER } from '../../server/storage/writer'
import { type BareCommits, openBareCommits } from './bare-commit'
import { Line } from './http-line'
import {
  EXPRESS_POUCHDB,
  JSON_SERVER,
  type LoadServer,
  startExpressPouch,
  startJsonServer,
  startOurs,
} from './load-servers'
import { BARE, type Cell, median, quantile, type TableRow } from './table'
import { answeredOnly, type Field, firstLine, inTurns, rowOf } from './turns'

const CONNECTIONS = 16
const RUNS = 5
const WRITES = 2000
const ALONE = 300
const LONGEST_MS = 8000
const WARM_UP = 500
const ENTRIES = 1000

type Runner = {
  readonly name: string
  /** `count` writes over so many connections, or as many as the longest time allows. */
  readonly load: (connections: number, count: number) => Promise<Load>
  /** Milliseconds of one request with so many entries. */
  readonly bulk: (count: number) => Promise<number | undefined>
  readonly stop: () => Promise<unknown>
}
type Load = { readonly perSecond: number; readonly p99: number | undefined }

function runnerOf(server: LoadServer): Runner {
  let made = 0
  const load = async (connections: number, count: number): Promise<Load> => {
    const lines = Array.from({ length: connections }, () => new Line(server.url))
    const times: number[] = []
    let left = count
    const begun = performance.now()
    const run = async (line: Line) => {
      while (left > 0 && performance.now() - begun < LONGEST_MS) {
        left -= 1
        made += 1
        const sent = performance.now()
        const { status, body } = await line.ask(server.post(made))
        if (status !== 201) throw new Error(`POST: ${status} ${body}`)
        times.push(performance.now() - sent)
      }
    }
    await Promise.all(lines.map(run))
    const ms = performance.now() - begun
    for (const line of lines) line.close()
    return { perSecond: (times.length / ms) * 1000, p99: quantile(times, 0.99) }
  }
  const bulk = async (count: number) => {
    const call = server.bulk?.(count, made)
    if (!call) return undefined
    const line = new Line(server.url)
    made += count
    const sent = performance.now()
    const { status, body } = await line.ask(call)
    const ms = performance.now() - sent
    line.close()
    if (status !== 200 && status !== 201) throw new Error(`${call.path}: ${status} ${body.slice(0, 200)}`)
    server.refuseFailed(body)
    return ms
  }
  return { name: server.name, load, bulk, stop: server.stop }
}

/** A stored supplier and a stored use, in bytes. */
const [SUPPLIER_BYTES, USE_BYTES] = [330, 420]

/** One insert per commit, one after the other: no connection waits for another. */
function bareRunner(commits: BareCommits): Runner {
  return {
    name: BARE,
    load: async (connections, count) => {
      const times = commits.insert(Array(count).fill('x'.repeat(SUPPLIER_BYTES)), 1)
      const sum = times.reduce((total, time) => total + time, 0)
      return { perSecond: (times.length / sum) * 1000, p99: connections === 1 ? quantile(times, 0.99) : undefined }
    },
    bulk: async (count) => {
      const times = commits.insert(Array(count).fill('x'.repeat(USE_BYTES)), MOST_TOGETHER)
      return times.reduce((total, time) => total + time, 0)
    },
    stop: async () => commits.close(),
  }
}

async function openField(withPeers: boolean): Promise<Field<Runner>> {
  const field: Field<Runner> = {
    runners: [runnerOf(await startOurs()), bareRunner(openBareCommits())],
    failed: new Map(),
  }
  const peers = { [JSON_SERVER]: startJsonServer, [EXPRESS_POUCHDB]: startExpressPouch }
  for (const [name, start] of Object.entries(withPeers ? peers : {})) {
    try {
      field.runners.push(runnerOf(await start()))
    } catch (error) {
      field.failed.set(name, firstLine(error))
    }
  }
  return field
}

function loadCell(loads: readonly Load[]): Cell {
  const perSecond = median(loads.map((load) => load.perSecond))
  const tails = loads.flatMap(({ p99 }) => p99 ?? [])
  const runs = loads.map((load) => 1000 / load.perSecond)
  return { ms: 1000 / perSecond, perSecond, runs, ...(tails.length > 0 ? { p99: median(tails) } : {}) }
}

function bulkCell(runs: readonly number[]): Cell {
  const ms = median(runs)
  return { ms, runs, note: `${(ms / ENTRIES).toFixed(2)} ms an entry` }
}

export async function serverRows(withPeers: boolean, say: (line: string) => void): Promise<TableRow[]> {
  say('the servers start')
  const field = await openField(withPeers)
  try {
    await inTurns(field, 1, ({ load }) => load(CONNECTIONS, WARM_UP))
    say(`POSTs from ${CONNECTIONS} connections`)
    const many = await inTurns(field, RUNS, ({ load }) => load(CONNECTIONS, WRITES))
    say('POSTs from one connection')
    const alone = await inTurns(field, RUNS, ({ load }) => load(1, ALONE))
    say(`${ENTRIES} entries in one request`)
    const bulks = answeredOnly(await inTurns(field, RUNS, ({ bulk }) => bulk(ENTRIES)))
    return [
      rowOf(field, `durable POST/s, p99, ${CONNECTIONS} connections`, '>= 1,500/s, not slower', many, loadCell),
      rowOf(field, 'durable POST/s, p99, one connection', '', alone, loadCell),
      rowOf(field, `push of ${ENTRIES} in one request`, '', bulks, bulkCell),
    ]
  } finally {
    for (const { stop } of field.runners) await stop()
  }
}
