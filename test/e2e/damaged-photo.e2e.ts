// The browser stores a photo's bytes in a file of their own, without a checksum. Real browser, real files.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it, onTestFailed } from 'vitest'
import { launchPersistent } from './support/chromium'
import { workOffline } from './support/day-of-work'
import {
  type Farm,
  keepPictures,
  loaded,
  NO_WORKER,
  onlyPage,
  openFarm,
  PHONE,
  readStore,
  signIn,
  until,
} from './support/product'
import { seedRecords } from './support/seed-records'

const OPTIONS = { ...PHONE, ...NO_WORKER }
/** Larger values than this are stored in files of their own. */
const LARGE = 65_536

let folder: string
let farm: Farm
let purchase: string
let photo: Buffer
let phone: BrowserContext | undefined

async function openPurchase(page: Page): Promise<void> {
  await page.goto(`${farm.url}/ingredients-and-purchases/purchases/${purchase}`)
  await page.getByRole('heading', { name: 'Receipt' }).waitFor()
}

async function choosePhoto(page: Page): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Photo', exact: true }).last().tap(),
  ])
  await chooser.setFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: photo })
}

/** A photo of noise, which no codec makes small. */
async function noise(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 600, height: 600 })
    const context = canvas.getContext('2d') as CanvasRenderingContext2D
    const image = context.createImageData(600, 600)
    for (let at = 0; at < image.data.length; at += 50_000) crypto.getRandomValues(image.data.subarray(at, at + 50_000))
    for (let at = 3; at < image.data.length; at += 4) image.data[at] = 255
    context.putImageData(image, 0, 0)
    return canvas.toDataURL('image/jpeg', 0.95).split(',')[1] ?? ''
  })
  return Buffer.from(base64, 'base64')
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'damaged-photo-'))
  farm = await openFarm()
  purchase = (await seedRecords(farm.api)).purchase
  const context = await launchPersistent(join(folder, 'phone'), [], OPTIONS)
  const page = onlyPage(context)
  await signIn(page, farm.url)
  await loaded(page)
  await page.goto(`${farm.url}/sync`)
  await workOffline(page, true)
  photo = await noise(page)
  await openPurchase(page)
  await choosePhoto(page)
  await until(async () => (await readStore(page, 'uploads')).length === 1, 'the photo waits')
  await context.close()
})

afterAll(async () => {
  await farm.close()
  await rm(folder, { recursive: true, force: true })
})

afterEach(async () => {
  await phone?.close()
  phone = undefined
})

/** Damages the photo's file in a copy of the closed profile, and opens the purchase there. */
async function openOn(damage: (path: string) => void): Promise<Page> {
  const copy = await mkdtemp(join(folder, 'copy-'))
  await cp(join(folder, 'phone'), copy, { recursive: true })
  const databases = join(copy, 'Default', 'IndexedDB')
  const names = readdirSync(databases, { recursive: true, encoding: 'utf8' })
  const large = names
    .filter((name) => /indexeddb\.blob\/.*\/[0-9a-f]+$/.test(name))
    .map((name) => join(databases, name))
  const photos = large.filter((path) => statSync(path).isFile() && statSync(path).size > LARGE)
  expect(photos.length).toBeGreaterThan(0)
  for (const path of photos) damage(path)
  const opened = await launchPersistent(copy, [], OPTIONS)
  phone = opened
  onTestFailed(() => keepPictures([opened], 'damaged-photo'))
  const page = onlyPage(opened)
  await openPurchase(page)
  return page
}

const told = (page: Page) => page.getByText('Damaged on this device', { exact: true })

it('names a damaged photo, although the browser reads its bytes', async () => {
  const page = await openOn((path) => {
    const bytes = readFileSync(path)
    const middle = Math.floor(bytes.length / 2)
    bytes[middle] = (bytes[middle] ?? 0) ^ 4
    writeFileSync(path, bytes)
  })
  await told(page).waitFor()
})
