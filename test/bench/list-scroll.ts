/**
 * A list of 10,000 rows under a finger: it is flung up and down, and the frames that the browser itself calls dropped in its trace are
 * counted, with the longest rest between two frames of the page and those that show no row.
 */
import type { Browser, Page } from 'playwright-core'
import { launchChromium } from '../e2e/support/chromium'
import { openApp, PHONE, startProduct } from '../e2e/support/product'
import { scratchFolder } from './bench-server'
import { LONG_LIST } from './long-list'
import { OWNER, seedFarm } from './seed'
import { type Figure, median, quantile } from './table'

const RUNS = 5
/** A fast fling of a thumb, in pixels a second, and how far. */
const SPEED = 3_000
const FAR = 9_000
const TRACED = ['disabled-by-default-devtools.timeline.frame']

/** The browser's report of each frame of the page: `state` is in the event that begins it. */
type FrameEvent = {
  readonly name: string
  readonly args?: { readonly frame_reporter?: { readonly state: string; readonly affects_smoothness: boolean } }
}

/** `late`: scrolled in time by the browser itself, the page's own part a frame or more behind. */
type Scrolled = {
  readonly drawn: number
  readonly late: number
  readonly dropped: number
  readonly blank: number
  readonly longest: number
}

/** Observes each frame until it is stopped. */
async function watchFrames(page: Page): Promise<void> {
  await page.evaluate((selector) => {
    const seen = { at: [] as number[], blank: 0, isOver: false }
    Object.assign(window, { seen })
    const look = (at: number) => {
      seen.at.push(at)
      if (!document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest(selector)) seen.blank += 1
      if (!seen.isOver) requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, LONG_LIST.row)
}

async function readFrames(page: Page): Promise<{ readonly blank: number; readonly longest: number }> {
  const { at, blank } = await page.evaluate(() => {
    const { seen } = window as unknown as { seen: { at: number[]; blank: number; isOver: boolean } }
    seen.isOver = true
    return seen
  })
  const rests = at.slice(1).map((time, index) => time - (at[index] ?? time))
  return { blank, longest: quantile(rests, 1) }
}

async function fling(browser: Browser, page: Page, slower: number): Promise<Scrolled> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  const { width, height } = PHONE.viewport
  const way = { x: width / 2, y: height / 2, speed: SPEED, gestureSourceType: 'mouse' as const }
  // Away from the head of the page, which is no row.
  await session.send('Input.synthesizeScrollGesture', { ...way, yDistance: -height })
  await watchFrames(page)
  await browser.startTracing(page, { categories: TRACED })
  await session.send('Input.synthesizeScrollGesture', { ...way, yDistance: -FAR })
  await session.send('Input.synthesizeScrollGesture', { ...way, yDistance: FAR - height })
  const trace = JSON.parse(String(await browser.stopTracing())) as { traceEvents: readonly FrameEvent[] }
  const frames = trace.traceEvents.flatMap(
    ({ name, args }) => (name === 'PipelineReporter' && args?.frame_reporter) || [],
  )
  const count = (state: string) => frames.filter((frame) => frame.affects_smoothness && frame.state === state).length
  const seen = await readFrames(page)
  await session.detach()
  const late = count('STATE_PRESENTED_PARTIAL')
  return { drawn: late + count('STATE_PRESENTED_ALL'), late, dropped: count('STATE_DROPPED'), ...seen }
}

async function figure(browser: Browser, page: Page, slower: number): Promise<Figure> {
  const all: Scrolled[] = []
  for (let run = 0; run < RUNS; run++) {
    await page.reload()
    await page.locator(LONG_LIST.row).first().waitFor()
    await page.waitForTimeout(2_000)
    all.push(await fling(browser, page, slower))
  }
  const of = (what: keyof Scrolled) => Math.round(median(all.map((run) => run[what])))
  return {
    work: `10,000 rows flung up and down, CPU ${slower}x slower: drawn (late), dropped, without a row; longest frame`,
    goal: slower === 1 ? '0 dropped, 0 without' : '0 without',
    value: `${of('drawn')} (${of('late')}), ${of('dropped')}, ${of('blank')}; ${of('longest')} ms`,
  }
}

/** Needs the product to be built. */
export async function listScroll(): Promise<Figure[]> {
  const server = await startProduct({ dataDir: scratchFolder('scroll-server') })
  const browser = await launchChromium()
  try {
    await seedFarm(server, LONG_LIST.records)
    const page = await openApp(await browser.newContext(PHONE), server.url, OWNER)
    await page.goto(`${server.url}${LONG_LIST.path}`)
    return [await figure(browser, page, 1), await figure(browser, page, 4)]
  } finally {
    await browser.close()
    await server.stop()
  }
}
