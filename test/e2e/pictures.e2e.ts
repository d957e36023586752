// Pictures of people (S28): one's own is changed without a server and shown at once, sent when it is back, and seen on another
// phone wherever it says who did it. What is no picture is told on the phone, and rejected by the server.

import { createHash } from 'node:crypto'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest'
import { pictureSize } from '../../src/domain/kit/picture-size'
import { launchChromium } from './support/chromium'
import { toPng } from './support/png'
import { choosePicture, PLACE, portrait } from './support/portrait'
import { controlled, type Farm, keepPictures, openApp, openFarm, PHONE, readStore, until } from './support/product'
import { type SomeRecords, seedRecords } from './support/seed-records'
import { gestureOver } from './support/tap-twice'

const PIA = { name: 'Pia', email: 'pia@northfarm.example', password: 'oyster-blue-7 grows' }

let farm: Farm
let browser: Browser
let ids: SomeRecords
let contexts: BrowserContext[]
let vera: string
let pia: string

beforeAll(async () => {
  farm = await openFarm()
  browser = await launchChromium()
  ids = await seedRecords(farm.api)
  vera = ((await farm.api('GET', '/users/me')) as { id: string }).id
  pia = ((await farm.api('POST', '/users', { ...PIA, approved: true })) as { id: string }).id
  contexts = [await browser.newContext(PHONE), await browser.newContext(PHONE)]
})

afterAll(async () => {
  await browser?.close()
  await farm?.close()
})

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Move and zoom' })
const inHeader = (page: Page) =>
  page.getByRole('button', { name: 'User menu' }).filter({ visible: true }).locator('img')
const slider = (page: Page) => page.getByRole('slider', { name: 'Zoom' })
const avatarOf = async (id: string) => ((await farm.api('GET', `/people/${id}`)) as { avatar?: string }).avatar
/** Where the shown picture lies in the window. */
const place = (page: Page) => dialog(page).locator('img').boundingBox()
const auth = () => ({ Authorization: `Bearer ${farm.token}` })

async function held(name: string): Promise<Buffer> {
  const answer = await fetch(`${farm.url}/api/blobs/${name.slice(0, 64)}`, { headers: auth() })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

it('changes a user’s own photo offline, and shows it on another phone', async () => {
  onTestFailed(() => keepPictures(contexts, 'pictures'))
  const [mine, other] = contexts as [BrowserContext, BrowserContext]
  const page = await openApp(mine, farm.url)
  await controlled(page)
  await page.goto(`${farm.url}/users/me`)
  await page.getByRole('button', { name: 'Change image' }).waitFor()
  const raw = await portrait(page)
  expect(raw.includes(PLACE)).toBe(true)
  await farm.stop()

  // What is no picture, is broken, or has more pixels than can be decoded is told, and nothing is lost.
  await choosePicture(page, Buffer.from('these are only words'), 'words.jpg')
  await page.getByText(/^This image cannot be read/).waitFor()
  await choosePicture(page, claiming(12_000, 12_000), 'wide.png')
  await page.getByText(/^This image has more than 120 million pixels/).waitFor()
  await choosePicture(page, raw.subarray(0, 400), 'broken.jpg')
  await page.getByText(/^This image cannot be read/).waitFor()
  await expect.poll(() => dialog(page).count()).toBe(0)

  await choosePicture(page, raw)
  await dialog(page).waitFor()
  await page.getByText('Saved small, without location or time. Sent when you are back online.').waitFor()
  await byKeys(page)
  await byPointer(page)
  await page.getByRole('button', { name: 'Use image' }).tap()
  await page.getByText('Saved on this device. Sent automatically.').waitFor()
  await dialog(page).waitFor({ state: 'detached' })
  await inHeader(page).waitFor()
  await page.getByText('Only on this device so far. Sent automatically.').waitFor()
  await page.reload()
  await inHeader(page).waitFor()

  await farm.start()
  await page.reload()
  await until(async () => (await readStore(page, 'uploads')).length === 0, 'the bytes are sent', 60_000)
  const name = (await avatarOf(vera)) ?? ''
  const bytes = await held(name)
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(name.slice(0, 64))
  expect(bytes.includes('GPS')).toBe(false)
  expect(bytes.includes('Exif')).toBe(false)
  expect(pictureSize(new Uint8Array(bytes))).toEqual({ width: 512, height: 512 })

  // Another person's phone, which asked for nothing.
  const there = await openApp(other, farm.url, PIA)
  await controlled(there)
  const row = there.getByRole('list', { name: 'Recent records' }).getByRole('listitem').first()
  await row.locator('img').waitFor()
  await expect.poll(() => inHeader(there).count()).toBe(0)
  await there.goto(`${farm.url}/suppliers/${ids.supplier}`)
  await there
    .getByText(/^Created /)
    .locator('img')
    .first()
    .waitFor()
  await farm.stop()
  await there.reload()
  await there
    .getByText(/^Created /)
    .locator('img')
    .first()
    .waitFor()
  await farm.start()
})

it('keeps a small copy in the account, and undoes it by Undo and Remove', async () => {
  onTestFailed(() => keepPictures(contexts, 'pictures-removed'))
  const [page] = (contexts[0] as BrowserContext).pages() as [Page]
  await page.goto(`${farm.url}/users/me`)
  await inHeader(page).waitFor()
  await until(async () => (await accountPicture(page)) > 0, 'a copy on the account')
  expect(await accountPicture(page)).toBeLessThanOrEqual(20_000)
  await page.getByRole('button', { name: 'Remove image' }).tap()
  await page.getByText('Image removed').waitFor()
  await inHeader(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).last().tap()
  await inHeader(page).waitFor()
  // Until then a second tap counts as the same act.
  await gestureOver(page)
  await page.getByRole('button', { name: 'Remove image' }).tap()
  await inHeader(page).waitFor({ state: 'detached' })
  await until(async () => (await avatarOf(vera)) === undefined, 'removed on the server')
  await until(async () => (await accountPicture(page)) === 0, 'no copy on the account')
})

it('the server rejects fake, huge and script images, and admins set users’ photos', async () => {
  const [page] = (contexts[1] as BrowserContext).pages() as [Page]
  const send = async (bytes: Buffer | string, type: string) => {
    const body = new FormData()
    body.set('avatar', new File([new Uint8Array(Buffer.from(bytes))], 'me.jpg', { type }))
    const answer = await fetch(`${farm.url}/api/users/${pia}`, { method: 'PATCH', headers: auth(), body })
    return { status: answer.status, ...((await answer.json()) as { code?: string; avatar?: string }) }
  }
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  expect(await send('<html><script>alert(1)</script>', 'image/jpeg')).toMatchObject({ code: 'unsupported_media' })
  expect(await send(svg, 'image/svg+xml')).toMatchObject({ status: 415, code: 'unsupported_media' })
  expect(await send(claiming(60_000, 60_000), 'image/png')).toMatchObject({ status: 413, code: 'too_large' })
  expect(await send(await portrait(page), 'image/jpeg')).toMatchObject({ status: 413, code: 'too_large' })
  expect(await avatarOf(pia)).toBeUndefined()
  const { status, avatar = '' } = await send(await portrait(page, '#3a6a8a', 0.5), 'image/jpeg')
  expect(status).toBe(200)
  expect((await held(avatar)).includes(PLACE)).toBe(false)
  await page.goto(`${farm.url}/users/me`)
  await inHeader(page).waitFor()
})

it('creates an account together with its photo', async () => {
  onTestFailed(() => keepPictures(contexts, 'pictures-new'))
  const [page] = (contexts[0] as BrowserContext).pages() as [Page]
  await page.goto(`${farm.url}/users/create`)
  await page.getByRole('button', { name: 'Change image' }).waitFor()
  await choosePicture(page, await portrait(page, '#7a5a2a'))
  await dialog(page).getByText('Saved small, without location or time. Sent with the account.').waitFor()
  await page.getByRole('button', { name: 'Use image' }).tap()
  await dialog(page).waitFor({ state: 'detached' })
  await page.getByLabel('Name').fill('Ivan')
  await page.getByLabel('E-mail').fill('ivan@northfarm.example')
  await page.getByRole('button', { name: 'Create' }).filter({ visible: true }).first().tap()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Create' }).tap()
  await page.waitForURL(`${farm.url}/users`)
  type Account = { readonly id: string; readonly name: string }
  const { items } = (await farm.api('GET', '/users')) as { items: readonly Account[] }
  const made = items.find(({ name }) => name === 'Ivan')?.id ?? ''
  const bytes = await held((await avatarOf(made)) ?? '')
  expect(pictureSize(new Uint8Array(bytes))).toEqual({ width: 512, height: 512 })
})

/** A whole PNG whose header claims more. */
function claiming(width: number, height: number): Buffer {
  const bytes = Buffer.from(toPng({ data: new Uint8Array(64), width: 8, height: 8 }))
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

/** Plus and minus zoom, arrows move by 8 px, R turns. */
async function byKeys(page: Page): Promise<void> {
  const before = await place(page)
  await page.keyboard.press('ArrowDown')
  expect(await place(page)).toMatchObject({ x: before?.x, y: expect.closeTo((before?.y ?? 0) + 8, 0) })
  await page.keyboard.press('+')
  await page.keyboard.press('+')
  const says = (text: string) =>
    until(async () => (await slider(page).getAttribute('aria-valuetext')) === text, `the picture is at ${text}`)
  await says('132 %')
  await page.keyboard.press('-')
  await says('115 %')
  const upright = await place(page)
  await page.keyboard.press('r')
  const isTurned = async () => Math.abs(((await place(page))?.width ?? 0) - (upright?.height ?? 0)) < 0.5
  await until(isTurned, 'the picture is turned')
  for (let turn = 0; turn < 3; turn++) await page.getByRole('button', { name: 'Rotate 90°' }).tap()
  expect((await place(page))?.width).toBeCloseTo(upright?.width ?? 0, 0)
}

async function byPointer(page: Page): Promise<void> {
  const before = await place(page)
  await page.mouse.move(195, 350)
  await page.mouse.down()
  await page.mouse.move(195, 330, { steps: 4 })
  await page.mouse.up()
  expect((await place(page))?.y).toBeCloseTo((before?.y ?? 0) - 20, 0)
  // However far it is dragged, the hole stays covered.
  await page.mouse.move(195, 350)
  await page.mouse.down()
  await page.mouse.move(195, 2000, { steps: 4 })
  await page.mouse.up()
  const [picture, hole] = [await place(page), await dialog(page).locator('img + div').boundingBox()]
  expect(picture?.y).toBeLessThanOrEqual((hole?.y ?? 0) + 0.5)
}

/** Bytes of the picture on the row of the account that is signed in. */
async function accountPicture(page: Page): Promise<number> {
  return page.evaluate(async (id) => {
    const open = indexedDB.open('pinset-device')
    const db = await new Promise<IDBDatabase>((resolve) => {
      open.onsuccess = () => resolve(open.result)
    })
    const read = db.transaction('accounts').objectStore('accounts').get(id)
    const row = await new Promise<{ picture?: { bytes: ArrayBuffer } }>((resolve) => {
      read.onsuccess = () => resolve(read.result)
    })
    db.close()
    return row.picture?.bytes.byteLength ?? 0
  }, vera)
}
