/**
 * Dishes on the screen of a phone-sized page: the first pull of the whole farm, the suspects of its contaminated dishes, a grid of 500
 * from the tap until it is drawn, and scrolling it by the wheel.
 */
import type { Page } from 'playwright-core'
import { makeId } from '../../src/domain/ids'
import { launchChromium } from '../e2e/support/chromium'
import { type Api, openFarm, PHONE, readStore, signIn, until } from '../e2e/support/product'
import { DISHES, LARGE, OBSERVATIONS, type PrepFarm, SERIES } from './prep-farm'
import { type Figure, median, quantile } from './table'

/** Changes of one push, each group in one transaction. */
const GROUP = 400
const RUNS = 7
const FRAME_MS = 1000 / 60
/** So many dishes, in ten rows, fill a phone's screen. */
const ON_SCREEN = 60
const bytes = (count: number) => crypto.getRandomValues(new Uint8Array(count))
const ms = (value: number) => `${Math.round(value)} ms`

/** Needs the product to be built. */
export async function prepScreens(made: PrepFarm): Promise<Figure[]> {
  const farm = await openFarm()
  const browser = await launchChromium()
  try {
    await pushAll(farm.api, made)
    const context = await browser.newContext({ ...PHONE, reducedMotion: 'reduce' })
    const page = await context.newPage()
    const pulled = await firstPull(page, farm.url)
    const [suspects = []] = await openTimes(page, {
      from: `${farm.url}/prep/petri/${made.petris[SERIES / 2]?.id}`,
      link: 'a[href*="/prep/finder"]',
      drawn: ['[aria-label*="; elsewhere "]'],
    })
    const [onScreen = [], all = []] = await openTimes(page, {
      from: `${farm.url}/prep/spore`,
      link: `a[href*="${made.large.id}"]`,
      drawn: [`[data-dish="${ON_SCREEN}"]`, `[data-dish="${LARGE}"]`],
    })
    await page.goto(`${farm.url}/prep/petri/${made.large.id}`)
    const scrolled = await scroll(page)
    const { frames, blank, dropped, longest } = scrolled
    return [
      {
        work: `first pull of ${SERIES * DISHES} dishes, ${OBSERVATIONS} observations, sign-in included`,
        goal: '< 8 s',
        value: `${(pulled / 1000).toFixed(1)} s`,
      },
      { work: 'from the tap to the suspects, first / next', goal: '-', value: firstAndNext(suspects) },
      {
        work: `from the tap to a grid of ${LARGE}: the dishes on the screen`,
        goal: '< 100 ms',
        value: ms(median(onScreen)),
      },
      { work: 'the same: all of its dishes', goal: '-', value: ms(median(all)) },
      {
        work: `scrolling it by the wheel: frames without a dish, dropped, longest`,
        goal: '0 blank',
        value: `${blank} of ${frames}, ${dropped}, ${ms(longest)}`,
      },
    ]
  } finally {
    await browser.close()
    await farm.close()
  }
}

function firstAndNext([first = 0, ...next]: readonly number[]): string {
  return `${ms(first)} / ${ms(median(next))}`
}

async function pushAll(
  api: Api,
  { base, agars, uses, petris, observations, large, largeSeen }: PrepFarm,
): Promise<void> {
  const all = [
    ...base,
    { path: '/agar_series', rows: agars },
    { path: '/supplies/uses', rows: uses },
    { path: '/petri_series', rows: [...petris, large] },
    { path: '/observations', rows: [...observations, ...largeSeen] },
  ]
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

async function firstPull(page: Page, url: string): Promise<number> {
  const begun = Date.now()
  await signIn(page, url)
  await until(
    async () => (await readStore(page, 'meta')).some(({ key }) => key === 'pulled_at'),
    'the farm is here',
    120_000,
  )
  return Date.now() - begun
}

type Way = { readonly from: string; readonly link: string; readonly drawn: readonly string[] }

/**
 * Milliseconds from the click on a link until each of `drawn` is drawn on the next screen, again and again. Its code is there after the
 * first time, which counts for what is called first.
 */
async function openTimes(page: Page, { from, link, drawn }: Way): Promise<number[][]> {
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

type Scrolled = { readonly frames: number; readonly blank: number; readonly dropped: number; readonly longest: number }

/** From the top of the page to its end by wheel events of 120 px, as a mouse sends them. */
async function scroll(page: Page): Promise<Scrolled> {
  await page.locator(`[data-dish="${LARGE}"]`).waitFor({ state: 'attached' })
  await page.evaluate(() => {
    const seen: { at: number; isBlank: boolean }[] = []
    const isDrawn = (dish: Element) => {
      const { top, bottom } = dish.getBoundingClientRect()
      return bottom > 0 && top < innerHeight && dish.checkVisibility({ contentVisibilityAuto: true })
    }
    const look = (at: number) => {
      const grid = document.querySelector('[data-dish]')?.closest('fieldset')?.getBoundingClientRect()
      // Above and below the grid are other things.
      const isGrid = grid !== undefined && grid.top < innerHeight && grid.bottom > 0
      seen.push({ at, isBlank: isGrid && ![...document.querySelectorAll('[data-dish]')].some(isDrawn) })
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
  }
}
