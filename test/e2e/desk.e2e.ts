// The desk: the ingredient page as decided, the list beside it, and work with the keyboard alone.

import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFailed } from 'vitest'
import { launchChromium } from './support/chromium'
import { DESK, type Farm, keepPictures, NO_WORKER, openApp, openFarm, until } from './support/product'
import { openScreen, rest, SUPPLIES, wear } from './support/screens'
import { type SomeRecords, seedRecords } from './support/seed-records'

let farm: Farm
let browser: Browser
let context: BrowserContext
let page: Page
let ids: SomeRecords
/** Its row is far down the list. */
let last: string

beforeAll(async () => {
  farm = await openFarm()
  browser = await launchChromium()
  ids = await seedRecords(farm.api)
  for (let index = 0; index < 30; index++) {
    const values = { name: `Straw ${100 + index}`, unit_id: ids.unit, category_id: ids.category }
    last = ((await farm.api('POST', '/supplies/items', values)) as { id: string }).id
  }
  context = await browser.newContext({ ...DESK, ...NO_WORKER, reducedMotion: 'reduce' })
  page = await openApp(context, farm.url)
})

beforeEach(() => onTestFailed(() => keepPictures([context], 'desk')))

afterAll(async () => {
  await browser?.close()
  await farm?.close()
})

const open = (address: string) => openScreen(page, farm.url, { name: address, address })
const item = () => `${SUPPLIES}/items/${ids.item}`
const row = (id: string) => page.locator(`[data-row="${id}"]`)

/** Whether all of it is visible: inside the window and inside the pane that scrolls it. */
const isInView = (selector: string, index = 0) =>
  page.evaluate(
    ([wanted, at]) => {
      const element = document.querySelectorAll(String(wanted))[Number(at)]
      const pane = element?.closest('section[tabindex]')?.getBoundingClientRect()
      const box = element?.getBoundingClientRect()
      if (!box) return false
      return box.top >= (pane?.top ?? 0) && box.bottom <= Math.min(innerHeight, pane?.bottom ?? innerHeight)
    },
    [selector, index] as const,
  )

it('shows number, plot, packages and three movements of an ingredient at 1280 x 800', async () => {
  for (const platform of ['ios', 'material']) {
    await open(item())
    await wear(page, { platform })
    const number = await page.getByText('On hand', { exact: true }).boundingBox()
    const plot = await page.getByRole('img', { name: /^Stock from/ }).boundingBox()
    expect((plot?.x ?? 0) > (number?.x ?? 0) + 272).toBe(true)
    expect(await isInView('[aria-label="Movements"] > li', 2)).toBe(true)
    const tiles = await page
      .getByRole('list', { name: /^Packages from/ })
      .getByRole('listitem')
      .all()
    const tops = new Set(await Promise.all(tiles.map(async (tile) => (await tile.boundingBox())?.y)))
    expect([tiles.length, tops.size]).toEqual([12, 1])
  }
  await wear(page, { platform: 'ios' })
})

it('aligns the edges of bar, list, pane, head, number and sections', async () => {
  await open(item())
  const edges = await page.evaluate(() => {
    const x = (selector: string) => Math.round(document.querySelector(selector)?.getBoundingClientRect().left ?? -1)
    const texts = [...document.querySelectorAll('main section h2, main section p')].map((one) => {
      const range = document.createRange()
      range.selectNodeContents(one)
      return { text: one.textContent ?? '', left: Math.round(range.getBoundingClientRect().left) }
    })
    const left = (text: string) => texts.find((one) => one.text === text)?.left
    const pane = document.querySelector('main section[tabindex]')?.getBoundingClientRect()
    return {
      list: x('ul[aria-label="Ingredients"]'),
      pane: Math.round(pane?.left ?? 0),
      margin: Math.round(innerWidth - (pane?.right ?? 0)),
      inside: [left('Rye grain'), left('On hand'), left('Packages'), left('Movements')],
    }
  })
  expect(edges).toEqual({ list: 20, pane: 424, margin: 20, inside: [452, 452, 452, 452] })
})

it('letter keys open the actions, except while typing or switched off', async () => {
  await open(item())
  const sheet = page.getByRole('dialog')
  for (const [letter, title] of [
    ['u', 'Use'],
    ['c', 'Count'],
    ['w', 'Write off'],
  ] as const) {
    await page.keyboard.press(letter)
    await sheet.getByRole('heading', { name: title }).waitFor()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await rest(page)
  }
  await page.getByRole('searchbox').first().fill('u')
  await expect.poll(() => sheet.count()).toBe(0)
  await page.getByRole('searchbox').first().fill('')
  await page.locator('main').focus()
  await open('/settings')
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).uncheck()
  await open(item())
  await page.keyboard.press('u')
  await expect.poll(() => sheet.count()).toBe(0)
  await wear(page, { letterKeys: true as unknown as string })
})

it('a deep link scrolls the list to its record, which stays beside the editor', async () => {
  await open(`${SUPPLIES}/items/${last}`)
  await until(() => isInView(`[data-row="${last}"]`), 'the open row is in view')
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('heading', { name: 'Edit ingredient', level: 2 }).waitFor()
  await until(() => isInView(`[data-row="${last}"]`), 'the open row is still in view')
  await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Straw 129')
})

it('arrows move through the list and open rows, and one key opens the search', async () => {
  await open(SUPPLIES)
  await page.keyboard.press('ArrowDown')
  await page.getByRole('heading', { name: 'Rye grain', level: 2 }).waitFor()
  const hasFocus = () => row(ids.item).evaluate((one) => one.contains(document.activeElement))
  await until(hasFocus, 'the row has the focus again')
  await page.keyboard.press('ArrowDown')
  await page.getByRole('heading', { name: 'Straw 100', level: 2 }).waitFor()
  await page.keyboard.press('ArrowUp')
  await page.getByRole('heading', { name: 'Rye grain', level: 2 }).waitFor()
  expect(await hasFocus()).toBe(true)
  await page.keyboard.press('/')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search')
  await page.keyboard.type('straw 129')
  await until(async () => (await page.locator('[data-row]').count()) === 1, 'what was looked for stands there')
  await page.keyboard.press('ArrowDown')
  await page.getByRole('heading', { name: 'Straw 129', level: 2 }).waitFor()
})

it('the first Tab offers a link past the bar, and one past a list', async () => {
  await open(item())
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('Tab')
  const skip = page.getByRole('button', { name: 'Skip to content' })
  expect(await skip.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip the list')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Use/)
})

it('keyboard search works everywhere: typos, arrows, beside the list, Escape closes', async () => {
  await open(item())
  const field = page.getByRole('combobox', { name: 'Find anything' })
  const rows = page.getByRole('option')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('strwa 10')
  await page.getByText('closest spelling: Straw').waitFor()
  await page.getByRole('option', { name: /All 10/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  const second = await rows.nth(1).getAttribute('id')
  await until(async () => (await field.getAttribute('aria-activedescendant')) === second, 'the second row is chosen')
  const title = await rows.nth(1).textContent()
  const [beside] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Control+Enter')])
  await beside
    .getByRole('heading', { name: /^Straw 10/ })
    .filter({ visible: true })
    .first()
    .waitFor()
  await beside.close()
  await page.keyboard.press('Enter')
  await field.waitFor({ state: 'detached' })
  await page
    .getByRole('heading', { name: title?.slice(0, 'Straw 100'.length) ?? '' })
    .filter({ visible: true })
    .first()
    .waitFor()

  await open('/')
  await page.keyboard.press('/')
  await field.fill('zzzz')
  await page.getByText('Nothing found for zzzz').first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'strwa 10' }).waitFor()
  await expect.poll(() => field.inputValue()).toBe('')
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'detached' })
  // A list's own search has the key where there is one.
  await open(SUPPLIES)
  await page.keyboard.press('/')
  expect(
    await page
      .getByRole('searchbox')
      .first()
      .evaluate((one) => one === document.activeElement),
  ).toBe(true)
})
