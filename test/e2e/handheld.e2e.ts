// Handheld scanners: keys as the browser gets them from the system, on keyboards of several countries, on every kind of screen.

import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest'
import { LAYOUTS, strokesOf } from '../ui/scanner/keyboards'
import { launchChromium } from './support/chromium'
import {
  controlled,
  DESK,
  type Farm,
  keepPictures,
  loaded,
  openFarm,
  readStore,
  signIn,
  until,
} from './support/product'

const UNIT = '019cd6c2-8c00-7000-8000-000000000001'
const CATEGORY = '019cd6c2-8c00-7000-8000-000000000002'
const RYE = '019cd6c2-8c00-7000-8000-000000000003'
const BOUGHT = '019cd6c2-8c00-7000-8000-000000000004'
const MILLET = '019cd6c2-8c00-7000-8000-000000000005'
const UPC = '036000291452'
const ITEMS = '/ingredients-and-purchases'

let farm: Farm
let context: BrowserContext
let page: Page
let keys: CDPSession

beforeAll(async () => {
  farm = await openFarm()
  await farm.api('POST', '/units', { id: UNIT, code: 'kg' })
  await farm.api('POST', '/categories', { id: CATEGORY, code: 'GRAIN' })
  const item = { category_id: CATEGORY, unit_id: UNIT }
  await farm.api('POST', '/supplies/items', { ...item, id: RYE, name: 'Rye grain', code: 'LOTYZ12' })
  await farm.api('POST', '/supplies/items', {
    ...item,
    id: MILLET,
    name: 'Millet',
    code: 'MIL',
    bar_codes: [`0${UPC}`],
  })
  await farm.api('POST', '/supplies/purchases', {
    ...{ id: BOUGHT, item_id: RYE, unit_id: UNIT, quantity: '10', package_count: 3, date: '2026-01-05' },
  })
  const browser = await launchChromium()
  context = await browser.newContext(DESK)
  page = await context.newPage()
  await signIn(page, farm.url)
  await loaded(page)
  await controlled(page)
  keys = await context.newCDPSession(page)
})

afterAll(async () => {
  await context?.browser()?.close()
  await farm?.close()
})

const label = (quantity: number) => `${farm.url}/view?view=true&category=GRAIN&key=${BOUGHT}&quantity_id=${quantity}`
const go = async (address: string) => {
  await page.goto(farm.url + address)
  await page.locator('main').waitFor()
  // The scanner is listened to after the first paint.
  await page.waitForFunction(() => document.querySelector('main h1, main h2, main input, main li') !== null)
  await page.waitForTimeout(1500)
}
const at = (address: string) => until(async () => page.url().includes(address), `the address ${address}`)
const quantity = () => page.getByLabel('Quantity', { exact: true })

type End = 'Enter' | 'LF' | 'Tab' | 'none'

/** Presses the keys of a scanner that is set to the American keyboard, on a device set to `layout`. */
async function scan(text: string, layout = 'US', end: End = 'Enter', gap = 4) {
  const press = async (key: string, code: string, modifiers = 0) => {
    const isText = [...key].length === 1 && (modifiers & 2) === 0
    const virtual = key === 'Enter' ? 13 : key === 'Tab' ? 9 : code === 'KeyJ' ? 74 : 0
    const text = key === 'Enter' ? '\r' : isText ? key : undefined
    const common = { key, code, modifiers, windowsVirtualKeyCode: virtual }
    await keys.send('Input.dispatchKeyEvent', {
      type: text ? 'keyDown' : 'rawKeyDown',
      ...common,
      ...(text && { text }),
    })
    await keys.send('Input.dispatchKeyEvent', { type: 'keyUp', ...common })
    if (gap > 4) await new Promise((done) => setTimeout(done, gap))
  }
  for (const { key, code, shift } of strokesOf(text, { layout: LAYOUTS[layout] })) {
    if (key !== 'Shift') await press(key, code, shift ? 8 : 0)
  }
  if (end === 'Enter' || end === 'Tab') await press(end, end)
  if (end === 'LF') {
    await press('Control', 'ControlLeft', 2)
    await press('j', 'KeyJ', 2)
  }
}

it('opens the record of a label on every kind of page and keyboard', async () => {
  onTestFailed(() => keepPictures([context], 'handheld'))
  for (const [place, layout, end] of [
    ['/', 'US', 'Enter'],
    ['/', 'German', 'LF'],
    [ITEMS, 'Russian', 'Tab'],
    [ITEMS, 'French', 'none'],
    [`${ITEMS}/items/${RYE}`, 'Nordic', 'Enter'],
    [`${ITEMS}/items/${RYE}`, 'Swiss', 'LF'],
  ] as const) {
    await go(place)
    await scan(label(2), layout, end)
    await at(BOUGHT)
  }
})

it('finds a trade number in any length, and farm codes by key position', async () => {
  onTestFailed(() => keepPictures([context], 'handheld-codes'))
  await go('/')
  await scan(UPC, 'French')
  await at(MILLET)
  await go(ITEMS)
  await scan('LOTYZ12', 'German', 'Enter', 60)
  await at(RYE)
})

it('reports unknown codes until the user acts', async () => {
  onTestFailed(() => keepPictures([context], 'handheld-lost'))
  await go('/')
  await scan('NOSUCH-1')
  await page.getByText('No record here has the code NOSUCH-1').waitFor()
  await scan('NOSUCH-2')
  await page.getByText('2 scanned codes were not used: NOSUCH-2, NOSUCH-1').waitFor()
  await page.waitForTimeout(5000)
  await expect.poll(() => page.getByText('2 scanned codes were not used').isVisible()).toBe(true)
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await page.getByText('2 scanned codes were not used').waitFor({ state: 'hidden' })
})

it('fills the form field that a camera fills, but never an amount', async () => {
  onTestFailed(() => keepPictures([context], 'handheld-form'))
  await go('/uses/create')
  await quantity().fill('2')
  await scan(UPC, 'US', 'Enter')
  await page.getByText('Field updated: Ingredient').waitFor()
  await page.getByText('A code was scanned').waitFor()
  expect(Number(await quantity().inputValue())).toBe(2)
  await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0)

  // Two more, one after the other: every field is filled, so the record is offered.
  await quantity().focus()
  await scan('725272730706')
  await scan(UPC)
  await page
    .getByText('A code was scanned: Millet')
    .or(page.getByText(/scanned code/))
    .first()
    .waitFor()
  expect(Number(await quantity().inputValue())).toBe(2)
  await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0)
  expect(await readStore(page, 'use')).toEqual([])
})

it('answers no question, and asks about an amount that is out of scale', async () => {
  onTestFailed(() => keepPictures([context], 'handheld-question'))
  // The draft of before: an ingredient of which nothing is on hand.
  await go('/uses/create')
  await page.getByText('Millet').first().waitFor()
  await quantity().fill('2000000')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText(/is far more than the 0\.00 kg on hand\. Check the amount\./).waitFor()
  await scan(label(1))
  await page.getByText(/A code was scanned/).waitFor()
  await scan('RYE')
  await expect.poll(() => question.isVisible()).toBe(true)
  expect(await readStore(page, 'use')).toEqual([])
  await page.waitForTimeout(500)
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })
})
