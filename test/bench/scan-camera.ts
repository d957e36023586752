/**
 * The scanner before a camera: the time from its first frame to an accepted label, and the leftovers of a minute without
 * labels. The camera is Chromium's own, playing a clip of drawn frames; the page is the scanner alone, under the product's
 * policy.
 */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { launchChromium } from '../e2e/support/chromium'
import { type ClipFrame, cameraArgs, writeClip } from '../e2e/support/fake-camera'
import { STRICT, type StrictPage, servePage } from '../e2e/support/strict-page'
import { scratchFolder } from './bench-server'
import { CLIPS, cameraPicture, cameraWithout } from './scan-scenes/clips'
import { type Figure, median } from './table'

const RUNS = 3
/** Pictures of a clip, a tenth of a second each: the hand trembles and the noise is another one. */
const SHOTS = 6
const IDLE_SECONDS = 60
const LONGEST_MS = 20_000
/** Memory is counted when asked for, not at the next convenient moment. */
const MEASURE_AT_ONCE = '--enable-blink-features=ForceEagerMeasureMemory'
/** Without these a page may not count its memory. */
const ALONE = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' }

/** Opens the scanner before a camera that shows `frames`, works with the page, closes all. */
async function before<T>(
  site: StrictPage,
  frames: readonly ClipFrame[],
  work: (page: Page, browser: Browser) => Promise<T>,
): Promise<T> {
  const clip = join(scratchFolder('clip'), 'camera.y4m')
  await writeClip(clip, frames)
  const browser = await launchChromium([...cameraArgs(clip), MEASURE_AT_ONCE])
  try {
    const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
    await page.addInitScript(watch)
    await page.goto(`${site.address}/?keep=1`)
    return await work(page, browser)
  } finally {
    await browser.close()
  }
}

/** Runs in the page before anything else. */
function watch(): void {
  const seen = { picture: 0, accepted: 0 }
  Object.assign(globalThis, { seen })
  new MutationObserver(() => {
    const video = document.querySelector('video')
    if (video && !video.dataset.watched) {
      video.dataset.watched = 'yes'
      video.requestVideoFrameCallback((now) => {
        if (seen.picture === 0) seen.picture = now
      })
    }
    if (seen.accepted === 0 && document.querySelector('output')?.textContent) seen.accepted = performance.now()
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

const seenBy = (page: Page) =>
  page.evaluate(() => Reflect.get(globalThis, 'seen') as { picture: number; accepted: number })

/** Milliseconds from the first picture to the accepted text; the scanner outlines a label for 300 of them. */
async function firstAccepted(page: Page): Promise<number> {
  for (const end = Date.now() + LONGEST_MS; Date.now() < end; ) {
    const { picture, accepted } = await seenBy(page)
    if (accepted > 0) return accepted - picture
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return Number.POSITIVE_INFINITY
}

type Left = { readonly memory: number; readonly nodes: number; readonly workers: number }

/** `memory`: MiB of page and worker, wasm and canvas among it, after a collection. */
async function leftBy(page: Page): Promise<Left> {
  const memory = await page.evaluate(async () => {
    const measure = Reflect.get(performance, 'measureUserAgentSpecificMemory') as () => Promise<{ bytes: number }>
    return (await measure.call(performance)).bytes / 2 ** 20
  })
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Memory.getDOMCounters')
  await session.detach()
  return { memory, nodes, workers: page.workers().length }
}

export async function scanCamera(isSmall: boolean, say: (line: string) => void): Promise<Figure[]> {
  const site = await servePage(fileURLToPath(new URL('../e2e/scanner-page', import.meta.url)), { ...STRICT, ...ALONE })
  try {
    const figures: Figure[] = []
    for (const [name, scene] of Object.entries(CLIPS)) {
      const frames = Array.from({ length: SHOTS }, (_, shot) => ({
        moduleSize: 1,
        picture: cameraPicture(scene, shot),
      }))
      const runs: number[] = []
      for (let run = 0; run < (isSmall ? 1 : RUNS); run += 1) {
        runs.push(await before(site, frames, firstAccepted))
      }
      const ms = median(runs)
      say(`${name}: ${Math.round(ms)} ms`)
      figures.push({ work: `first label accepted, ${name}`, goal: '< 1 s', value: `${Math.round(ms)} ms` })
    }
    return [...figures, ...(await minuteWithout(site, isSmall ? 10 : IDLE_SECONDS))]
  } finally {
    await site.close()
  }
}

type TraceEvent = {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Microseconds from beginning to end, and what of it the thread really ran. */
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/** The tasks of the busiest main thread of a trace: milliseconds of the longest, by the clock and of its own, and the sum of the latter. */
function tasksOf(trace: Buffer) {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: readonly TraceEvent[] }
  const mains = traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  const [busiest] = mains
    .map((main) => {
      const tasks = traceEvents.filter(
        ({ pid, tid, tdur }) => pid === main.pid && tid === main.tid && tdur !== undefined,
      )
      return {
        longest: Math.max(0, ...tasks.map(({ dur = 0 }) => dur)) / 1000,
        longestOwn: Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur)) / 1000,
        own: tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000,
      }
    })
    .toSorted((a, b) => b.own - a.own)
  if (!busiest || busiest.own === 0) throw new Error('the trace says nothing of the main thread')
  return busiest
}

/** Growth is counted from ten seconds on: until then the reader's memory and the compiled code settle. */
async function minuteWithout(site: StrictPage, seconds: number): Promise<Figure[]> {
  const pause = (s: number) => new Promise((resolve) => setTimeout(resolve, s * 1000))
  const shown = (['print', 'straw', 'mesh', 'wood'] as const).map(cameraWithout)
  const frames = shown.map((picture) => ({ moduleSize: 1, picture, hold: 5 }))
  return before(site, frames, async (page, browser) => {
    await pause(10)
    const start = await leftBy(page)
    await browser.startTracing(page, { categories: ['toplevel'] })
    await pause(seconds)
    const { longest, longestOwn, own } = tasksOf(await browser.stopTracing())
    const end = await leftBy(page)
    const grown = (key: keyof Left, digits = 0) => `${start[key].toFixed(digits)} -> ${end[key].toFixed(digits)}`
    const work = `${seconds} s without a label`
    return [
      { work: `${work}: memory of page, worker and wasm, MiB`, goal: 'no growth', value: grown('memory', 1) },
      { work: `${work}: nodes; workers`, goal: 'no growth', value: `${grown('nodes')}; ${grown('workers')}` },
      {
        work: `${work}: longest task of the main thread, own time / by the clock`,
        goal: '< 50 ms',
        value: `${longestOwn.toFixed(0)} / ${longest.toFixed(0)} ms`,
      },
      {
        work: `${work}: main thread at work`,
        goal: 'little',
        value: `${(own / seconds / 10).toFixed(1)} % of the time`,
      },
    ]
  })
}
