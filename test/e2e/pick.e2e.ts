// A round of picking on a small phone: a handheld scanner, the keypad with a slow thumb, and few taps.

import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest'
import { labelLink } from '../../src/domain/qr'
import { launchChromium } from './support/chromium'
import { type Farm, keepPictures, NO_WORKER, openApp, openFarm, PHONE, readStore, until } from './support/product'
import { gestureOver, tapTwice } from './support/tap-twice'

const BAGS = 20
const SLOW_MS = 700

let farm: Farm
let phone: BrowserContext
let page: Page
let room: string
let bags: string
let taps = 0

beforeAll(async () => {
  farm = await openFarm()
  const made = async (path: string, body: object) => ((await farm.api('POST', path, body)) as { id: string }).id
  room = await made('/places', { name: 'Fruiting 2', code: 'FR-2', kind: 'fruiting' })
  const strain_id = await made('/strains', { strain_name: 'Blue oyster', strain_code: 'BO' })
  const inoculated_at = new Date(Date.now() - 31 * 86_400_000).toISOString()
  bags = await made('/grow_series', {
    ...{ series_code: 'BL-0031', form: 'substrate', vessel: 'bag', prepared_count: 40, status: 'inoculated' },
    ...{ strain_id, place_id: room, inoculated_at },
  })
  const at = new Date(Date.now() - 86_400_000).toISOString()
  const numbers = Array.from({ length: 23 }, (_, index) => index + 1)
  const seen = { series_kind: 'grow_series', series_id: bags, quantity_ids: numbers, observed_at: at }
  await made('/observations', { ...seen, status: 'pinning' })
  const browser = await launchChromium()
  phone = await browser.newContext({ ...PHONE, ...NO_WORKER, viewport: { width: 320, height: 640 } })
  page = await openApp(phone, farm.url)
  await page.goto(`${farm.url}/places/${room}`)
  await page.getByRole('link', { name: 'Start pick round' }).tap()
  await page.getByRole('region', { name: 'Scanner' }).waitFor()
})

afterAll(async () => {
  await phone?.browser()?.close()
  await farm?.close()
})

const key = (name: string | RegExp): Locator => page.getByRole('button', { name, exact: true })
const next = (): Locator => page.getByRole('button', { name: /^Next/ })

async function scan(on: Page, id: string, quantityId: number): Promise<void> {
  await on.keyboard.type(labelLink({ origin: farm.url, category: 'GROW', key: id, quantityId }))
  await on.keyboard.press('Enter')
}

const TRIES = 3

/** Scans once more, as a person does, if a busy machine typed the label in pieces. */
async function scanBag(bag: number, on = page): Promise<void> {
  const sign = on.getByText(`Bag ${bag}`, { exact: true })
  for (let tries = 1; tries < TRIES; tries += 1) {
    await scan(on, bags, bag)
    const stands = await sign.waitFor({ timeout: 5_000 }).then(
      () => true,
      () => false,
    )
    if (stands) return
  }
  await scan(on, bags, bag)
  await sign.waitFor()
}

/** A thumb that rests on the key. */
async function press(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('there is nothing to press')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.waitForTimeout(SLOW_MS)
  await page.mouse.up()
}

const harvests = async () => (await readStore(page, 'harvest')).filter(({ reverses_id: undone }) => !undone)
const keyedText = () => page.locator('output').first()

async function weigh(bag: number, digits: string): Promise<void> {
  await scanBag(bag)
  for (const digit of digits) await key(digit).tap()
}

it('shows keys of at least 48 px on a screen of 320 px', async () => {
  await page.getByText('Scan a part, then key its weight.').waitFor()
  const keys = [...'0123456789'].map((digit) => key(digit))
  for (const one of [...keys, key('00'), key('Decimal point'), key('Split'), next()]) {
    const { width = 0, height = 0 } = (await one.boundingBox()) ?? {}
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(48)
  }
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})

it('counts a slow press once, and both of two quick ones', async () => {
  onTestFailed(() => keepPictures([phone], 'pick-slow'))
  await scanBag(1)
  await press(key('9'))
  expect(await keyedText().textContent()).toBe('9g')
  await tapTwice(key('5'))
  expect(await keyedText().textContent()).toBe('955g')
  await press(key('Delete the last digit'))
  await press(key('0'))
  expect(await keyedText().textContent()).toBe('950g')
})

it('keeps the bag, its weight and the round for the return and a reload', async () => {
  onTestFailed(() => keepPictures([phone], 'pick-back'))
  await key('Close scanner').tap()
  await page.getByRole('link', { name: 'Start pick round' }).tap()
  await page.getByText('Bag 1', { exact: true }).waitFor()
  expect(await keyedText().textContent()).toBe('950g')
  await page.reload()
  await page.getByText('Bag 1', { exact: true }).waitFor()
  expect(await keyedText().textContent()).toBe('950g')
  // A shaking finger books once.
  await tapTwice(next())
  await page.getByText('Bag 1, flush 1, 950 g A', { exact: true }).waitFor()
  expect(await harvests()).toHaveLength(1)
  await gestureOver(page)
})

it('keeps bag and weight after an unknown label and a barcode', async () => {
  onTestFailed(() => keepPictures([phone], 'pick-unknown'))
  await weigh(2, '88')
  await scan(page, '01920000-0000-7000-8000-000000000001', 3)
  await page
    .getByText(/^(Not on this device yet|No record here)/)
    .first()
    .waitFor()
  await page.keyboard.type('4601234567893')
  await page.keyboard.press('Enter')
  await page.waitForTimeout(1_000)
  expect(await keyedText().textContent()).toBe('88g')
  await page.getByText('Bag 2', { exact: true }).waitFor()
})

it('asks once about an absurd weight', async () => {
  onTestFailed(() => keepPictures([phone], 'pick-absurd'))
  await key('00').tap()
  await next().tap()
  await page.getByText('8,800 g? Key Next again').waitFor()
  expect(await harvests()).toHaveLength(1)
  await gestureOver(page)
  await next().tap()
  await page.getByText('Bag 2, flush 1, 8,800 g A', { exact: true }).waitFor()
  await until(async () => (await harvests()).length === 2, 'the weight is booked')
  await tapTwice(page.getByRole('button', { name: /^Undo, Bag 2/ }))
  await gestureOver(page)
  await page.getByText('Bag 1, flush 1, 950 g A', { exact: true }).waitFor()
  await page.getByRole('button', { name: /^The round: 1 bag, 0.95 kg/ }).waitFor()
})

it('books 20 bags with 20 scans, their digits and one tap', async () => {
  onTestFailed(() => keepPictures([phone], 'pick-round'))
  await page.getByRole('button', { name: /^Undo, Bag 1/ }).tap()
  await page.getByText('Bag 1, flush 1, 950 g A', { exact: true }).waitFor({ state: 'detached' })
  taps = 0
  for (let bag = 1; bag <= BAGS; bag += 1) await weigh(bag, '900')
  await next().tap()
  taps += 1
  await page.getByText(`Bag ${BAGS}, flush 1, 900 g A`, { exact: true }).waitFor()
  expect(taps).toBe(1)
  const stands = async () => {
    const all = await readStore(page, 'harvest')
    const undone = new Set(all.map(({ reverses_id: id }) => id))
    return all.filter(({ id, reverses_id: of }) => !of && !undone.has(id))
  }
  await until(async () => (await stands()).length === BAGS, 'all bags are booked')
  expect(
    (await stands()).map(({ quantity_ids: numbers }) => Number([numbers].flat()[0])).toSorted((a, b) => a - b),
  ).toEqual(Array.from({ length: BAGS }, (_, index) => index + 1))
  await until(async () => (await readStore(page, 'outbox')).length === 0, 'the picks are sent')
})

it('weighs crates of a series, shows the round and undoes it whole', async () => {
  onTestFailed(() => keepPictures([phone], 'pick-end'))
  await page.getByRole('button', { name: 'No labels' }).tap()
  await page.getByRole('dialog').getByText('BL-0031').first().tap()
  await key('4').tap()
  await key('00').tap()
  await key('0').tap()
  await page.getByRole('radio', { name: 'Waste' }).check({ force: true })
  await page.getByRole('button', { name: /^The round/ }).tap()
  await page.getByText('Picked in Fruiting 2').waitFor()
  await page.getByText('22.00').first().waitFor()
  await page.getByText('20 bags, 1 crate').first().waitFor()
  // The crate may have been of bags 21 to 23.
  expect(await page.getByText('Bags 21–23').count()).toBe(0)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  // The dock lies over the end of the page until it is scrolled.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await tapTwice(page.getByRole('button', { name: 'Undo', exact: true }))
  // The second tap may meet the way back to picking.
  const isEmpty = page.getByText('Nothing is picked in this round')
  await isEmpty
    .or(page.getByRole('button', { name: 'Another series' }))
    .first()
    .waitFor()
  await until(async () => (await readStore(page, 'outbox')).length === 0, 'the undo is sent')
  const { items } = (await farm.api('GET', '/harvests')) as { items: readonly Record<string, unknown>[] }
  const undone = new Set(items.map(({ reverses_id: id }) => id))
  expect(items.filter(({ id, reverses_id: of }) => !of && !undone.has(id))).toEqual([])
  expect(items.length).toBeGreaterThanOrEqual(2 * BAGS)
})

it('counts the weights of two phones that pick one bag offline', async () => {
  const other = await (phone.browser() as Browser).newContext({ ...PHONE, ...NO_WORKER })
  onTestFailed(() => keepPictures([phone, other], 'pick-two'))
  const second = await openApp(other, farm.url)
  for (const one of [page, second]) {
    await one.goto(`${farm.url}/pick?place=${room}`)
    await one.getByText('Fruiting 2').first().waitFor()
  }
  await farm.stop()
  for (const [one, digit] of [
    [page, '7'],
    [second, '8'],
  ] as const) {
    await scanBag(30, one)
    await one.getByRole('button', { name: digit, exact: true }).tap()
    await one.getByRole('button', { name: '00', exact: true }).tap()
    await one.getByRole('button', { name: /^Next/ }).tap()
    await one.getByText(`Bag 30, flush 1, ${digit}00 g A`, { exact: true }).waitFor()
  }
  await farm.start()
  const grams = (rows: readonly Record<string, unknown>[]) =>
    rows.filter(({ quantity_ids: numbers }) => [numbers].flat()[0] === 30).map((row) => Number(row.grams))
  for (const one of [page, second]) {
    await until(async () => grams(await readStore(one, 'harvest')).length === 2, 'both weights are on both phones')
  }
  const { items } = (await farm.api('GET', '/harvests')) as { items: readonly Record<string, unknown>[] }
  expect(grams(items).toSorted((a, b) => a - b)).toEqual([700, 800])
  await other.close()
})
