// Obstacles that delay work without losing it: a device without room, and an app that the server has outgrown.

import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest'
import { launchChromium } from './support/chromium'
import { dayOfWork, makeRye, type Rye } from './support/day-of-work'
import { type Meddler, type Outage, startMeddler } from './support/meddler'
import {
  controlled,
  type Farm,
  keepPictures,
  loaded,
  openFarm,
  PHONE,
  readStore,
  signIn,
  until,
} from './support/product'
import { gestureOver } from './support/tap-twice'

let farm: Farm
let browser: Browser
let rye: Rye

beforeAll(async () => {
  farm = await openFarm()
  rye = await makeRye(farm.api)
  browser = await launchChromium()
})

afterAll(async () => {
  await browser?.close()
  await farm?.close()
})

type Phone = { readonly meddler: Meddler; readonly context: BrowserContext; readonly page: Page }

/** A phone behind a proxy of its own, on /sync; `room` is all that its browser may keep, in bytes. */
async function openPhone(room?: number): Promise<Phone> {
  const meddler = await startMeddler(farm.url)
  const context = await browser.newContext(PHONE)
  onTestFailed(() => keepPictures([context], 'held-up'))
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  // Before anything is kept: the browser remembers for half a minute how much room there was.
  if (room) await session.send('Storage.overrideQuotaForOrigin', { origin: meddler.url, quotaSize: room })
  await signIn(page, meddler.url)
  await controlled(page)
  await loaded(page)
  await page.goto(`${meddler.url}/sync`)
  return { meddler, context, page }
}

const sent = async () => ((await farm.api('GET', '/supplies/uses?limit=1000')) as { items: unknown[] }).items.length
const waiting = async (page: Page) => (await readStore(page, 'outbox')).length
const online = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('online')))

/** Saves changes while the farm server is away, or `outage` stands in its place. */
async function queue({ meddler, page }: Phone, changes: number, outage: Outage = 'refused'): Promise<void> {
  meddler.goAway(outage)
  await page.getByLabel('File with unsent changes').setInputFiles(await dayOfWork(farm.api, changes, rye))
  await until(async () => (await waiting(page)) === changes, 'the work is in the queue')
}

/** Fills the storage with noise to the last kilobyte; returns how many kilobytes it stored. */
const fillUp = (page: Page) =>
  page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('noise', 1)
      opening.onupgradeneeded = () => opening.result.createObjectStore('noise', { autoIncrement: true })
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const hasRoom = (size: number) =>
      new Promise<boolean>((resolve) => {
        const writing = db.transaction('noise', 'readwrite')
        writing.objectStore('noise').add(crypto.getRandomValues(new Uint8Array(size)))
        writing.oncomplete = () => resolve(true)
        writing.onabort = () => resolve(false)
      })
    let kept = 0
    for (const size of [65_536, 8_192, 1_024]) while (await hasRoom(size)) kept += size / 1024
    db.close()
    return kept
  })

const MEGABYTE = 2 ** 20

/** What the browser's own housekeeping may free; the reserve is four times as large. */
const SLACK = 64 * 1024

/** From here on there is no room for anything, and only what is deleted makes some. */
async function fill({ meddler, context, page }: Phone): Promise<void> {
  await fillUp(page)
  const session = await context.newCDPSession(page)
  const { usage } = await session.send('Storage.getUsageAndQuota', { origin: meddler.url })
  await session.send('Storage.overrideQuotaForOrigin', { origin: meddler.url, quotaSize: usage - SLACK })
  // The database learns of the new quota from a write that finds no room.
  await fillUp(page)
}

/** A server that wants to be left alone for ten minutes. */
const BUSY = {
  status: 503,
  headers: { 'X-Pinset': '1', 'Content-Type': 'application/json', 'Retry-After': '600' },
  body: '{"statusCode":503,"code":"busy","error":"Service Unavailable","message":""}',
}

/** The engine has heard that, and rests: until a person asks, no trigger and no timer makes it write (S15.5, S15.11). */
async function leftAlone(page: Page): Promise<boolean> {
  const meta = await readStore(page, 'meta')
  const [engine, lease] = ['engine', 'lease'].map((name) => meta.find(({ key }) => key === name)?.value)
  const { quietUntil = 0 } = (engine as { backOff: { quietUntil?: number } }).backOff
  return quietUntil > Date.now() && (lease as { until: number }).until === 0
}

it('sends from a full device out of its reserve', async () => {
  const phone = await openPhone(8 * MEGABYTE)
  const { meddler, context, page } = phone
  const before = await sent()
  await until(async () => (await readStore(page, 'blobs')).length === 1, 'the reserve is laid in')
  // A run that began while the device fills up would find no room, and use the reserve before the test has seen it.
  await queue(phone, 5, BUSY)
  await until(() => leftAlone(page), 'the engine leaves the server alone')
  await fill(phone)
  expect(await readStore(page, 'blobs')).toHaveLength(1)
  await meddler.comeBack()
  meddler.pushAnswer = BUSY
  const syncNow = page.getByRole('button', { name: 'Sync now' })
  // The browser's housekeeping may free some room before the engine writes. And once all is sent, the reserve may be back.
  const usesReserve = async () => {
    await fillUp(page)
    const { pushes } = meddler
    await syncNow.click()
    await until(async () => meddler.pushes > pushes && (await leftAlone(page)), 'the engine has tried')
    return (await readStore(page, 'blobs')).length === 0
  }
  await until(usesReserve, 'the reserve is used')
  expect(await waiting(page)).toBe(5)
  meddler.pushAnswer = undefined
  await syncNow.click()
  await until(async () => (await waiting(page)) === 0, 'all is sent')
  expect(await sent()).toBe(before + 5)
  await context.close()
  await meddler.close()
})

it('shows how many changes wait for space, and sends them once it exists', async () => {
  const phone = await openPhone(8 * MEGABYTE)
  const { meddler, context, page } = phone
  const before = await sent()
  await queue(phone, 5)
  const full = page.getByText('Device storage is full: 5 changes are waiting for space')
  const fillAgain = async () => {
    await fill(phone)
    await online(page)
    return full.isVisible()
  }
  await until(fillAgain, 'there is no room')
  await page.getByRole('link', { name: 'Device storage is full; 5 changes are waiting for space' }).first().waitFor()
  await meddler.comeBack()
  await page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase('noise')
        deleting.onsuccess = resolve
        deleting.onerror = () => reject(deleting.error)
      }),
  )
  // The browser may free the room later than it says.
  const sendAgain = async () => {
    await online(page)
    await page.waitForTimeout(500)
    return (await waiting(page)) === 0
  }
  await until(sendAgain, 'all is sent', 60_000)
  await full.waitFor({ state: 'detached' })
  expect(await sent()).toBe(before + 5)
  await context.close()
  await meddler.close()
})

/** The server's answer to an app that it has outgrown. */
const OUTGROWN = {
  status: 426,
  headers: { 'X-Pinset': '1', 'Content-Type': 'application/json' },
  body: '{"statusCode":426,"code":"too_old","error":"Upgrade Required","message":""}',
}

/** Rewrites the queue as if an earlier build had written it. */
const makeOlder = (page: Page) =>
  page.evaluate(async () => {
    const replica = (await indexedDB.databases()).find((one) => /^pinset-[0-9a-f]{8}-/.test(one.name ?? ''))
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(replica?.name ?? '')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const writing = db.transaction('outbox', 'readwrite', { durability: 'strict' })
    const outbox = writing.objectStore('outbox')
    outbox.openCursor().onsuccess = ({ target }) => {
      const cursor = (target as IDBRequest<IDBCursorWithValue | null>).result
      cursor?.update({ ...cursor.value, schema: cursor.value.schema - 1 })
      cursor?.continue()
    }
    await new Promise((resolve) => {
      writing.oncomplete = resolve
    })
    db.close()
  })

it('S25: keeps an outdated app’s changes, and treats them as rejections after updating', async () => {
  const phone = await openPhone()
  const { meddler, context, page } = phone
  const before = await sent()
  await queue(phone, 2)
  meddler.pushAnswer = OUTGROWN
  await meddler.comeBack()
  await online(page)
  await page.getByRole('link', { name: 'Update needed; 2 changes not sent yet' }).first().waitFor()
  const pushes = meddler.pushes
  await online(page)
  expect(await waiting(page)).toBe(2)
  expect(meddler.pushes).toBe(pushes)

  // The update: what the page before wrote is of an earlier build now.
  await makeOlder(page)
  meddler.pushAnswer = undefined
  await page.reload()
  await page
    .getByText('This was recorded with an older version of the app. Check it, then apply it again.')
    .first()
    .waitFor()
  expect(meddler.pushes).toBeGreaterThan(pushes)
  const ways = ['Apply again', 'Open in form', 'Export to file', 'Discard mine']
  for (const name of ways) await page.getByRole('button', { name }).first().waitFor()
  const again = page.getByRole('button', { name: 'Apply again' })
  await again.first().click()
  await until(async () => (await sent()) === before + 1, 'the first is applied')
  // Its card is gone, and another tap is another act.
  await until(async () => (await again.count()) === 1, 'the second is left')
  await gestureOver(page)
  await again.first().click()
  await until(async () => (await waiting(page)) === 0, 'all is settled')
  expect(await sent()).toBe(before + 2)
  await context.close()
  await meddler.close()
})
