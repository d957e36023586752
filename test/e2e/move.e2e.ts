// Bags are moved to a room with a handheld scanner: the labels in any order, and few taps.

import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest'
import { labelLink } from '../../src/domain/qr'
import { launchChromium } from './support/chromium'
import { type Farm, keepPictures, NO_WORKER, openApp, openFarm, PHONE, readStore, until } from './support/product'

const BAGS = 40
const MOST_TAPS = 4

let farm: Farm
let phone: BrowserContext
let page: Page
let room: string
let series: string
let taps = 0

beforeAll(async () => {
  farm = await openFarm()
  const made = async (path: string, body: object) => ((await farm.api('POST', path, body)) as { id: string }).id
  room = await made('/places', { name: 'Fruiting 2', code: 'FR-2', kind: 'fruiting', capacity_parts: 38 })
  series = await made('/grow_series', {
    ...{ series_code: 'BL-0033', form: 'substrate', vessel: 'bag', prepared_count: BAGS, status: 'inoculated' },
    inoculated_at: new Date().toISOString(),
  })
  const browser = await launchChromium()
  phone = await browser.newContext({ ...PHONE, ...NO_WORKER })
  page = await openApp(phone, farm.url)
})

afterAll(async () => {
  await phone?.browser()?.close()
  await farm?.close()
})

async function tap(target: Locator): Promise<void> {
  taps += 1
  await target.tap()
}

async function scan(category: string, key: string, quantityId?: number): Promise<void> {
  const part = quantityId === undefined ? {} : { quantityId }
  await page.keyboard.type(labelLink({ origin: farm.url, category, key, ...part }))
  await page.keyboard.press('Enter')
}

it('moves 40 bags to a room with at most 4 taps', async () => {
  onTestFailed(() => keepPictures([phone], 'move'))
  await tap(page.getByRole('button', { name: 'Actions' }))
  await tap(page.getByRole('link', { name: 'Move' }))
  await page.getByText('No place yet').waitFor()
  for (let bag = 1; bag <= BAGS; bag += 1) await scan('GROW', series, bag)
  await page.getByText('BL-0033: 1–40').waitFor()
  await scan('PLACE', room)
  await page.getByText('Fruiting 2').first().waitFor()
  await tap(page.getByRole('button', { name: 'Move 40 bags' }))
  await page.getByText('Moved 40 bags to Fruiting 2').waitFor()
  expect(taps).toBeLessThanOrEqual(MOST_TAPS)
  await page.getByText('40 bags, 38 places').waitFor()
  await page.getByText('2 over capacity').waitFor()
  const moves = async () => (await readStore(page, 'observation')).filter(({ place_id: place }) => place === room)
  await until(async () => (await moves()).length === 1, 'one observation moves all bags')
  const [move] = await moves()
  expect(move?.quantity_ids).toHaveLength(BAGS)
})
