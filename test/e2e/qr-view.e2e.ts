// A record's code on its own screen: as large as the screen, with download, copy and print in the footer, and back again.

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it, onTestFailed } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { launchChromium } from './support/chromium'
import { DESK, type Farm, keepPictures, NO_WORKER, openApp, openFarm, PHONE, until } from './support/product'
import { SUPPLIES } from './support/screens'
import { type SomeRecords, seedRecords } from './support/seed-records'

let farm: Farm
let browser: Browser
let ids: SomeRecords
/** Signed in once; each test has a page of its own. */
let phone: BrowserContext
const contexts: BrowserContext[] = []

beforeAll(async () => {
  farm = await openFarm()
  browser = await launchChromium()
  ids = await seedRecords(farm.api)
  const wasmBinary = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasmBinary).buffer }, fireImmediately: true })
  phone = await signedIn(PHONE)
})

afterEach(async () => {
  for (const page of contexts.flatMap((context) => context.pages())) await page.close()
})

afterAll(async () => {
  await browser?.close()
  await farm?.close()
})

async function signedIn(room: typeof PHONE | typeof DESK): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...room,
    ...NO_WORKER,
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  contexts.push(context)
  await (await openApp(context, farm.url)).close()
  return context
}

const linkOf = (number: number) => `${farm.url}/view?view=true&category=GRAIN&key=${ids.purchase}&quantity_id=${number}`
const large = (page: Page) => page.getByRole('dialog', { name: /^QR Code/ })
const offer = (page: Page, name: string) =>
  page.getByRole('dialog', { name: 'QR code', exact: true }).getByRole('button', { name })

async function choose(page: Page, what: string): Promise<void> {
  await page.getByRole('button', { name: 'Download or print' }).filter({ visible: true }).click()
  await offer(page, what).click()
}

it('shows a package’s code in full screen, with download, copy and print', async () => {
  onTestFailed(() => keepPictures(contexts, 'qr-view'))
  const page = await phone.newPage()
  await page.goto(`${farm.url}${SUPPLIES}/purchases/${ids.purchase}`)
  const edit = page.getByRole('link', { name: 'Edit' }).filter({ visible: true })
  await edit.waitFor()
  await page.getByLabel('Package', { exact: true }).click()
  await page.getByRole('option', { name: '3/12' }).click()
  const tile = page.getByRole('button', { name: 'Enlarge QR code 3/12' })
  await tile.click()
  await large(page).waitFor()
  await expect.poll(() => edit.count()).toBe(0)
  for (const text of ['RYE', 'Rye grain', '1\u00a0Mar\u00a02026', 'Package 3/12']) {
    await large(page).getByText(text, { exact: true }).waitFor()
  }
  // As large as a phone held upright allows, and the footer in reach below it.
  const code = await large(page).getByRole('img').boundingBox()
  const centre = await page.getByRole('button', { name: 'Download or print' }).boundingBox()
  expect(code?.width).toBeGreaterThan(340)
  expect((code?.y ?? 0) + (code?.height ?? 0)).toBeLessThan(centre?.y ?? 0)

  await page.getByRole('button', { name: 'Download or print' }).click()
  await offer(page, 'Cancel').click()
  const loading = page.waitForEvent('download')
  await choose(page, 'Download')
  const download = await loading
  expect(download.suggestedFilename()).toBe('qrcode.png')
  const png = await readFile(await download.path())
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1024, 1024])
  expect((await readBarcodes(new Uint8Array(png)))[0]?.text).toBe(linkOf(3))

  await choose(page, 'Copy')
  await page.getByText('QR code copied').waitFor()
  const types = () => page.evaluate(async () => (await navigator.clipboard.read()).flatMap((item) => item.types))
  expect(await types()).toEqual(['image/png'])
  await page.evaluate(() => Reflect.deleteProperty(window, 'ClipboardItem'))
  await choose(page, 'Copy')
  await page.getByText('Link copied. Images cannot be copied here.').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(linkOf(3))

  const opening = page.context().waitForEvent('page')
  await choose(page, 'Print')
  const printing = await opening
  await printing.getByRole('img', { name: 'QR Code 3/12' }).waitFor()
  await expect.poll(() => printing.getByRole('listitem').count()).toBe(1)
  await printing.close()

  await page.getByRole('button', { name: 'Close the QR code' }).click()
  await edit.waitFor()
  await expect.poll(() => large(page).count()).toBe(0)
  const isFocused = () => tile.evaluate((element) => element === document.activeElement)
  await until(isFocused, 'the focus is back on the code')
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('dialog', { name: 'Create' }).waitFor()
})

it('closes by Escape and back, survives a reload, and makes the page below inert', async () => {
  onTestFailed(() => keepPictures(contexts, 'qr-view'))
  const page = await phone.newPage()
  await page.goto(`${farm.url}${SUPPLIES}/purchases/${ids.purchase}?quantity_id=2`)
  const tile = page.getByRole('button', { name: 'Enlarge QR code 2/12' })
  await tile.click()
  await large(page).waitFor()
  expect(await page.evaluate(() => document.querySelector('main')?.inert)).toBe(true)
  await page.keyboard.press('Escape')
  await large(page).waitFor({ state: 'detached' })
  await tile.click()
  await large(page).waitFor()
  await page.reload()
  await large(page).waitFor()
  await page.goBack()
  await large(page).waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe('?quantity_id=2')
  await tile.click()
  await page.getByRole('link', { name: 'Home' }).click()
  await page.getByText(/^Welcome/).waitFor()
  await expect.poll(() => large(page).count()).toBe(0)
})

it('keeps the link bar and its action for every labelled entity, wide screen', async () => {
  onTestFailed(() => keepPictures(contexts, 'qr-view'))
  const page = await (await signedIn(DESK)).newPage()
  for (const path of [`/suppliers/${ids.supplier}`, `/units/${ids.unit}`, `${SUPPLIES}/items/${ids.item}`]) {
    await page.goto(`${farm.url}${path}`)
    await page.getByRole('button', { name: 'Enlarge QR code 1/1' }).click()
    await large(page).waitFor()
    await page.getByRole('button', { name: 'Download or print' }).filter({ visible: true }).click()
    await offer(page, 'Print').waitFor()
    await page.keyboard.press('Escape')
    await offer(page, 'Print').waitFor({ state: 'hidden' })
    await large(page).waitFor()
    await page.keyboard.press('Escape')
    await large(page).waitFor({ state: 'detached' })
  }
})
