/**
 * The built app on an offline device: the farm server is stopped, the browser restarts each time, and the page comes from the
 * worker's cache. Times start when the entry script is available.
 */
import type { Page } from 'playwright-core'
import { launchPersistent } from '../e2e/support/chromium'
import { controlled, loaded, onlyPage, PHONE, signIn, startProduct } from '../e2e/support/product'
import { scratchFolder } from './bench-server'
import { LONG_LIST } from './long-list'
import { OWNER, seedFarm } from './seed'
import { type Figure, median } from './table'

const RUNS = 5
/** A page that did nothing long for this many ms answers at once. */
const QUIET_MS = 400
const LONGEST_MS = 30_000

type Seen = { readonly scripts: number; readonly script: number; readonly first: number; readonly interactive: number }

/** Runs in the page first: when the element of `selector` was painted, and when the last long task ended. */
function watch(selector: string): void {
  const seen = { first: 0, busyUntil: 0 }
  Object.assign(globalThis, { seen })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      seen.busyUntil = Math.max(seen.busyUntil, startTime + duration)
  }).observe({ type: 'longtask', buffered: true })
  const look = () => {
    if (document.querySelector(selector)) requestAnimationFrame(() => (seen.first = performance.now()))
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** The page's observations once it has been quiet; undefined before. */
function read(quiet: number): Seen | undefined {
  const { seen } = globalThis as unknown as { seen: { first: number; busyUntil: number } }
  const interactive = Math.max(seen.first, seen.busyUntil)
  if (seen.first === 0 || performance.now() - interactive < quiet) return undefined
  const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
  const script = Math.min(...scripts.map((entry) => (entry as PerformanceResourceTiming).responseEnd))
  return { scripts: scripts.length, script, first: seen.first, interactive }
}

async function seenBy(page: Page): Promise<Seen> {
  for (const end = Date.now() + LONGEST_MS; Date.now() < end; ) {
    const seen = await page.evaluate(read, QUIET_MS)
    if (seen) return seen
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('nothing was shown')
}

async function coldly(profile: string, address: string, selector: string, slower: number): Promise<Seen[]> {
  const all: Seen[] = []
  for (let run = 0; run < RUNS; run++) {
    const context = await launchPersistent(profile, [], PHONE)
    try {
      const page = onlyPage(context)
      await context.setOffline(true)
      await page.addInitScript(watch, selector)
      const session = await context.newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
      await page.goto(address)
      all.push(await seenBy(page))
    } finally {
      await context.close()
    }
  }
  return all
}

const sinceScript = (all: readonly Seen[], what: 'first' | 'interactive') =>
  `${Math.round(median(all.map((seen) => seen[what] - seen.script)))} ms`

function sinceStart(all: readonly Seen[]): string {
  const of = (what: keyof Seen) => Math.round(median(all.map((seen) => seen[what])))
  return `${of('first')} / ${of('interactive')} ms; ${of('scripts')}`
}

/** Needs the product to be built. */
export async function coldStart(): Promise<Figure[]> {
  const server = await startProduct({ dataDir: scratchFolder('cold-server') })
  const profile = scratchFolder('cold-profile')
  try {
    await seedFarm(server, LONG_LIST.records)
    const context = await launchPersistent(profile, [], PHONE)
    const page = onlyPage(context)
    await signIn(page, server.url, OWNER)
    await loaded(page)
    await controlled(page)
    await context.close()
  } finally {
    await server.stop()
  }
  const { path, row } = LONG_LIST
  const list = await coldly(profile, `${server.url}${path}`, row, 1)
  const slowList = await coldly(profile, `${server.url}${path}`, row, 4)
  const home = await coldly(profile, `${server.url}/`, 'main h1, main h2', 4)
  return [
    {
      work: 'list of 10,000 from a cold start offline: first row / interactive',
      goal: '< 200 / < 400 ms',
      value: `${sinceScript(list, 'first')} / ${sinceScript(list, 'interactive')}`,
    },
    {
      work: 'the same, CPU 4x slower, from the navigation: first row / interactive; scripts',
      goal: '< 1500 ms / -',
      value: sinceStart(slowList),
    },
    {
      work: 'cold start offline from the home screen, CPU 4x slower: title / interactive; scripts',
      goal: '- / < 1200 ms',
      value: sinceStart(home),
    },
  ]
}
