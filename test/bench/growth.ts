/**
 * The server's cost of a growing farm: the same requests at several sizes of the log, one server after the other. The cost of a
 * single record or page must not grow; other curves are shown here.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type ServerProcess, startServer } from '../server/support/built-server'
import { scratchFolder } from './bench-server'
import { growByPushes, growFile } from './growth-seed'
import { type Call, Line } from './http-line'
import { beginFarm, type LoadFarm, makeUses, pushOf, sendPush } from './load-farm'
import { type GrowthRow, median, time } from './table'

const SIZES = [1_000, 10_000, 100_000]
const LARGEST = 1_000_000
/** The rest of a larger farm is written straight into its file. */
const MOST_PUSHED = 10_000
const ITEMS = 100
const ENTRIES = 1000
const PAGE = 500

type Found = ReadonlyMap<string, string>

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`

/** A process's memory and processor time. Only Linux reports them. */
function memoryOf({ pid }: ServerProcess): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
}

function processorMs({ pid }: ServerProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Processor time until the server has been at rest for half a second. */
async function restMs(server: ServerProcess): Promise<number> {
  const begun = processorMs(server)
  for (let last = begun; ; ) {
    await new Promise((resolve) => setTimeout(resolve, 500))
    const now = processorMs(server)
    if (now - last <= 10) return now - begun
    last = now
  }
}

/** One line of a signed-in caller. */
class Caller {
  readonly line: Line
  readonly #token: string
  constructor(url: string, { token }: LoadFarm) {
    this.line = new Line(url)
    this.#token = token
  }
  async get(path: string): Promise<{ readonly ms: number; readonly body: unknown }> {
    const call: Call = { method: 'GET', path: `/api${path}`, token: this.#token }
    const sent = performance.now()
    const { status, body } = await this.line.ask(call)
    const took = performance.now() - sent
    if (status !== 200) throw new Error(`${path}: ${status} ${body}`)
    return { ms: took, body: JSON.parse(body) }
  }
  /** The median of some reads, after one that is not counted. */
  async read(path: string, runs = 9): Promise<number> {
    await this.get(path)
    const times: number[] = []
    for (let run = 0; run < runs; run++) times.push((await this.get(path)).ms)
    return median(times)
  }
  /** Walks through all pages; the path of the last one. */
  async lastPage(path: string): Promise<{ readonly path: string; readonly ms: number }> {
    const begun = performance.now()
    let here = `${path}?limit=1000`
    for (;;) {
      const { cursor, more } = (await this.get(here)).body as { cursor: string; more: boolean }
      if (!more) return { path: here.replace('limit=1000', `limit=${PAGE}`), ms: performance.now() - begun }
      here = `${path}?limit=1000&since=${cursor}`
    }
  }
}

/** The longest wait of another caller for a small answer during `work`, in milliseconds. */
async function longestWait(other: Caller, work: () => Promise<unknown>): Promise<number> {
  let isDone = false
  const done = work().finally(() => {
    isDone = true
  })
  let longest = 0
  while (!isDone) longest = Math.max(longest, (await other.get('/status')).ms)
  await done
  return longest
}

type Grown = { readonly dataDir: string; readonly farm: LoadFarm; readonly unused: string }

async function grow(size: number): Promise<Grown> {
  const dataDir = scratchFolder('growth')
  const server = await startServer({ dataDir })
  const begun = await beginFarm(server, ITEMS + 1)
  const [unused = '', ...items] = begun.items
  const farm = { ...begun, items }
  const { line } = new Caller(server.url, farm)
  await growByPushes(line, farm, Math.min(size, MOST_PUSHED))
  line.close()
  await server.stop()
  if (size > MOST_PUSHED) growFile(dataDir, farm, size - MOST_PUSHED)
  return { dataDir, farm, unused }
}

type Places = { readonly item: string; readonly unused: string; readonly nearEnd: string }

async function reads(caller: Caller, { item, unused, nearEnd }: Places, found: Map<string, string>): Promise<void> {
  found.set('feed: first page of 500', time(await caller.read(`/sync/changes?limit=${PAGE}`)))
  found.set('feed: a page of 500 near the end', time(await caller.read(nearEnd)))
  found.set('feed: nothing new', time(await caller.read('/sync/changes?limit=0')))
  found.set('list: first page of 500', time(await caller.read(`/supplies/uses?limit=${PAGE}`)))
  const last = await caller.lastPage('/supplies/uses')
  found.set('list: last page', time(await caller.read(last.path)))
  found.set('list: all pages of 1,000', time(last.ms))
  found.set('list: first page of an item without uses', time(await caller.read(`/supplies/uses?item_id=${unused}`, 3)))
  found.set('stock of one item, cached', time(await caller.read(`/supplies/stock?item_id=${item}`)))
  found.set('digest of the whole farm', time(await caller.read('/sync/digest', 3)))
}

async function writes(caller: Caller, farm: LoadFarm, found: Map<string, string>): Promise<void> {
  const many = async (count: number, runs: number) => {
    const times: number[] = []
    for (let run = 0; run < runs; run++)
      times.push(await sendPush(caller.line, farm, pushOf(farm, makeUses(farm, count, run))))
    return median(times)
  }
  await many(1, 50)
  found.set('push of 1', time(await many(1, 200)))
  found.set('push of 1,000', time(await many(ENTRIES, 5)))
}

/** All figures of one farm. */
async function measure(size: number, say: (line: string) => void): Promise<Found> {
  say(`a farm of ${size.toLocaleString('en')} rows`)
  const { dataDir, farm, unused } = await grow(size)
  const found = new Map<string, string>()
  found.set('database file', megabytes(statSync(join(dataDir, 'pinset.db')).size))
  const starts: number[] = []
  for (let run = 0; run < 3; run++) {
    const begun = performance.now()
    const server = await startServer({ dataDir })
    starts.push(performance.now() - begun)
    await server.stop()
  }
  found.set('cold start', time(median(starts)))
  const server = await startServer({ dataDir })
  found.set('memory after the start', megabytes(memoryOf(server)))
  found.set('processor time after the start', time(await restMs(server)))
  const [caller, other] = [new Caller(server.url, farm), new Caller(server.url, farm)]
  try {
    const item = farm.items[0] ?? ''
    const first = await caller.get(`/supplies/stock?item_id=${item}`)
    found.set('stock of one item, folded anew', time(first.ms))
    const { cursor } = (await caller.get('/sync/changes?limit=0')).body as { cursor: string }
    await writes(caller, farm, found)
    await reads(caller, { item, unused, nearEnd: `/sync/changes?limit=${PAGE}&since=${cursor}` }, found)
    let all = 0
    const wait = await longestWait(other, async () => {
      all = (await caller.get('/supplies/stock')).ms
    })
    found.set('stock of all items, folded anew', time(all))
    found.set('stock of all items: longest wait of another', time(wait))
    found.set('memory after the work', megabytes(memoryOf(server)))
    const begun = performance.now()
    const copy = spawnSync(process.execPath, ['server/backup.mjs', join(dataDir, 'copy.db')], {
      env: { ...process.env, DATA_DIR: dataDir },
      encoding: 'utf8',
    })
    found.set(
      'backup while it runs',
      copy.status === 0 ? time(performance.now() - begun) : `failed: ${copy.stderr.slice(0, 80)}`,
    )
  } finally {
    caller.line.close()
    other.line.close()
    await server.stop()
  }
  return found
}

/** The table's head and rows, a column a size. */
export async function growth(
  withMillion: boolean,
  say: (line: string) => void,
): Promise<{ readonly sizes: readonly number[]; readonly rows: readonly GrowthRow[] }> {
  const sizes = withMillion ? [...SIZES, LARGEST] : SIZES
  const columns: Found[] = []
  for (const size of sizes) {
    const column = await measure(size, say)
    for (const [work, value] of column) say(`  ${work}: ${value}`)
    columns.push(column)
  }
  const [first] = columns
  const rows = [...(first?.keys() ?? [])].map((work) => ({
    work,
    values: columns.map((column) => column.get(work) ?? '-'),
  }))
  return { sizes, rows }
}
