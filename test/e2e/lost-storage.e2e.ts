// The browser loses its connection to IndexedDB under an open page, as iOS does while an app sleeps.

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest'
import { launchChromium } from './support/chromium'
import { type Farm, keepPictures, loaded, openFarm, PHONE, signIn } from './support/product'
import { walkTo } from './support/screens'

let farm: Farm
let browser: Browser

beforeAll(async () => {
  farm = await openFarm()
  browser = await launchChromium()
})

afterAll(async () => {
  await browser?.close()
  await farm?.close()
})

type Broken = { broken?: number }

/** A page in which so many of the next transactions cannot begin: `window.broken`, or all for as long as the tab keeps a note. */
async function visit(): Promise<Page> {
  const context = await browser.newContext({ ...PHONE, locale: 'en-GB', reducedMotion: 'reduce' })
  onTestFailed(() => keepPictures([context], 'lost-storage'))
  await context.addInitScript(() => {
    const page = window as Broken
    sessionStorage.setItem('loads', String(Number(sessionStorage.getItem('loads') ?? 0) + 1))
    const begin = IDBDatabase.prototype.transaction
    IDBDatabase.prototype.transaction = function (...args) {
      const left = sessionStorage.getItem('broken') ? 1 : (page.broken ?? 0)
      if (left === 0) return begin.apply(this, args)
      page.broken = left - 1
      throw new DOMException(
        'Connection to Indexed Database server lost. Refresh the page to try again',
        'UnknownError',
      )
    }
  })
  const page = await context.newPage()
  await signIn(page, farm.url)
  await loaded(page)
  // The page is at rest: what mends connections is here.
  await page.waitForLoadState('networkidle')
  return page
}

const loads = (page: Page) => page.evaluate(() => Number(sessionStorage.getItem('loads')))

async function typeSupplier(page: Page, name: string): Promise<void> {
  await walkTo(page, { name: 'form', address: '/suppliers/create' })
  await page.getByRole('heading', { name: 'New supplier' }).waitFor()
  await page.getByLabel('Name', { exact: true }).fill(name)
}

const ADD = 'Add'

async function askToSave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).filter({ visible: true }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: ADD }).waitFor()
}

/** Confirms, and breaks so many of the transactions from there on: nothing else of the page meets them first. */
async function confirmBroken(page: Page, transactions: number): Promise<void> {
  const add = page.getByRole('alertdialog').getByRole('button', { name: ADD })
  await add.evaluate((button: HTMLElement, count) => {
    ;(window as Broken).broken = count
    button.click()
  }, transactions)
}

async function saveIt(page: Page, name: string): Promise<void> {
  await askToSave(page)
  await page.getByRole('alertdialog').getByRole('button', { name: ADD }).click()
  await page.getByRole('heading', { name, exact: true }).waitFor()
}

async function named(name: string): Promise<number> {
  const { items } = (await farm.api('GET', '/suppliers')) as { items: { name: string }[] }
  return items.filter((one) => one.name === name).length
}

it('saves once over a broken connection, without a message', async () => {
  const page = await visit()
  const before = await loads(page)
  await typeSupplier(page, 'Mill over a broken line')
  await askToSave(page)
  await confirmBroken(page, 1)
  await page.getByRole('heading', { name: 'Mill over a broken line', exact: true }).waitFor()
  await expect.poll(() => named('Mill over a broken line'), { timeout: 10_000 }).toBe(1)
  expect(await loads(page)).toBe(before)
  await page.context().close()
})

it('reloads if no connection works, and keeps the typed text', async () => {
  const page = await visit()
  const before = await loads(page)
  await typeSupplier(page, 'Mill in a draft')
  await askToSave(page)
  await confirmBroken(page, 1_000_000)
  await expect.poll(() => loads(page).catch(() => 0), { timeout: 15_000 }).toBe(before + 1)
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Mill in a draft')
  await saveIt(page, 'Mill in a draft')
  await expect.poll(() => named('Mill in a draft'), { timeout: 10_000 }).toBe(1)
  expect(await loads(page)).toBe(before + 1)
  await page.context().close()
})

it('shows the remedy after a useless reload, and stays without another one', async () => {
  const page = await visit()
  const before = await loads(page)
  await page.evaluate(() => sessionStorage.setItem('broken', 'always'))
  // A page that reads something of itself has found out by then.
  await walkTo(page, { name: 'list', address: '/suppliers' }).catch(() => undefined)
  const told = page.getByRole('alertdialog').filter({ hasText: 'reloading the page did not help' })
  await told.waitFor({ timeout: 20_000 })
  expect(await loads(page)).toBe(before + 1)
  // A person may try as often as they like; the page by itself does not.
  await told.getByRole('button', { name: 'Try again' }).click()
  await told.waitFor({ timeout: 20_000 })
  expect(await loads(page)).toBe(before + 2)
  await page.evaluate(() => sessionStorage.removeItem('broken'))
  await told.getByRole('button', { name: 'Try again' }).click()
  await loaded(page)
  await page.context().close()
})
