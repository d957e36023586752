// Lists in a real browser: rows picked by finger and by keyboard, deleted offline and then sent; the list's view is
// restored; the language changes without a network.

import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFailed } from 'vitest'
import { launchChromium } from './support/chromium'
import {
  controlled,
  DESK,
  type Farm,
  keepPictures,
  NO_WORKER,
  openApp,
  openFarm,
  PHONE,
  readStore,
  until,
} from './support/product'

let farm: Farm
let browser: Browser
const contexts: BrowserContext[] = []

beforeAll(async () => {
  farm = await openFarm()
  browser = await launchChromium()
  const made = async (path: string, body: object) => ((await farm.api('POST', path, body)) as { id: string }).id
  const suppliers: string[] = []
  for (let index = 1; index <= 40; index++) suppliers.push(await made('/suppliers', { name: `Mill ${index}` }))
  const unit = await made('/units', { code: 'kg' })
  const category = await made('/categories', { code: 'GRAIN', description: 'Grain for spawn' })
  await made('/supplies/items', {
    name: 'Rye grain',
    unit_id: unit,
    category_id: category,
    supplier_id: suppliers[6],
  })
})

beforeEach(() => onTestFailed(() => keepPictures(contexts, 'lists')))

afterAll(async () => {
  await browser?.close()
  await farm?.close()
})

async function open(room: BrowserContextOptions): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ ...room, reducedMotion: 'reduce' })
  contexts.push(context)
  const page = await openApp(context, farm.url)
  if (room.serviceWorkers !== 'block') await controlled(page)
  await goTo(page, '/suppliers')
  await page.locator('[data-row]').first().waitFor()
  return { context, page }
}

/** Navigates inside the app, as a link does. */
const goTo = (page: Page, address: string) => page.evaluate((to) => history.pushState({}, '', to), address)
const row = (page: Page, name: string) =>
  page.locator('[data-row]').filter({ has: page.getByText(name, { exact: true }) })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).filter({ visible: true })
const top = (page: Page, name: string) => row(page, name).evaluate((one) => Math.round(one.getBoundingClientRect().top))

async function onServer(): Promise<string[]> {
  const { items } = (await farm.api('GET', '/suppliers?limit=200')) as { items: { name: string }[] }
  return items.map(({ name }) => name)
}

/** A finger on a row: `path` is where it moves to, px from where it landed; it rests `rest` ms before it lets go. */
async function finger(cdp: CDPSession, page: Page, name: string, path: readonly number[], rest: number): Promise<void> {
  const box = await row(page, name).boundingBox()
  if (!box) throw new Error(`${name} is not in view`)
  const at = (dx: number) => [{ x: box.x + 120 + dx, y: box.y + box.height / 2 }]
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
  for (const dx of path) await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(dx) })
  await page.waitForTimeout(rest)
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

async function agree(page: Page): Promise<void> {
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Delete' }).click()
}

it('selects rows by hold and swipe, deletes offline, and sends it later', async () => {
  const { context, page } = await open(PHONE)
  const cdp = await context.newCDPSession(page)
  await context.setOffline(true)
  await finger(cdp, page, 'Mill 2', [], 700)
  await button(page, 'Delete (1)').waitFor()
  expect(new URL(page.url()).pathname).toBe('/suppliers')
  // It comes to rest before it lets go: after a fling the browser takes the next tap for its end.
  await finger(cdp, page, 'Mill 4', [20, 45, 70, 90], 250)
  await row(page, 'Mill 7').tap()
  await page.getByText('3 selected').waitFor()
  await button(page, 'Delete (3)').tap()
  const question = page.getByRole('alertdialog')
  await question.getByText('Delete 2 records?').waitFor()
  await question.getByText(/Mill 7 \(Ingredients\)/).waitFor()
  await agree(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click()
  await page.getByText('1 archived').waitFor()
  await row(page, 'Mill 2').waitFor({ state: 'detached' })
  await row(page, 'Mill 7').getByText('Archived').waitFor()
  expect(await readStore(page, 'outbox')).toHaveLength(3)
  expect(await onServer()).toHaveLength(40)
  await context.setOffline(false)
  await until(async () => (await onServer()).length === 38, 'the server agrees')
  await until(async () => (await readStore(page, 'outbox')).length === 0, 'nothing waits')
  expect(await onServer()).not.toContain('Mill 2')
  await context.close()
})

it('selects rows by keyboard, ends with Escape, and restores them by one undo', async () => {
  const { context, page } = await open({ ...DESK, ...NO_WORKER })
  await row(page, 'Mill 8').getByRole('link').focus()
  await page.keyboard.press('Space')
  for (let step = 0; step < 2; step++) await page.keyboard.press('Shift+ArrowDown')
  await page.getByText('3 selected').waitFor()
  await page.keyboard.press('Escape')
  await button(page, 'New supplier')
    .or(page.getByRole('link', { name: 'New supplier' }))
    .first()
    .waitFor()
  expect(await page.evaluate(() => document.activeElement?.closest('[data-row]')?.textContent)).toContain('Mill 10')
  await page.keyboard.press('Control+a')
  await page.getByText('38 selected').waitFor()
  await page.keyboard.press('Escape')
  await row(page, 'Mill 8').click({ modifiers: ['Control'] })
  await row(page, 'Mill 11').click({ modifiers: ['Shift'] })
  await page.getByText('4 selected').waitFor()
  await button(page, /^Delete$/).click()
  await agree(page)
  await page.getByText('4 deleted').waitFor()
  await until(async () => (await onServer()).length === 34, 'the server agrees')
  await button(page, 'Undo').click()
  await row(page, 'Mill 8').waitFor()
  await until(async () => (await onServer()).length === 38, 'all are back')
  await context.close()
})

it('switches to Russian without a network: words, plurals and order follow at once', async () => {
  const { context, page } = await open(PHONE)
  await farm.api('POST', '/suppliers', { name: 'Ягода' })
  await farm.api('POST', '/suppliers', { name: 'ёлка' })
  await row(page, 'ёлка').waitFor()
  const cyrillic = () =>
    page
      .locator('[data-row]')
      .filter({ hasText: /ёлка|Ягода|Mill 1$/ })
      .allTextContents()
  expect((await cyrillic())[0]).toContain('Mill 1')
  await context.setOffline(true)
  await goTo(page, '/settings')
  await page.getByRole('radio', { name: 'Русский' }).check({ force: true })
  await page.getByRole('heading', { name: 'Настройки' }).first().waitFor()
  await goTo(page, '/suppliers')
  await page.getByRole('heading', { name: 'Поставщики' }).first().waitFor()
  expect((await cyrillic()).map((text) => text.trim().slice(0, 4))).toEqual(['ёлка', 'Ягод', 'Mill'])
  await button(page, 'Выбрать').tap()
  for (const [name, words] of [
    ['ёлка', 'Выбрана 1'],
    ['Ягода', 'Выбрано 2'],
  ] as const) {
    await row(page, name).tap()
    await page.getByText(words, { exact: true }).waitFor()
  }
  await button(page, 'Удалить (2)').tap()
  await page.getByRole('alertdialog').getByText('Удалить 2 записи?').waitFor()
  await context.close()
})

it('restores tab, search, filter, order and position after another screen and a reload', async () => {
  // Long enough that only what is near the window is in the document.
  const barns = Array.from({ length: 240 }, (_, index) => `Barn ${index}`)
  for (let at = 0; at < barns.length; at += 20) {
    await Promise.all(barns.slice(at, at + 20).map((name) => farm.api('POST', '/suppliers', { name })))
  }
  const { context, page } = await open({ ...DESK, ...NO_WORKER })
  await goTo(page, '/base-data?tab=categories')
  await row(page, 'GRAIN').waitFor()
  await goTo(page, '/suppliers')
  await button(page, /^Sort by/).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Last changed' }).click()
  await page.getByRole('searchbox').fill('barn')
  const shown = page.locator('[data-row]').first()
  await shown.getByText(/^Barn/).waitFor()
  const first = await shown.textContent()
  await page.mouse.move(200, 500)
  for (let turn = 0; turn < 6; turn++) await page.mouse.wheel(0, 1500)
  await until(() => page.evaluate(() => window.scrollY > 8000), 'far down')
  await page.waitForTimeout(400)
  const inView = await page.evaluate(
    () => document.elementFromPoint(200, 500)?.closest('[data-row]')?.textContent ?? '',
  )
  const before = await top(page, inView)
  const isAsLeft = async () => {
    await row(page, inView).waitFor()
    await until(async () => Math.abs((await top(page, inView)) - before) <= 2, 'the place')
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('barn')
    await button(page, 'Sort by: Last changed').waitFor()
  }
  await page.getByRole('link', { name: 'Base data' }).first().click()
  await page.getByRole('tab', { name: 'Categories', selected: true }).waitFor()
  await row(page, 'GRAIN').waitFor()
  await page.goBack()
  await isAsLeft()
  await page.reload()
  await isAsLeft()
  await page.evaluate(() => window.scrollTo(0, 0))
  await until(async () => (await shown.textContent()) === first, 'the same order')
  await context.close()
})

it('finds a record from home offline, and returns to the search', async () => {
  const { context, page } = await open(PHONE)
  await context.setOffline(true)
  await goTo(page, '/')
  await page.getByRole('link', { name: 'Find anything' }).click()
  const field = page.getByRole('combobox', { name: 'Find anything' })
  await field.fill('milll 17')
  await page.getByRole('option', { name: /Mill 17/ }).tap()
  await page.getByRole('heading', { name: 'Mill 17' }).filter({ visible: true }).first().waitFor()
  await page.goBack()
  await page.getByRole('option', { name: /Mill 17/ }).waitFor()
  await expect.poll(() => field.inputValue()).toBe('milll 17')
  await page.goBack()
  await page.getByRole('link', { name: 'Find anything' }).waitFor()
})
