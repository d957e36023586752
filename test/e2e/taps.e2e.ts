// How many taps a shift takes, and what they may not do: counted with a real thumb (touch) on the built product.

import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFailed } from 'vitest'
import { makeDataDir, removeDataDir, type ServerProcess } from '../server/support/built-server'
import { launchChromium } from './support/chromium'
import {
  type Api,
  keepPictures,
  loaded,
  PHONE,
  readStore,
  setUpFarm,
  signIn,
  startProduct,
  until,
} from './support/product'

let dataDir: string
let server: ServerProcess
let api: Api
let browser: Browser
let phone: BrowserContext
let page: Page
let ids: { unit: string; item: string; purchase: string }
let taps = 0

beforeAll(async () => {
  dataDir = makeDataDir()
  server = await startProduct({ dataDir })
  api = (await setUpFarm(server)).api
  browser = await launchChromium()
  const made = async (path: string, body: unknown) => ((await api('POST', path, body)) as { id: string }).id
  const unit = await made('/units', { code: 'kg' })
  const category = await made('/categories', { code: 'GRAIN' })
  const rye = { name: 'Rye grain', code: 'RYE', category_id: category, unit_id: unit, min_stock: '900' }
  const item = await made('/supplies/items', rye)
  await made('/supplies/items', { ...rye, name: 'Oak pellets', code: 'OAK', min_stock: '0' })
  const bought = { item_id: item, unit_id: unit, quantity: '15', package_count: 40, date: '2026-01-05' }
  ids = { unit, item, purchase: await made('/supplies/purchases', bought) }
})

afterAll(async () => {
  await browser?.close()
  await server?.stop()
  removeDataDir(dataDir)
})

beforeEach(async () => {
  phone = await browser.newContext(PHONE)
  page = await phone.newPage()
  await signIn(page, server.url)
  await loaded(page)
  taps = 0
})

afterEach(() => phone.close())

async function tap(target: Locator): Promise<void> {
  taps += 1
  await target.tap()
}
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const link = (name: string | RegExp) => page.getByRole('link', { name, exact: typeof name === 'string' })
const inHand = (number: number, rest = '') => page.getByText(new RegExp(`^Package ${number} of 40, ${rest}`)).waitFor()
const recorded = async (entity: string) => (await api('GET', `/supplies/${entity}?limit=500`)) as { items: unknown[] }
const unsent = async () => (await readStore(page, 'outbox')).length

it('a double tap is one act, and the tap after it another, told as the second', async () => {
  onTestFailed(() => keepPictures([phone], 'taps-double'))
  await page.goto(`${server.url}/ingredients-and-purchases/purchases/${ids.purchase}?quantity_id=20`)
  await inHand(20, '15.00 kg left')
  const use = button(/^Use /)
  const { x = 0, y = 0, width = 0, height = 0 } = (await use.boundingBox()) ?? {}
  const before = (await recorded('uses')).items.length
  const thumb = await phone.newCDPSession(page)
  const points = [{ x: x + width / 2, y: y + height / 2 }]
  for (let touch = 0; touch < 2; touch++) {
    await thumb.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points })
    await thumb.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  await inHand(20, '14.00 kg left')
  await page.waitForTimeout(700)
  await inHand(20, '14.00 kg left')
  await use.tap()
  await inHand(20, '13.00 kg left')
  await page.getByText(/^2 × Used 1\.00 kg/).waitFor()
  await until(async () => (await unsent()) === 0, 'all is sent')
  expect((await recorded('uses')).items).toHaveLength(before + 2)
})

it('a reason chooses, the amber button writes off, and says how much', async () => {
  await page.goto(`${server.url}/ingredients-and-purchases/purchases/${ids.purchase}?quantity_id=21`)
  await inHand(21, '15.00 kg left')
  await tap(button('Write off'))
  const sheet = page.getByRole('dialog', { name: 'Write off' })
  await sheet.getByRole('button', { name: /^Write off 1\.00 kg$/ }).waitFor()
  await tap(sheet.getByRole('radio', { name: 'Contaminated' }))
  await inHand(21, '15.00 kg left')
  await tap(sheet.getByRole('button', { name: 'Write off 15.00 kg' }))
  await inHand(21, '0.00 kg left')
  expect(taps).toBe(3)
})

it('an ingredient is found by its name with two taps from home, and used with the next two', async () => {
  await tap(link('Use'))
  await tap(button('Find by name'))
  await page.keyboard.type('oak')
  const found = page.getByRole('list', { name: 'Ingredients' }).getByRole('listitem')
  await expect.poll(() => found.count()).toBe(1)
  expect(taps).toBe(2)
  await tap(found.getByRole('button').first())
  await page.getByText('The whole ingredient: 0.00 kg on hand').waitFor()
  await tap(button(/^Use 1\.00 kg$/))
  await page
    .getByText(/^Used 1\.00 kg/)
    .first()
    .waitFor()
})

it('a shelf opens at the first package that holds something', async () => {
  const bought = { item_id: ids.item, unit_id: ids.unit, quantity: '15', package_count: 40, date: '2026-01-06' }
  const { id } = (await api('POST', '/supplies/purchases', bought)) as { id: string }
  for (let number = 1; number <= 18; number++) {
    const use = { item_id: ids.item, unit_id: ids.unit, quantity: '15', purchase_id: id, quantity_id: number }
    await api('POST', '/supplies/uses', { ...use, occurred_at: '2026-01-07T08:00:00.000Z' })
  }
  await page.goto(`${server.url}/ingredients-and-purchases/purchases/${id}`)
  await page.getByRole('link', { name: /^Package 19: sealed/ }).waitFor()
  expect(await page.getByRole('link', { name: /^Package 18:/ }).count()).toBe(0)
  await button('Show 18 empty packages').tap()
  await page.getByRole('link', { name: /^Package 1:/ }).waitFor()
})
