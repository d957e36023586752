// A fault at the worst moment: the server is killed while a push is on its way, after a shift of real taps. Real browser,
// real server, real files: afterwards every change is there once. A whole day under fire: replay.e2e.ts.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { launchPersistent } from './support/chromium'
import { type Meddler, startMeddler } from './support/meddler'
import {
  controlled,
  type Farm,
  keepPictures,
  onlyPage,
  openFarm,
  PHONE,
  readStore,
  signIn,
  until,
} from './support/product'

/** More than one push takes: each package a few times, in turn, for two taps on one package at once are one. */
const PACKAGES = 11
const ROUNDS = 5
const USES = PACKAGES * ROUNDS

let folder: string
let farm: Farm
let meddler: Meddler
let phone: BrowserContext
let page: Page

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faults-'))
  farm = await openFarm()
  meddler = await startMeddler(farm.url)
  phone = await launchPersistent(join(folder, 'phone'), [], PHONE)
  page = onlyPage(phone)
})

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await keepPictures([phone], task.name.slice(0, 9))
  await phone.close()
  await meddler.close()
  await farm.close()
  await rm(folder, { recursive: true, force: true })
})

/** Packages of 10 kg, the first opened on the phone. */
async function openPackage(): Promise<void> {
  const { id: unit } = (await farm.api('POST', '/units', { code: 'kg' })) as { id: string }
  const { id: category } = (await farm.api('POST', '/categories', { code: 'GRAIN' })) as { id: string }
  const rye = { name: 'Rye grain', code: 'RYE', category_id: category, unit_id: unit }
  const { id: item } = (await farm.api('POST', '/supplies/items', rye)) as { id: string }
  const bought = { item_id: item, unit_id: unit, quantity: '10', package_count: PACKAGES, date: '2026-03-01' }
  const { id: purchase } = (await farm.api('POST', '/supplies/purchases', bought)) as { id: string }
  await signIn(page, meddler.url)
  await controlled(page)
  await page.goto(`${meddler.url}/ingredients-and-purchases/purchases/${purchase}?quantity_id=1`)
  await page.getByText(`Package 1 of ${PACKAGES}`).waitFor()
}

/** Uses 1 kg `USES` times while the switch keeps everything on the phone, then lifts the switch. */
async function queueUses(): Promise<void> {
  const address = page.url()
  await page.goto(`${meddler.url}/sync`)
  await flip(true)
  await page.goto(address)
  for (let used = 1; used <= ROUNDS; used++) {
    for (let number = 1; number <= PACKAGES; number++) {
      await page.getByRole('link', { name: new RegExp(`^Package ${number}:`) }).click()
      await page.getByText(`Package ${number} of ${PACKAGES}, ${11 - used}.00 kg left`).waitFor()
      await page.getByRole('textbox', { name: 'Amount' }).fill('1')
      await page.getByRole('button', { name: /^Use 1/ }).click()
      await page.getByText(`Package ${number} of ${PACKAGES}, ${10 - used}.00 kg left of 10.00`).waitFor()
    }
  }
  expect(await readStore(page, 'outbox')).toHaveLength(USES)
  await page.goto(`${meddler.url}/sync`)
  await flip(false)
}

/** The switch shows what is stored, so it turns a moment after the tap. */
async function flip(on: boolean): Promise<void> {
  const toggle = page.getByRole('switch', { name: /Work offline/ })
  await toggle.click()
  await until(async () => (await toggle.isChecked()) === on, 'the switch has turned')
}

async function expectEverythingOnce(): Promise<void> {
  await until(async () => (await readStore(page, 'outbox')).length === 0, 'the queue is empty', 60_000)
  expect(await readStore(page, 'attention')).toEqual([])
  const { items } = (await farm.api('GET', '/supplies/uses?limit=1000')) as { items: { id: string }[] }
  expect(new Set(items.map(({ id }) => id)).size).toBe(USES)
  expect(items).toHaveLength(USES)
  expect(await farm.api('GET', '/supplies/stock')).toMatchObject({ items: [{ on_hand: `${10 * PACKAGES - USES}` }] })
}

it('S17: applies each change once when the server is killed with -9 during a push', async () => {
  await openPackage()
  const killed = new Promise<void>((resolve) => {
    meddler.beforePush = () => {
      meddler.beforePush = () => undefined
      // Some milliseconds into the push: before, during or after its commits.
      setTimeout(() => void farm.kill().then(resolve), 5)
    }
  })
  await queueUses()
  await killed
  await farm.start()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expectEverythingOnce()
})
