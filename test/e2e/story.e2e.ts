// The main job, end to end: scan, record, walk on, with or without signal. Two people's devices and a real server.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest'
import { makeDataDir, removeDataDir, type ServerProcess } from '../server/support/built-server'
import { launchPersistent } from './support/chromium'
import { cameraArgs, writeClip } from './support/fake-camera'
import {
  apiOf,
  controlled,
  keepPictures,
  OWNER,
  onlyPage,
  PHONE,
  readStore,
  signIn,
  startProduct,
  until,
} from './support/product'

let folder: string
let dataDir: string
let server: ServerProcess
let phone: BrowserContext
let desk: BrowserContext

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'story-'))
  dataDir = makeDataDir()
  server = await startProduct({ dataDir })
})

afterAll(async () => {
  await phone?.close()
  await desk?.close()
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
  removeDataDir(dataDir)
})

/** Fills a create form opened from the actions popup and answers its question. */
async function create(page: Page, what: string, fill: (page: Page) => Promise<void>, answer = 'Add'): Promise<void> {
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('dialog').getByRole('link', { name: what, exact: true }).click()
  await page.getByRole('heading', { name: new RegExp(`^New ${what}`, 'i') }).waitFor()
  await fill(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: answer }).click()
  await page.getByRole('heading', { name: new RegExp(`^New ${what}`, 'i') }).waitFor({ state: 'hidden' })
}

/** Chooses in a picker by what it shows. */
async function choose(page: Page, field: string, option: RegExp): Promise<void> {
  await page.getByLabel(field, { exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: option }).first().click()
}

it('runs the main job: set up, label, offline, scan, write off, and back', async () => {
  onTestFailed(() => keepPictures([phone, desk], 'story'))
  phone = await launchPersistent(join(folder, 'phone'), [], PHONE)
  let page = onlyPage(phone)
  await page.goto(server.url)
  await page.getByLabel('Set-up code').fill(server.setupCode ?? '')
  await page.getByLabel('Your name').fill(OWNER.name)
  await page.getByLabel('E-mail').fill(OWNER.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(OWNER.password)
  await page.getByLabel('Farm name').fill('North farm')
  await page.getByLabel(/Remember me/).check()
  await page.getByRole('button', { name: 'Set up and sign in' }).click()
  await page.getByText('Welcome, Vera').waitFor()
  await controlled(page)

  // The second person's device is signed in before anything exists, and is never reloaded.
  desk = await launchPersistent(join(folder, 'desk'), [], PHONE)
  const second = onlyPage(desk)
  await signIn(second, server.url)

  await create(page, 'Unit', async () => page.getByRole('textbox', { name: 'Code', exact: true }).fill('kg'))
  await create(page, 'Category', async () => page.getByRole('textbox', { name: 'Code', exact: true }).fill('GRAIN'))
  await create(page, 'Ingredient', async () => {
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Rye grain')
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill('RYE')
    await choose(page, 'Category', /GRAIN/)
    await choose(page, 'Unit', /kg/)
  })
  const received = async () => {
    await choose(page, 'Ingredient', /Rye grain/)
    await page.getByRole('textbox', { name: 'Quantity per package' }).fill('15')
    await choose(page, 'Unit', /kg/)
    await page.getByRole('textbox', { name: 'Packages' }).fill('12')
  }
  await create(page, 'Purchase', received, 'Receive')

  // Twelve labels, one per package.
  await page.goto(`${server.url}/ingredients-and-purchases?tab=purchases`)
  await page
    .getByRole('link', { name: /Rye grain/ })
    .first()
    .click()
  const opening = phone.waitForEvent('page')
  await page
    .getByRole('button', { name: /^(Labels|Print \d+ labels?)$/ })
    .first()
    .click()
  const printing = await opening
  const labels = printing.getByRole('listitem')
  await labels.nth(11).waitFor()
  await expect.poll(() => labels.count()).toBe(12)
  await expect.poll(() => labels.nth(8).textContent()).toContain('9/12')
  const key = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await printing.close()

  await second.goto(`${server.url}/ingredients-and-purchases`)
  await second.getByText('180.00').first().waitFor()

  // The signal goes, the app is closed and opened again, with package 9 before its camera.
  await until(async () => (await page.getByRole('link', { name: /All changes sent/ }).count()) > 0, 'all sent')
  await server.stop()
  await phone.close()
  const clip = join(folder, 'label.y4m')
  const link = `${server.url}/view?view=true&category=GRAIN&key=${key}&quantity_id=9`
  await writeClip(clip, [{ text: link, moduleSize: 6 }])
  phone = await launchPersistent(join(folder, 'phone'), cameraArgs(clip), PHONE)
  page = onlyPage(phone)
  await page.goto(server.url)
  await page.getByText('Welcome, Vera').waitFor()
  await page.getByRole('link', { name: 'Scan', exact: true }).click()
  await page.getByText('Package 9 of 12').waitFor({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Write off' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Amount' }).fill('2.5')
  await page.getByRole('dialog').getByRole('radio', { name: 'Spilled' }).check({ force: true })
  await page.getByRole('dialog').getByRole('button', { name: 'Write off 2.50 kg' }).click()
  await page.getByText('12.50 kg left of 15.00').waitFor()
  await page.goto(`${server.url}/ingredients-and-purchases`)
  await page.getByText('177.50').first().waitFor()

  // The signal is back: the server agrees, once, and the second person sees it without a reload.
  const port = Number(new URL(server.url).port)
  server = await startProduct({ dataDir, port })
  await second.getByText('177.50').first().waitFor({ timeout: 60_000 })
  const token = ((await apiOf(server.url, () => undefined)('POST', '/auth/login', OWNER_LOGIN)) as { token: string })
    .token
  const api = apiOf(server.url, () => token)
  expect(await api('GET', '/supplies/stock')).toMatchObject({ items: [{ on_hand: '177.5', written_off: '2.5' }] })
  expect(await api('GET', '/supplies/writeoffs')).toMatchObject({
    items: [{ quantity: '2.5', quantity_id: 9, reason: 'spilled' }],
  })
  await until(async () => (await page.getByRole('link', { name: /All changes sent/ }).count()) > 0, 'nothing unsent')
  // What the phone knows of its own sending: five changes, each answered once, none left.
  const answered = await readStore(page, 'results')
  expect(answered.map((one) => one.entity).sort()).toEqual(['category', 'item', 'purchase', 'unit', 'write_off'])
  expect(await readStore(page, 'outbox')).toEqual([])
})

const OWNER_LOGIN = { email: OWNER.email, password: OWNER.password }
