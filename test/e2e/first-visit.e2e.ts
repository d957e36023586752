/** What the first screens cost in files, and that the worker's precache waits for the sign-in page. Bytes: test/size-budget.mjs. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchChromium } from './support/chromium'
import { controlled, type Farm, openApp, openFarm, PHONE } from './support/product'

let browser: Browser
let farm: Farm
beforeAll(async () => {
  browser = await launchChromium()
  farm = await openFarm()
})
afterAll(async () => {
  await browser?.close()
  await farm?.close()
})

/** All scripts of the page so far, also those that come after its first paint. */
const countScripts = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length)

/** When the page's first text was painted, in milliseconds of the clock. */
const paintedAt = (page: Page) =>
  page.evaluate(
    () => performance.timeOrigin + (performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity),
  )

it('the sign-in page needs few files, and the worker’s precache waits until it stands', async () => {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  let precache: number | undefined
  context.on('request', (request) => {
    if (request.serviceWorker()) precache ??= Date.now()
  })
  await page.goto(farm.url)
  await page.getByLabel('E-mail').waitFor()
  await controlled(page)
  expect(await countScripts(page)).toBeLessThanOrEqual(10)
  expect(precache).toBeGreaterThan(await paintedAt(page))
  await context.close()
})

it('home starts from few files', async () => {
  const context = await browser.newContext(PHONE)
  const page = await openApp(context, farm.url)
  await controlled(page)
  await page.reload()
  await page.getByText(/^Welcome/).waitFor()
  // What comes after the first paint.
  await page.waitForTimeout(1_500)
  expect(await countScripts(page)).toBeLessThanOrEqual(14)
  await context.close()
})
