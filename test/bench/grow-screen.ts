/**
 * A grid of 2,000 bags on a phone-sized page: from the tap until it is drawn, from the mark of one bag until it is drawn, and scrolling it by
 * the wheel.
 */
import type { Page } from 'playwright-core'
import { launchChromium } from '../e2e/support/chromium'
import { openFarm, PHONE } from '../e2e/support/product'
import { firstPull, openTimes, pushRows, type Scrolled, scrollGrid, wholeMs } from './grid-screen'
import { type GrowFarm, LARGE } from './grow-farm'
import { type Figure, median } from './table'

/** So many bags, in ten rows, fill a phone's screen. */
const ON_SCREEN = 90
const SCROLLS = 3
const MARKS = 7

/** Needs the product to be built. Only the largest series is on its farm. */
export async function gridFigures({ places, large, observations }: GrowFarm): Promise<Figure[]> {
  const farm = await openFarm()
  const browser = await launchChromium()
  try {
    await pushRows(farm.api, [
      { path: '/places', rows: places },
      { path: '/grow_series', rows: [large] },
      { path: '/observations', rows: observations.filter(({ series_id: id }) => id === large.id) },
    ])
    const page = await (await browser.newContext({ ...PHONE, reducedMotion: 'reduce' })).newPage()
    await firstPull(page, farm.url)
    const [onScreen = [], all = []] = await openTimes(page, {
      from: `${farm.url}/grow?tab=substrate`,
      link: `a[href*="${large.id}"]`,
      drawn: [`[data-dish="${ON_SCREEN}"]`, `[data-dish="${LARGE}"]`],
    })
    const scrolled: Scrolled[] = []
    for (let run = 0; run < SCROLLS; run++) {
      await page.goto(`${farm.url}/grow/${large.id}`)
      scrolled.push(await scrollGrid(page, LARGE))
    }
    const of = (what: keyof Scrolled) => median(scrolled.map((run) => run[what]))
    return [
      {
        work: `from the tap to a grid of ${LARGE}: the bags on the screen / all of them`,
        goal: '-',
        value: `${wholeMs(median(onScreen))} / ${wholeMs(median(all))}`,
      },
      {
        work: 'from the tap on one of its bags until its new state is drawn',
        goal: '-',
        value: wholeMs(median(await markTimes(page, `${farm.url}/grow/${large.id}`))),
      },
      {
        work: 'scrolling it by the wheel: frames without a bag, dropped, above 50 ms, longest',
        goal: '0 blank, 0 above 50 ms',
        value: `${of('blank')} of ${of('frames')}, ${of('dropped')}, ${of('long')}, ${wholeMs(of('longest'))}`,
      },
    ]
  } finally {
    await browser.close()
    await farm.close()
  }
}

/** Milliseconds from the tap on a bag until its name says its new state. It is saved in between. */
async function markTimes(page: Page, address: string): Promise<readonly number[]> {
  await page.goto(address)
  await page.locator(`[data-dish="${LARGE}"]`).waitFor({ state: 'attached' })
  await page.getByRole('group', { name: 'Mark as' }).getByRole('button', { name: /^Pins/ }).click()
  const times: number[] = []
  for (let mark = 0; mark < MARKS; mark++) {
    const bag = page.locator('[data-dish][aria-label$=", fruiting"]').nth(mark * 10)
    await bag.scrollIntoViewIfNeeded()
    times.push(
      await bag.evaluate(async (element: HTMLElement) => {
        const named = element.ariaLabel
        const start = performance.now()
        element.click()
        while (element.ariaLabel === named) {
          await new Promise(requestAnimationFrame)
          if (performance.now() - start > 10_000) throw new Error(`${named} was not marked`)
        }
        return performance.now() - start
      }),
    )
  }
  return times
}
