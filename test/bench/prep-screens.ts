/**
 * Dishes on the screen of a phone-sized page: the first pull of the whole farm, the suspects of its contaminated dishes, a grid of 500
 * from the tap until it is drawn, and scrolling it by the wheel.
 */
import { launchChromium } from '../e2e/support/chromium'
import { openFarm, PHONE } from '../e2e/support/product'
import { firstAndNext, firstPull, openTimes, pushRows, scrollGrid, wholeMs } from './grid-screen'
import { DISHES, LARGE, OBSERVATIONS, type PrepFarm, SERIES } from './prep-farm'
import { type Figure, median } from './table'

/** So many dishes, in ten rows, fill a phone's screen. */
const ON_SCREEN = 60

/** Needs the product to be built. */
export async function prepScreens(made: PrepFarm): Promise<Figure[]> {
  const farm = await openFarm()
  const browser = await launchChromium()
  try {
    await pushRows(farm.api, [
      ...made.base,
      { path: '/agar_series', rows: made.agars },
      { path: '/supplies/uses', rows: made.uses },
      { path: '/petri_series', rows: [...made.petris, made.large] },
      { path: '/observations', rows: [...made.observations, ...made.largeSeen] },
    ])
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
    const { frames, blank, dropped, longest } = await scrollGrid(page, LARGE)
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
        value: wholeMs(median(onScreen)),
      },
      { work: 'the same: all of its dishes', goal: '-', value: wholeMs(median(all)) },
      {
        work: `scrolling it by the wheel: frames without a dish, dropped, longest`,
        goal: '0 blank',
        value: `${blank} of ${frames}, ${dropped}, ${wholeMs(longest)}`,
      },
    ]
  } finally {
    await browser.close()
    await farm.close()
  }
}
