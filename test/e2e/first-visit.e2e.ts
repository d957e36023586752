/**
 * What the first screens cost in files, that the worker's precache waits for the sign-in page, and that home stands still while
 * it arrives. Bytes: test/size-budget.mjs.
 */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { OWNER, seedFarm } from '../bench/seed'
import { launchChromium } from './support/chromium'
import { controlled, type Farm, openApp, openFarm, PHONE, startProduct } from './support/product'

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

it('the sign-in page needs few files, and the worker’s precache starts after it', async () => {
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

it('later files wait for the form of the sign-in page', async () => {
  // A worker would fetch all files too.
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' })
  const page = await context.newPage()
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    void page.route('**/api/status', async (route) => {
      resolve()
      await new Promise<void>((free) => {
        answer = free
      })
      await route.continue()
    })
  })
  await page.goto(farm.url, { waitUntil: 'commit' })
  await asked
  // Longer than a page at rest waits for anything, shorter than the form waits for the farm server.
  await page.waitForTimeout(600)
  const before = await countScripts(page)
  answer()
  await page.getByLabel('E-mail').waitFor()
  await expect.poll(() => countScripts(page), { timeout: 15_000 }).toBeGreaterThan(before)
  expect(before).toBeLessThanOrEqual(6)
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
  // One of them only on a farm that is being set up: its next step.
  expect(await countScripts(page)).toBeLessThanOrEqual(15)
  await context.close()
})

/** Runs in the page before anything else: sums how far what was painted moves without anybody's doing. */
function watchShifts(look: string): void {
  localStorage.setItem('pinset.preferences', JSON.stringify({ platform: look }))
  const seen = { shift: 0, moved: [] as string[] }
  Object.assign(globalThis, { seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
        readonly value: number
        readonly hadRecentInput: boolean
        readonly sources: readonly { readonly node: Node | null }[]
      }
      if (hadRecentInput) continue
      seen.shift += value
      seen.moved.push(...sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? ''))
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

it('home stays in place while it loads on a slow phone, both looks', async () => {
  const server = await startProduct()
  onTestFinished(async () => void (await server.stop()))
  await seedFarm(server, 300)
  for (const look of ['ios', 'material']) {
    // Without a worker every file comes over the line.
    const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' })
    await context.addInitScript(watchShifts, look)
    const page = await openApp(context, server.url, OWNER)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.reload()
    await page.getByRole('heading', { name: 'Recent records' }).waitFor()
    await page.waitForTimeout(1_500)
    const { shift, moved } = await page.evaluate(
      () => (globalThis as unknown as { seen: { shift: number; moved: string[] } }).seen,
    )
    expect(shift, `${look}: ${moved.join('; ')}`).toBeLessThan(0.02)
    await context.close()
  }
})

it('a reloaded page keeps its scroll position', async () => {
  const context = await browser.newContext(PHONE)
  const page = await openApp(context, farm.url)
  await page.goto(`${farm.url}/settings`)
  await page.getByRole('heading', { name: 'Settings' }).first().waitFor()
  await page.waitForTimeout(1_000)
  await page.evaluate(() => scrollTo(0, 240))
  await page.waitForTimeout(300)
  const stood = await page.evaluate(() => Math.round(scrollY))
  expect(stood).toBeGreaterThan(100)
  await page.reload()
  // What stands in view stays there; a notice that comes above it counts in.
  const stands = () => page.evaluate(() => scrollY)
  await expect.poll(stands, { timeout: 15_000 }).toBeGreaterThanOrEqual(stood)
  expect(await stands()).toBeLessThan(stood + 80)
  await context.close()
})
