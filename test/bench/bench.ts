/** The benchmark's run: seeds a farm over the wire, times the page's functions in Chromium, prints and stores the table. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { launchChromium } from '../e2e/support/chromium'
import { type ServerProcess, startServer } from '../server/support/built-server'
import type { Bench, BenchFarm } from './page/bench'
import { seedFarm, touchItems } from './seed'
import { type Figure, serverLoad } from './server-load'
import { stockFold } from './stock-fold'

const RUNS = 5

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const quantile = (values: readonly number[], q: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))] ?? 0
const ms = (value: number) => (value < 10 ? `${value.toFixed(2)} ms` : `${Math.round(value)} ms`)

/** Bundles the bench page to one script. */
async function bundle(): Promise<string> {
  const outDir = join(process.cwd(), 'node_modules/.cache/pinset/bench')
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      lib: { entry: 'test/bench/page/bench.ts', formats: ['iife'], name: 'benchPage', fileName: () => 'bench.js' },
    },
  })
  return readFileSync(join(outDir, 'bench.js'), 'utf8')
}

/** A page of the server's origin that holds nothing but the bench, optionally with a slow line. */
async function withPage<T>(
  server: ServerProcess,
  script: string,
  run: (
    call: <K extends keyof Bench>(name: K, ...args: Parameters<Bench[K]>) => Promise<Awaited<ReturnType<Bench[K]>>>,
    slow: (rtt: number) => Promise<unknown>,
  ) => Promise<T>,
): Promise<T> {
  const browser = await launchChromium()
  try {
    const page = await browser.newPage()
    await page.route('**/bench.html', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><script src="/bench.js"></script>' }),
    )
    await page.route('**/bench.js', (route) => route.fulfill({ contentType: 'text/javascript', body: script }))
    await page.goto(`${server.url}/bench.html`)
    // Interception would slow every request of the measurement down.
    await page.unrouteAll()
    const network = await page.context().newCDPSession(page)
    await network.send('Network.enable')
    const slow = (latency: number) =>
      network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency,
        downloadThroughput: -1,
        uploadThroughput: -1,
      })
    return await run(
      (name, ...args) =>
        page.evaluate(
          ([key, values]) => {
            const { bench } = globalThis as unknown as { bench: Record<string, (...list: unknown[]) => Promise<never>> }
            return bench[key as string]?.(...(values as unknown[])) as Promise<never>
          },
          [name, args] as const,
        ),
      slow,
    )
  } finally {
    await browser.close()
  }
}

async function measure(script: string, records: number): Promise<Figure[]> {
  const server = await startServer()
  try {
    const farm: BenchFarm = await seedFarm(server, records)
    return await withPage(server, script, async (call, slow) => {
      const figures: Figure[] = []
      const pulls: number[] = []
      const runs = records > 20_000 ? 3 : RUNS
      let rows = 0
      for (let run = 0; run < runs; run++) {
        const pulled = await call('firstPull', farm)
        pulls.push(pulled.ms)
        rows = pulled.rows
      }
      const goal = records > 20_000 ? '< 8 s' : '< 1.5 s'
      figures.push({ work: `first pull of ${rows} records`, goal, value: ms(median(pulls)) })
      const deltas: number[] = []
      let requests = 0
      for (let run = 0; run < RUNS; run++) {
        await touchItems(server, farm, 100)
        const pulled = await call('delta', farm)
        deltas.push(pulled.ms)
        requests = pulled.requests
      }
      figures.push({
        work: `pull of 100 changed among ${rows}`,
        goal: '< 50 ms, 1 request',
        value: `${ms(median(deltas))}, ${requests}`,
      })
      const times = await call('saves', farm, 1000)
      figures.push({
        work: 'durable save p50 / p99',
        goal: '< 2 / < 10 ms',
        value: `${ms(median(times))} / ${ms(quantile(times, 0.99))}`,
      })
      const fast = await call('replay', farm)
      if (fast.left > 0) throw new Error(`${fast.left} of ${fast.sent} were not sent`)
      figures.push({ work: `replay of ${fast.sent}, loopback`, goal: '< 3 s', value: ms(fast.ms) })
      await call('saves', farm, 1000)
      await slow(300)
      const far = await call('replay', farm)
      await slow(0)
      figures.push({ work: `replay of ${far.sent}, 300 ms RTT`, goal: '< 25 s', value: ms(far.ms) })
      return figures
    })
  } finally {
    await server.stop()
  }
}

/** Runs everything; `--small` skips the 50,000. */
export async function main(args: readonly string[]): Promise<void> {
  const script = await bundle()
  const figures = [...(await serverLoad()), ...stockFold(), ...(await measure(script, 10_000))]
  if (!args.includes('--small')) figures.push(...(await measure(script, 50_000)))
  const machine = `${cpus().length} x ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`
  const wide = Math.max(...figures.map(({ work }) => work.length))
  const tall = Math.max(...figures.map(({ goal }) => goal.length))
  console.log(`\n${machine}`)
  for (const { work, goal, value } of figures) console.log(`${work.padEnd(wide)}  ${goal.padEnd(tall)}  ${value}`)
  mkdirSync('.cache', { recursive: true })
  writeFileSync('.cache/bench.json', JSON.stringify({ machine, at: new Date().toISOString(), figures }, null, 2))
}
