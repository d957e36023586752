// A round through a room with wet gloves: few taps, and a tap that slips twice records once.

import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest'
import { launchChromium } from './support/chromium'
import { type Farm, keepPictures, NO_WORKER, openApp, openFarm, PHONE, readStore, until } from './support/product'
import { tapTwice } from './support/tap-twice'

const SHELVES = ['A', 'B', 'C', 'D', 'E', 'F', 'G']
const BAGS = 12
const MOST_TAPS = 5

let farm: Farm
let phone: BrowserContext
let page: Page
let room: string
let taps = 0

beforeAll(async () => {
  farm = await openFarm()
  const made = async (path: string, body: object) => ((await farm.api('POST', path, body)) as { id: string }).id
  room = await made('/places', { name: 'Fruiting 2', code: 'FR-2', kind: 'fruiting' })
  const strain = await made('/strains', { strain_name: 'Blue oyster', strain_code: 'BO' })
  const begun = new Date(Date.now() - 31 * 86_400_000).toISOString()
  for (const [index, name] of SHELVES.entries()) {
    const place_id = await made('/places', { name, kind: 'fruiting', parent_id: room })
    await made('/grow_series', {
      ...{ series_code: `BL-${index + 1}`, form: 'substrate', vessel: 'bag', prepared_count: BAGS, place_id },
      ...{ strain_id: strain, status: 'inoculated', inoculated_at: begun },
    })
  }
  const browser = await launchChromium()
  phone = await browser.newContext({ ...PHONE, ...NO_WORKER })
  page = await openApp(phone, farm.url)
  await page.goto(`${farm.url}/places/${room}`)
})

afterAll(async () => {
  await phone?.browser()?.close()
  await farm?.close()
})

async function tap(target: Locator): Promise<void> {
  taps += 1
  await target.tap()
}

it('answers 7 shelves of 84 bags with at most 5 taps', async () => {
  onTestFailed(() => keepPictures([phone], 'room-round'))
  await tap(page.getByRole('link', { name: 'Start room round' }))
  const pins = page.getByRole('button', { name: 'Pins, A' })
  await pins.waitFor()
  for (const answer of await page.getByRole('button', { name: /^(As before|Pins|Problem), / }).all()) {
    const { width = 0, height = 0 } = (await answer.boundingBox()) ?? {}
    expect(height).toBeGreaterThanOrEqual(64)
    expect(width).toBeGreaterThan(90)
  }
  taps += 1
  await tapTwice(pins)
  await page.getByText('1 of 7').waitFor()
  await tap(page.getByRole('button', { name: 'Problem, B' }))
  await page.getByText('The shelf is in quarantine.').waitFor()
  await tap(page.getByRole('button', { name: 'Close' }))
  taps += 1
  await tapTwice(page.getByRole('button', { name: /^The rest as before/ }))
  await page.getByText('Every shelf has an answer.').waitFor()
  expect(taps).toBeLessThanOrEqual(MOST_TAPS)

  await until(async () => (await readStore(page, 'outbox')).length === 0, 'the answers are sent')
  const { items } = (await farm.api('GET', '/observations')) as { items: readonly Record<string, unknown>[] }
  expect(items.map(({ status, treatment, quarantined }) => status ?? treatment ?? quarantined).toSorted()).toEqual([
    ...Array.from({ length: 5 }, () => 'checked'),
    'pinning',
    true,
  ])
})
