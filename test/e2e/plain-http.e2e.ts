// A farm without a certificate: the product over plain http under a name of the network, where browsers hide half of their
// interfaces. Every screen opens, everything is recorded and sent, and what needs https says so.

import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest'
import { makeDataDir, removeDataDir, type ServerProcess } from '../server/support/built-server'
import { launchChromium } from './support/chromium'
import { drawScene } from './support/label-image'
import { toPng } from './support/png'
import { type Api, DESK, keepPictures, loaded, PHONE, setUpFarm, signIn, startProduct, until } from './support/product'
import { openScreen, type SomeRecords, SUPPLIES, screensOf, seedRecords } from './support/screens'

/** No loopback name: browsers trust those without a certificate. */
const NAME = 'farm.test'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

let dataDir: string
let server: ServerProcess
let url: string
let api: Api
let browser: Browser
let ids: SomeRecords
const contexts: BrowserContext[] = []

beforeAll(async () => {
  dataDir = makeDataDir()
  server = await startProduct({ dataDir })
  url = server.url.replace('127.0.0.1', NAME).replace('localhost', NAME)
  api = (await setUpFarm(server)).api
  ids = await seedRecords(api)
  browser = await launchChromium([`--host-resolver-rules=MAP ${NAME} 127.0.0.1`])
})

afterAll(async () => {
  await browser?.close()
  await server?.stop()
  removeDataDir(dataDir)
})

async function visit(room: typeof PHONE | typeof DESK, userAgent?: string): Promise<Page> {
  const context = await browser.newContext({ ...room, reducedMotion: 'reduce', ...(userAgent ? { userAgent } : {}) })
  contexts.push(context)
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  await signIn(page, url)
  await loaded(page)
  return page
}

const watched = (name: string) => onTestFailed(() => keepPictures(contexts.slice(-1), name))
const newPurchase = async (page: Page) => {
  await page.goto(`${url}${SUPPLIES}/purchases/create`)
  await page.getByRole('heading', { name: 'New purchase' }).waitFor()
}
const scanner = (page: Page) => page.getByRole('dialog', { name: 'Scanner' })
const scanInto = async (page: Page, nth: number) => {
  await page.getByRole('button', { name: 'Scan QR Code' }).nth(nth).click()
  await scanner(page).getByRole('region', { name: 'Scanner' }).waitFor()
}
const holds = (page: Page, field: string, text: string) =>
  page.getByLabel(field, { exact: true }).getByText(text).waitFor()
const labelOf = (category: string, key: string) => `${url}/view?view=true&category=${category}&key=${key}`
/** A handheld scanner plays a keyboard, with a few milliseconds between its keys. */
const handheld = (page: Page, text: string) =>
  page.evaluate((said) => {
    for (const key of [...said, 'Enter']) {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    }
  }, text)

it('the browser hides here what it gives to secure pages only', async () => {
  const page = await visit(PHONE)
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

for (const [name, room] of [
  ['phone', PHONE],
  ['desk', DESK],
] as const) {
  it(`every screen opens on a ${name}, and nothing fails unheard`, async () => {
    watched(`plain-http-${name}`)
    const page = await visit(room)
    const wrong: string[] = []
    let at = ''
    page.on('pageerror', (error) => wrong.push(`${at}: ${error}`))
    page.on('console', (line) => {
      // Names and places of files that are not there, and of policies that need https, are the browser's own words.
      if (line.type() === 'error' && !/Failed to load resource|untrustworthy/.test(line.text()))
        wrong.push(`${at}: ${line.text()}`)
    })
    for (const screen of screensOf(ids)) {
      if (screen.on && screen.on !== name) continue
      at = screen.name
      await openScreen(page, url, screen)
      for (const text of ['An error occurred', 'Render Error', 'Failed to load data']) {
        if ((await page.getByText(text).count()) > 0) wrong.push(`${at}: ${text}`)
      }
      const path = new URL(page.url()).pathname
      if (path !== new URL(screen.address, url).pathname) wrong.push(`${at}: ${path}`)
    }
    expect(wrong).toEqual([])
  }, 300_000)
}

it('a form’s scanner says that the camera needs https; typed code, photo and handheld scanner fill the fields', async () => {
  watched('plain-http-scan')
  const page = await visit(PHONE)
  await newPurchase(page)
  await scanInto(page, 1)
  const told = scanner(page).getByRole('alert')
  await told.getByText('Camera not supported. Please open the site via HTTPS.').waitFor()
  await told.getByRole('button', { name: 'Try again' }).click()
  await told.getByText('Camera not supported. Please open the site via HTTPS.').waitFor()
  await scanner(page).getByRole('button', { name: 'Type', exact: true }).click()
  await scanner(page).getByLabel('Code or link on the label').fill(labelOf('SUPPLIER', ids.supplier))
  await page.keyboard.press('Enter')
  await scanner(page).waitFor({ state: 'hidden' })
  await holds(page, 'Supplier', 'Kovalev Mill')

  await scanInto(page, 0)
  const picture = toPng(drawScene({ text: labelOf('GRAIN', ids.item), moduleSize: 6 }, 640, 480))
  await scanner(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'label.png', mimeType: 'image/png', buffer: picture })
  await scanner(page).getByLabel('Packages', { exact: true }).fill('3')
  await scanner(page).getByRole('button', { name: 'Use this number' }).click()
  await scanner(page).waitFor({ state: 'hidden' })
  await holds(page, 'Ingredient', 'Rye grain')

  await scanInto(page, 2)
  await handheld(page, 'LOT-7731')
  await scanner(page).waitFor({ state: 'hidden' })
  await expect.poll(() => page.getByLabel('Lot number').inputValue()).toBe('LOT-7731')

  // The way back closes the scanner alone.
  await scanInto(page, 1)
  await page.goBack()
  await scanner(page).waitFor({ state: 'hidden' })
  expect(await page.getByLabel('Lot number').inputValue()).toBe('LOT-7731')
})

it('the scanner by itself opens what is typed and what a handheld scanner reads', async () => {
  watched('plain-http-open')
  const page = await visit(PHONE)
  await page.goto(`${url}/qr-scanner`)
  await page.getByText('Camera not supported. Please open the site via HTTPS.').waitFor()
  await handheld(page, `${labelOf('GRAIN', ids.purchase)}&quantity_id=2`)
  await page.getByText(/^Package 2 of 12/).waitFor()
})

it('an iPhone says https required', async () => {
  const page = await visit(PHONE, IPHONE)
  await page.goto(`${url}/qr-scanner`)
  await page.getByRole('alert').getByText('https required', { exact: true }).waitFor()
})

it('a record is saved and sent by the page itself, and what others did arrives', async () => {
  watched('plain-http-sync')
  const page = await visit(PHONE)
  await page.evaluate(() => history.pushState({}, '', '/suppliers/create'))
  await page.getByLabel('Name', { exact: true }).fill('Plain Mill')
  await page.getByRole('button', { name: 'Save' }).filter({ visible: true }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Add' }).click()
  const names = async () =>
    ((await api('GET', '/suppliers')) as { items: { name: string }[] }).items.map((one) => one.name)
  await until(async () => (await names()).includes('Plain Mill'), 'the server has the record')
  await page.evaluate(() => history.pushState({}, '', '/suppliers'))
  await page
    .getByRole('link', { name: /^Plain Mill/ })
    .first()
    .waitFor()
  await api('POST', '/suppliers', { name: 'Mill of another device' })
  await page.getByText('Mill of another device').waitFor()
})

it('a code is copied as its link, downloaded and printed', async () => {
  watched('plain-http-code')
  const page = await visit(PHONE)
  await page.goto(`${url}${SUPPLIES}/purchases/${ids.purchase}?label=3`)
  await page.getByRole('dialog', { name: /^QR Code/ }).waitFor()
  const choose = async (what: string) => {
    await page.getByRole('button', { name: 'Download or print' }).filter({ visible: true }).click()
    await page.getByRole('dialog', { name: 'QR code', exact: true }).getByRole('button', { name: what }).click()
  }
  await choose('Copy')
  await page.getByText('The link was copied: pictures cannot be copied here').waitFor()
  const download = page.waitForEvent('download')
  await choose('Download')
  expect((await download).suggestedFilename()).toBe('qrcode.png')
  const opened = page.waitForEvent('popup')
  await choose('Print')
  await (await opened).getByRole('listitem').first().waitFor()
})

it('installing says that it needs https', async () => {
  const page = await visit(PHONE)
  await page.goto(`${url}/install`)
  await page.getByText('https required', { exact: true }).waitFor()
})
