/**
 * A contestant's page in a real Chromium: its own browser with a profile on the disk, for a private window would keep
 * IndexedDB in memory and make every durability the same.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { launchPersistent } from '../e2e/support/chromium'
import { scratchFolder } from './bench-server'
import type { Drill } from './page/drill'

/** Longer than the slowest honest answer: a contestant that hangs must not hold the others. */
const LONGEST_MS = 15 * 60_000

/** Bundles a page to one script. */
export async function bundle(entry: string, name: string): Promise<string> {
  const outDir = join(process.cwd(), 'node_modules/.cache/pinset/bench', name)
  await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      lib: { entry, formats: ['iife'], name: 'benchPage', fileName: () => 'bench.js' },
    },
  })
  return readFileSync(join(outDir, 'bench.js'), 'utf8')
}

type Work = keyof Drill
type Args<K extends Work> = Parameters<NonNullable<Drill[K]>>
type Result<K extends Work> = Awaited<ReturnType<NonNullable<Drill[K]>>>

export type BenchPage = {
  readonly call: <K extends Work>(name: K, ...args: Args<K>) => Promise<Result<K>>
  /** Requests sent so far. */
  readonly requests: () => number
  /** Every request takes this many milliseconds more. */
  readonly delay: (rtt: number) => Promise<void>
  /** Profiles the page's main thread while `work` runs; the profile as the browser gives it. */
  readonly profile: (work: () => Promise<unknown>) => Promise<unknown>
  readonly close: () => Promise<void>
}

/** Opens a page of the server's origin that holds nothing but the script. */
export async function openPage(url: string, script: string): Promise<BenchPage> {
  const context = await launchPersistent(scratchFolder('profile'))
  // The browser cannot know that a page answered for here is of this machine: without it bare could not reach its server.
  await context.grantPermissions(['local-network-access'])
  const page = context.pages()[0] ?? (await context.newPage())
  await page.route('**/bench.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><script src="/bench.js"></script>' }),
  )
  await page.route('**/bench.js', (route) => route.fulfill({ contentType: 'text/javascript', body: script }))
  const wrong: string[] = []
  page.on('pageerror', (error) => wrong.push(error.message))
  await page.goto(`${url}/bench.html`)
  const isThere = await page.evaluate(() => 'drill' in globalThis)
  if (!isThere) {
    await context.close()
    throw new Error(`the page did not start: ${wrong[0]}`)
  }
  // Interception would slow every request of the measurement down.
  await page.unrouteAll()
  let requests = 0
  page.on('request', () => (requests += 1))
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  const call: BenchPage['call'] = (name, ...args) => {
    const answer = page.evaluate(
      ([key, values]) => {
        const { drill } = globalThis as unknown as { drill: Record<string, (...list: unknown[]) => Promise<never>> }
        const work = drill[key as string]
        if (!work) throw new Error(`the page has no ${String(key)}`)
        return work(...(values as unknown[]))
      },
      [name, args] as const,
    )
    return inTime(answer, name)
  }
  return {
    call,
    requests: () => requests,
    delay: async (latency) => {
      const unlimited = { offline: false, downloadThroughput: -1, uploadThroughput: -1 }
      await session.send('Network.emulateNetworkConditions', { ...unlimited, latency })
    },
    profile: async (work) => {
      await session.send('Profiler.enable')
      await session.send('Profiler.start')
      await work()
      return (await session.send('Profiler.stop')).profile
    },
    close: () => context.close(),
  }
}

async function inTime<T>(work: Promise<T>, name: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${name} took longer than ${LONGEST_MS / 60_000} minutes`)), LONGEST_MS)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
