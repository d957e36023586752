// Browsers without some or all storage for this site: the rest works, and without any storage a sentence says so.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest'
import { launchChromium, launchPersistent } from './support/chromium'
import { type Farm, keepPictures, loaded, onlyPage, openFarm, PHONE, signIn } from './support/product'
import { SUPPLIES, walkTo } from './support/screens'
import { type SomeRecords, seedRecords } from './support/seed-records'

let farm: Farm
let browser: Browser
let ids: SomeRecords
const contexts: BrowserContext[] = []

beforeAll(async () => {
  farm = await openFarm()
  ids = await seedRecords(farm.api)
  browser = await launchChromium()
})

afterAll(async () => {
  await browser?.close()
  await farm?.close()
})

/** A page where some `names` of the window throw when read, as in a browser that forbids them. */
async function visit(names: readonly string[], locale = 'en-GB'): Promise<Page> {
  const context = await browser.newContext({ ...PHONE, locale, reducedMotion: 'reduce' })
  contexts.push(context)
  onTestFailed(() => keepPictures([context], 'no-storage'))
  await context.addInitScript((blocked) => {
    for (const name of blocked) {
      const get = () => {
        throw new DOMException(`Access to ${name} is denied for this document.`, 'SecurityError')
      }
      Object.defineProperty(window, name, { configurable: true, get })
    }
  }, names)
  return context.newPage()
}

const KEPT = 'This browser blocks storage for this site'

for (const blocked of [['localStorage'], ['localStorage', 'sessionStorage']]) {
  it(`works without ${blocked.join(' and ')}`, async () => {
    const page = await visit(blocked)
    const wrong: string[] = []
    page.on('pageerror', (error) => wrong.push(String(error)))
    await signIn(page, farm.url)
    await loaded(page)
    await page.goto(`${farm.url}/settings`)
    await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
    await walkTo(page, { name: 'form', address: '/suppliers/create' })
    await page.getByRole('heading', { name: 'New supplier' }).waitFor()
    await page.getByLabel('Name', { exact: true }).fill('Mill without a storage')
    await page.getByRole('button', { name: 'Save' }).filter({ visible: true }).first().click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Add' }).click()
    // Exactly: the question that was just answered names it too.
    await page.getByRole('heading', { name: 'Mill without a storage', exact: true }).waitFor()
    await walkTo(page, { name: 'purchase', address: `${SUPPLIES}/purchases/${ids.purchase}` })
    // Until then the supplier's own button may still be there.
    await page
      .getByRole('heading', { name: /^Packages/ })
      .first()
      .waitFor()
    const opened = blocked.includes('sessionStorage') ? undefined : page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Print labels' }).filter({ visible: true }).first().click()
    await ((await opened) ?? page).getByRole('heading', { name: 'Labels: 12' }).waitFor()
    expect(wrong).toEqual([])
  })
}

it('works without a storage that the browser lacks', async () => {
  const page = await visit([])
  await page.addInitScript(() => Object.defineProperty(window, 'localStorage', { value: null }))
  await signIn(page, farm.url)
})

for (const [locale, text] of [
  ['en-GB', KEPT],
  ['ru-RU', 'Браузер не разрешает сайту хранить данные'],
] as const) {
  it(`shows in one sentence that all site data is blocked (${locale})`, async () => {
    const profile = mkdtempSync(join(tmpdir(), 'blocked-'))
    mkdirSync(join(profile, 'Default'))
    // The browser's own setting 'Do not allow sites to save data'.
    const settings = { profile: { default_content_setting_values: { cookies: 2 } } }
    writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(settings))
    const context = await launchPersistent(profile, [], { ...PHONE, locale })
    onTestFailed(() => keepPictures([context], 'all-blocked'))
    try {
      const page = onlyPage(context)
      await page.goto(farm.url)
      await page.getByRole('alertdialog').getByRole('heading', { name: text }).waitFor()
    } finally {
      await context.close()
      rmSync(profile, { recursive: true, force: true })
    }
  })
}

it('shows the same if only the database is blocked', async () => {
  const page = await visit(['indexedDB'])
  await page.goto(farm.url)
  await page.getByRole('alertdialog').getByRole('heading', { name: KEPT }).waitFor()
})

it('shows that the app did not start if its program does not arrive', async () => {
  const page = await visit([])
  await page.route(/\/assets\/.*\.js/, (route) => route.abort())
  await page.goto(farm.url)
  await page.getByText('Pinset could not start. Reload the page.').waitFor()
})
