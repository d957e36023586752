// A farm without a certificate: the product over plain http under a network name, where browsers hide half of their interfaces.
// Every screen opens, everything is recorded and sent, and features that need https say so.

import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { launchChromium } from './support/chromium'
import { drawScene } from './support/label-image'
import { toPng } from './support/png'
import { DESK, type Farm, keepPictures, openApp, openFarm, PHONE, until } from './support/product'
import { openScreen, type Screen, SUPPLIES, screensOf, tour } from './support/screens'
import { type SomeRecords, seedRecords } from './support/seed-records'

/** No loopback name: browsers trust those without a certificate. */
const NAME = 'farm.test'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

let farm: Farm
let url: string
let browser: Browser
let ids: SomeRecords
let phone: BrowserContext
let page: Page

/** A list, a record, a form, the scanner, a label's link, the print page, and what has one record alone. */
const BY_ADDRESS = ['ingredients', 'purchase', 'recipe-form', 'scanner', 'view-data', 'print-nothing', 'sync']

beforeAll(async () => {
  farm = await openFarm()
  url = farm.url.replace('127.0.0.1', NAME).replace('localhost', NAME)
  ids = await seedRecords(farm.api)
  browser = await launchChromium([`--host-resolver-rules=MAP ${NAME} 127.0.0.1`])
  phone = await signedIn(PHONE)
})

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await keepPictures([page.context()], `plain-http-${task.name.slice(0, 20)}`)
  for (const one of page.context().pages()) await one.close()
})

afterAll(async () => {
  await browser?.close()
  await farm?.close()
})

async function signedIn(room: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext({ ...room, reducedMotion: 'reduce' })
  page = await openApp(context, url)
  await page.close()
  return context
}

/** A new page of a device that is signed in. */
async function visit(device: BrowserContext, address = '/'): Promise<void> {
  page = await device.newPage()
  await page.goto(url + address)
}

const newPurchase = async () => {
  await visit(phone, `${SUPPLIES}/purchases/create`)
  await page.getByRole('heading', { name: 'New purchase' }).waitFor()
}
const scanner = () => page.getByRole('dialog', { name: 'Scanner' })
const scanInto = async (nth: number) => {
  await page.getByRole('button', { name: 'Scan QR Code' }).nth(nth).click()
  await scanner().getByRole('region', { name: 'Scanner' }).waitFor()
}
const holds = (field: string, text: string) => page.getByLabel(field, { exact: true }).getByText(text).waitFor()
const labelOf = (category: string, key: string) => `${url}/view?view=true&category=${category}&key=${key}`
/** A handheld scanner plays a keyboard, with a few milliseconds between its keys. */
const handheld = (text: string) =>
  page.evaluate((said) => {
    for (const key of [...said, 'Enter']) {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    }
  }, text)

it('lacks the interfaces that browsers give to secure pages only', async () => {
  await visit(phone)
  const hidden = await page.evaluate(() => ({
    secure: isSecureContext,
    there: [
      'serviceWorker',
      'mediaDevices',
      'clipboard',
      'locks',
      'storage',
      'share',
      'wakeLock',
      'setAppBadge',
    ].filter((name) => name in navigator),
    crypto: [typeof crypto.randomUUID, typeof crypto.subtle, typeof globalThis.caches],
  }))
  expect(hidden).toEqual({ secure: false, there: [], crypto: ['undefined', 'undefined', 'undefined'] })
})

it('opens every screen without an unreported failure, those of each kind by their address', async () => {
  await visit(phone)
  await page.getByText(/^Welcome/).waitFor()
  const wrong: string[] = []
  let at = 'before the first screen'
  page.on('pageerror', (error) => wrong.push(`after ${at}: ${error}`))
  page.on('console', (line) => {
    // Names and places of files that are not there, and of policies that need https, are the browser's own words.
    if (line.type() === 'error' && !/Failed to load resource|untrustworthy/.test(line.text()))
      wrong.push(`after ${at}: ${line.text()}`)
  })
  const look = async (screen: Screen) => {
    at = screen.name
    for (const text of ['An error occurred', 'Render Error', 'Failed to load data']) {
      if ((await page.getByText(text).count()) > 0) wrong.push(`${at}: ${text}`)
    }
    const path = new URL(page.url()).pathname
    if (path !== new URL(screen.address, url).pathname) wrong.push(`${at}: ${path}`)
  }
  const screens = screensOf(ids)
  await tour(
    page,
    url,
    screens.filter(({ on }) => on !== 'desk'),
    look,
  )
  // What the document itself does is the same for all of them.
  const addressed = screens.filter(({ name }) => BY_ADDRESS.includes(name))
  expect(addressed.map(({ name }) => name).toSorted()).toEqual(BY_ADDRESS.toSorted())
  for (const screen of addressed) {
    await openScreen(page, url, screen)
    await look(screen)
  }
  await page.setViewportSize(DESK.viewport)
  await tour(
    page,
    url,
    screens.filter(({ on }) => on === 'desk'),
    look,
  )
  expect(wrong).toEqual([])
})

it('explains that the camera needs https, and fills fields by other inputs', async () => {
  await newPurchase()
  await scanInto(1)
  const told = scanner().getByRole('alert')
  await told.getByText('Camera not supported. Please open the site via HTTPS.').waitFor()
  await told.getByRole('button', { name: 'Try again' }).click()
  await told.getByText('Camera not supported. Please open the site via HTTPS.').waitFor()
  await scanner().getByRole('button', { name: 'Enter code', exact: true }).click()
  await scanner().getByLabel('Code or link on the label').fill(labelOf('SUPPLIER', ids.supplier))
  await page.keyboard.press('Enter')
  await scanner().waitFor({ state: 'hidden' })
  await holds('Supplier', 'Kovalev Mill')

  await scanInto(0)
  const picture = toPng(drawScene({ text: labelOf('GRAIN', ids.item), moduleSize: 6 }, 640, 480))
  await scanner()
    .locator('input[type=file]')
    .setInputFiles({ name: 'label.png', mimeType: 'image/png', buffer: picture })
  await scanner().getByLabel('Packages', { exact: true }).fill('3')
  await scanner().getByRole('button', { name: 'Use this number' }).click()
  await scanner().waitFor({ state: 'hidden' })
  await holds('Ingredient', 'Rye grain')

  await scanInto(2)
  await handheld('LOT-7731')
  await scanner().waitFor({ state: 'hidden' })
  await expect.poll(() => page.getByLabel('Lot number').inputValue()).toBe('LOT-7731')

  // The way back closes the scanner alone.
  await scanInto(1)
  await page.goBack()
  await scanner().waitFor({ state: 'hidden' })
  await expect.poll(() => page.getByLabel('Lot number').inputValue()).toBe('LOT-7731')
})

it('opens typed and handheld-scanned codes from the scanner as a page', async () => {
  await visit(phone, '/qr-scanner')
  await page.getByText('Camera not supported. Please open the site via HTTPS.').waitFor()
  await handheld(`${labelOf('GRAIN', ids.purchase)}&quantity_id=2`)
  await page.getByText(/^Package 2 of 12/).waitFor()
})

it('shows on an iPhone that https is required', async () => {
  await visit(await signedIn({ ...PHONE, userAgent: IPHONE }), '/qr-scanner')
  await page.getByRole('alert').getByText('https required', { exact: true }).waitFor()
})

it('saves and sends a record from the page itself, and receives changes of others', async () => {
  await visit(phone)
  await page.getByText(/^Welcome/).waitFor()
  await page.evaluate(() => history.pushState({}, '', '/suppliers/create'))
  await page.getByLabel('Name', { exact: true }).fill('Plain Mill')
  await page.getByRole('button', { name: 'Save' }).filter({ visible: true }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Add' }).click()
  const names = async () =>
    ((await farm.api('GET', '/suppliers')) as { items: { name: string }[] }).items.map((one) => one.name)
  await until(async () => (await names()).includes('Plain Mill'), 'the server has the record')
  await page.evaluate(() => history.pushState({}, '', '/suppliers'))
  await page
    .getByRole('link', { name: /^Plain Mill/ })
    .first()
    .waitFor()
  await farm.api('POST', '/suppliers', { name: 'Mill of another device' })
  await page.getByText('Mill of another device').waitFor()
})

it('copies a code as its link, downloads it and prints it', async () => {
  await visit(phone, `${SUPPLIES}/purchases/${ids.purchase}?label=3`)
  await page.getByRole('dialog', { name: /^QR Code/ }).waitFor()
  const choose = async (what: string) => {
    await page.getByRole('button', { name: 'Download or print' }).filter({ visible: true }).click()
    await page.getByRole('dialog', { name: 'QR code', exact: true }).getByRole('button', { name: what }).click()
  }
  await choose('Copy')
  await page.getByText('Link copied. Images cannot be copied here.').waitFor()
  const download = page.waitForEvent('download')
  await choose('Download')
  expect((await download).suggestedFilename()).toBe('qrcode.png')
  const opened = page.waitForEvent('popup')
  await choose('Print')
  await (await opened).getByRole('listitem').first().waitFor()
})

it('shows that installing needs https', async () => {
  await visit(phone, '/install')
  await page.getByText('https required', { exact: true }).waitFor()
})
