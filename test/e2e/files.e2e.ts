// Photos and receipts (S28): chosen without a server, shown at once, sent after their records, seen on another phone.

import { createHash } from 'node:crypto'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest'
import { launchChromium } from './support/chromium'
import { withPlace } from './support/portrait'
import {
  controlled,
  type Farm,
  keepPictures,
  onlyPage,
  openApp,
  openFarm,
  PHONE,
  readStore,
  until,
} from './support/product'
import { type SomeRecords, seedRecords } from './support/seed-records'

let farm: Farm
let browser: Browser
let ids: SomeRecords
let contexts: BrowserContext[]

beforeAll(async () => {
  farm = await openFarm()
  browser = await launchChromium()
  ids = await seedRecords(farm.api)
  contexts = [await browser.newContext(PHONE), await browser.newContext(PHONE)]
})

afterAll(async () => {
  await browser?.close()
  await farm?.close()
})

/** A camera's photo: wide, and with its place and owner in the metadata. */
async function photo(page: Page, color: string): Promise<Buffer> {
  const base64 = await page.evaluate(async (fill) => {
    const canvas = document.createElement('canvas')
    canvas.width = 4000
    canvas.height = 3000
    const context = canvas.getContext('2d') as CanvasRenderingContext2D
    context.fillStyle = fill
    context.fillRect(0, 0, 4000, 3000)
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
  }, color)
  return withPlace(Buffer.from(base64, 'base64'))
}

const picture = (buffer: Buffer, name = 'IMG_1.jpg') => ({ name, mimeType: 'image/jpeg', buffer })
/** The picker behind a button. */
async function choose(page: Page, button: string, files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: button, exact: true }).last().tap(),
  ])
  await chooser.setFiles(files)
}
const pages = (page: Page) => page.getByRole('list', { name: 'Receipt' }).getByRole('button')
type Blob = { readonly sha256: string; readonly bytes: ArrayBuffer; readonly at?: number }

it('keeps the pages of a receipt offline, and sends them later', async () => {
  onTestFailed(() => keepPictures(contexts, 'files'))
  const [mine, other] = contexts as [BrowserContext, BrowserContext]
  const page = await openApp(mine, farm.url)
  await controlled(page)
  await page.goto(`${farm.url}/ingredients-and-purchases/purchases/${ids.purchase}`)
  await page.getByRole('heading', { name: 'Receipt' }).waitFor()
  const raw = await photo(page, '#c08a2a')
  expect(raw.includes('GPS 52.5200')).toBe(true)
  await farm.stop()

  await choose(page, 'Photo', picture(raw))
  await page.getByText('Saved on this device. Sent automatically.').waitFor()
  await pages(page).first().waitFor()
  const pdf = { name: 'invoice.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 a page') }
  await choose(page, 'File', [pdf, picture(await photo(page, '#2a5ac0'), 'IMG_2.jpg')])
  await until(async () => (await pages(page).count()) === 3, 'three pages stand there')

  // A rejected file is reported by its name, and nothing is lost.
  await choose(page, 'File', { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await page.getByText(/^notes.txt: This file cannot be read/).waitFor()
  const large = Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(10_000_001)])
  await choose(page, 'File', { name: 'big.pdf', mimeType: 'application/pdf', buffer: large })
  await page.getByText(/^big.pdf: This file is larger than 10 MB/).waitFor()
  await expect.poll(() => pages(page).count()).toBe(3)

  // Still there after a restart without a server; scaled, and without the camera's metadata.
  await page.reload()
  await until(async () => (await pages(page).count()) === 3, 'the pages are there after a reload')
  expect((await readStore(page, 'uploads')).length).toBe(3)
  const sizes = await page.evaluate(async () => {
    const open = indexedDB.open(
      (await indexedDB.databases()).find(({ name }) => /^pinset-0/.test(name ?? ''))?.name ?? '',
    )
    const db = await new Promise<IDBDatabase>((resolve) => {
      open.onsuccess = () => resolve(open.result)
    })
    const read = db.transaction('blobs').objectStore('blobs').getAll()
    const rows = await new Promise<{ sha256: string; bytes: ArrayBuffer }[]>((resolve) => {
      read.onsuccess = () => resolve(read.result)
    })
    db.close()
    const found: { wide: number; secret: boolean; pdf: boolean }[] = []
    for (const { sha256, bytes } of rows) {
      if (sha256 === 'reserve') continue
      const text = new TextDecoder('latin1').decode(bytes)
      const bitmap = await createImageBitmap(new Blob([bytes])).catch(() => undefined)
      found.push({ wide: bitmap?.width ?? 0, secret: text.includes('GPS'), pdf: text.startsWith('%PDF') })
    }
    return found
  })
  expect(sizes.map(({ wide }) => wide).toSorted((a, b) => a - b)).toEqual([0, 1600, 1600])
  expect(sizes.some(({ secret }) => secret)).toBe(false)

  // Opened, and one page let go and brought back.
  await pages(page).nth(1).tap()
  const viewer = page.getByRole('dialog', { name: 'Receipt, page 2' })
  await viewer.getByText('Only on this device so far').waitFor()
  await page.keyboard.press('ArrowRight')
  await page.getByText('3 of 3').waitFor()
  await page.getByRole('button', { name: 'Remove' }).tap()
  await until(async () => (await pages(page).count()) === 2, 'a page is gone')
  await page.getByRole('button', { name: 'Undo' }).last().tap()
  await until(async () => (await pages(page).count()) === 3, 'and back')

  await farm.start()
  await page.reload()
  await until(async () => (await readStore(page, 'uploads')).length === 0, 'all bytes are sent', 60_000)
  const record = (await farm.api('GET', `/supplies/purchases/${ids.purchase}`)) as { receipt: readonly string[] }
  expect(record.receipt).toHaveLength(3)
  const blobs = (await readStore(page, 'blobs')) as Blob[]
  expect(blobs.filter(({ at }) => at !== undefined)).toHaveLength(3)

  // The other phone has never seen them: fetched when opened, and there without a server afterwards.
  const there = await openApp(other, farm.url)
  await controlled(there)
  await there.goto(`${farm.url}/ingredients-and-purchases/purchases/${ids.purchase}`)
  await there.getByRole('list', { name: 'Receipt' }).locator('img').nth(1).waitFor()
  await until(
    async () => ((await readStore(there, 'blobs')) as Blob[]).filter(({ at }) => at).length === 2,
    'kept there',
  )
  await farm.stop()
  await there.reload()
  await there.getByRole('list', { name: 'Receipt' }).locator('img').nth(1).waitFor()
  await farm.start()
})

it('photographs a dish, shows the photo in its history, and undoes it', async () => {
  const [context] = contexts as [BrowserContext]
  const page = onlyPage(context)
  await page.goto(`${farm.url}/prep/petri/${ids.petri}?quantity_id=11`)
  const sheet = page.getByRole('dialog', { name: /^Dish 11/ })
  await sheet.getByRole('button', { name: 'Photo', exact: true }).waitFor()
  await choose(page, 'Photo', picture(await photo(page, '#3a6a3a')))
  await sheet.getByRole('list', { name: 'Photo of dish 11' }).locator('img').waitFor()
  await sheet.getByText('Photo', { exact: true }).first().waitFor()
  await until(async () => (await readStore(page, 'uploads')).length === 0, 'sent')
  const found = (await farm.api('GET', `/observations?series_id=${ids.petri}&limit=1000`)) as {
    items: { photos?: readonly string[]; quantity_ids: readonly number[] }[]
  }
  const [seen] = found.items.filter(({ photos }) => photos)
  expect(seen?.quantity_ids).toEqual([11])
  const bytes = await page.evaluate(async (name) => {
    const open = indexedDB.open(
      (await indexedDB.databases()).find(({ name }) => /^pinset-0/.test(name ?? ''))?.name ?? '',
    )
    const db = await new Promise<IDBDatabase>((resolve) => {
      open.onsuccess = () => resolve(open.result)
    })
    const read = db
      .transaction('blobs')
      .objectStore('blobs')
      .get(name.split('.')[0] ?? '')
    return new Promise<number[]>((resolve) => {
      read.onsuccess = () => resolve([...new Uint8Array(read.result.bytes)])
    })
  }, seen?.photos?.[0] ?? '')
  expect(`${createHash('sha256').update(Buffer.from(bytes)).digest('hex')}.jpg`).toBe(seen?.photos?.[0])
})
