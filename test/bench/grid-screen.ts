/** What the benches of large grids share: records pushed to a server, a first pull on a phone-sized page, times of opening, and scrolling. */
import type { Page } from 'playwright-core'
import { makeId } from '../../src/domain/ids'
import { type Api, PHONE, readStore, signIn, until } from '../e2e/support/product'
import { median, quantile } from './table'

/** Changes of one push, each group in one transaction. */
const GROUP = 400
const RUNS = 7
const FRAME_MS = 1000 / 60
const bytes = (count: number) => crypto.getRandomValues(new Uint8Array(count))
export const wholeMs = (value: number) => `${Math.round(value)} ms`

export function firstAndNext([first = 0, ...next]: readonly number[]): string {
  return `${wholeMs(first)} / ${wholeMs(median(next))}`
}

export type Pushed = { readonly path: string; readonly rows: readonly object[] }

/** In this order. */
export async function pushRows(api: Api, all: readonly Pushed[]): Promise<void> {
  for (const { path, rows } of all) {
    for (let from = 0; from < rows.length; from += GROUP) {
      const group = makeId(Date.now(), bytes)
      const mutations = rows
        .slice(from, from + GROUP)
        .map((body) => ({ key: makeId(Date.now(), bytes), method: 'POST', path, body, group }))
      const { results } = (await api('POST', '/sync/push', { mutations })) as {
        results: readonly { readonly status: number }[]
      }
      const refused = results.find(({ status }) => status >= 400)
      if (refused) throw new Error(`${path}: ${JSON.stringify(refused)}`)
    }
  }
}

/** Signs in, and waits until the farm is on the device. Milliseconds. */
export async function firstPull(page: Page, url: string): Promise<number> {
  const begun = Date.now()
  await signIn(page, url)
  await until(
    async () => (await readStore(page, 'meta')).some(({ key }) => key === 'pulled_at'),
    'the farm is here',
    120_000,
  )
  return Date.now() - begun
}

export type Way = { readonly from: string; readonly link: string; readonly drawn: readonly string[] }

/**
 * Milliseconds from the click on a link until each of `drawn` is drawn on the next screen, again and again. Its code is there after the
 * first time, which counts for what is called first.
 */
export async function openTimes(page: Page, { from, link, drawn }: Way): Promise<number[][]> {
  await page.goto(from)
  const times: number[][] = drawn.map(() => [])
  for (let run = 0; run < RUNS; run++) {
    const row = page.locator(link).first()
    await row.waitFor()
    const found = await row.evaluate(async (element: HTMLElement, selectors) => {
      const frame = () => new Promise(requestAnimationFrame)
      const start = performance.now()
      element.click()
      const seen: number[] = []
      for (const selector of selectors) {
        while (!document.querySelector(selector)) await frame()
        // This frame is drawn when the next one begins.
        await frame()
        seen.push(performance.now() - start)
      }
      return seen
    }, drawn)
    for (const [index, took] of found.entries()) times[index]?.push(took)
    await page.goBack()
  }
  return times
}

export type Scrolled = {
  readonly frames: number
  /** Frames whose middle shows no part of the grid, while the grid is there. */
  readonly blank: number
  readonly dropped: number
  /** The longest rest between two frames, and the number of those above 50 ms. */
  readonly longest: number
  readonly long: number
}

const LONG_MS = 50

/** From the top of the page to its end by wheel events of 120 px, as a mouse sends them. `last`: the number of the grid's last part. */
export async function scrollGrid(page: Page, last: number): Promise<Scrolled> {
  await page.locator(`[data-dish="${last}"]`).waitFor({ state: 'attached' })
  await page.evaluate(() => {
    const seen: { at: number; isBlank: boolean }[] = []
    // Between two parts is a gap.
    const spots = [0.4, 0.45, 0.5, 0.55, 0.6].flatMap((y) => [0.45, 0.5, 0.55].map((x) => [x, y] as const))
    const look = (at: number) => {
      const grid = document.querySelector('[data-dish]')?.closest('fieldset')?.getBoundingClientRect()
      // Above and below the grid are other things.
      const isGrid = grid !== undefined && grid.top < innerHeight * 0.4 && grid.bottom > innerHeight * 0.6
      const shows = ([x, y]: readonly [number, number]) =>
        document.elementFromPoint(innerWidth * x, innerHeight * y)?.closest('[data-dish]') != null
      seen.push({ at, isBlank: isGrid && !spots.some(shows) })
      requestAnimationFrame(look)
    }
    Object.assign(window, { seen })
    requestAnimationFrame(look)
  })
  const { width, height } = PHONE.viewport
  await page.mouse.move(width / 2, height / 2)
  const isAtEnd = () => page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1)
  while (!(await isAtEnd())) {
    await page.mouse.wheel(0, 120)
    await page.waitForTimeout(FRAME_MS)
  }
  const frames = await page.evaluate(() => (window as unknown as { seen: { at: number; isBlank: boolean }[] }).seen)
  const steps = frames.slice(1).map(({ at }, index) => at - (frames[index]?.at ?? at))
  return {
    frames: frames.length,
    blank: frames.filter(({ isBlank }) => isBlank).length,
    dropped: steps.reduce((sum, step) => sum + Math.max(0, Math.round(step / FRAME_MS) - 1), 0),
    longest: quantile(steps, 1),
    long: steps.filter((step) => step > LONG_MS).length,
  }
}
