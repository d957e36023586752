// /sync with very many changes, in a real browser: two long lists in one column, each rendered near the window only.

import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFailed } from 'vitest'
import { launchChromium } from './support/chromium'
import { controlled, DESK, type Farm, keepPictures, openApp, openFarm, readStore, until } from './support/product'

let farm: Farm
let browser: Browser
const contexts: BrowserContext[] = []

beforeAll(async () => {
  farm = await openFarm()
  browser = await launchChromium()
})

beforeEach(() => onTestFailed(() => keepPictures(contexts, 'sync-long')))

afterAll(async () => {
  await browser?.close()
  await farm?.close()
})

/** Puts lost and waiting changes into the replica, past the app. */
function fill(page: Page, lost: number, waiting: number): Promise<void> {
  return page.evaluate(
    async ([refused, all]) => {
      const replica = (await indexedDB.databases()).find((one) => /^pinset-[0-9a-f]{8}-/.test(one.name ?? ''))
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(replica?.name ?? '')
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      const writing = db.transaction(['outbox', 'attention'], 'readwrite', { durability: 'strict' })
      const recordedAt = new Date().toISOString()
      for (let n = 0; n < all; n++) {
        const [id, recordId] = [crypto.randomUUID(), crypto.randomUUID()]
        const isRefused = n < refused
        const named = { id, entity: 'supplier', recordId }
        writing.objectStore('outbox').add({
          ...named,
          user: (replica?.name ?? '').slice('pinset-'.length),
          device: 'test',
          kind: 'create',
          body: { name: isRefused ? `Lost ${n}` : `Waiting ${n - refused}` },
          deps: [],
          schema: 1,
          recordedAt,
          state: isRefused ? 'attention' : 'queued',
          attempts: 0,
        })
        const error = { status: 410, code: 'lost' }
        if (isRefused) writing.objectStore('attention').add({ ...named, error, since: recordedAt })
      }
      await new Promise((resolve) => {
        writing.oncomplete = resolve
      })
      db.close()
    },
    [lost, lost + waiting] as const,
  )
}

/** Points down the left pane at which no row of a list is drawn, though the list is there. */
function holes(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const lists = [...document.querySelectorAll('ul[aria-label]')].map((list) => list.getBoundingClientRect())
    const heights = Array.from({ length: 30 }, (_, step) => 120 + step * 20)
    return heights.filter((y) => {
      const list = lists.find(({ top, bottom, width }) => width > 0 && top < y - 8 && bottom > y + 8)
      if (!list || y > window.innerHeight - 8) return false
      return !document.elementFromPoint(list.left + 40, y)?.closest('li')
    })
  })
}

it('draws two long /sync lists without gaps, at any position and change', async () => {
  const context = await browser.newContext({ ...DESK, reducedMotion: 'reduce' })
  contexts.push(context)
  const page = await openApp(context, farm.url)
  await controlled(page)
  await context.setOffline(true)
  await fill(page, 600, 400)
  await page.evaluate(() => history.pushState({}, '', '/sync'))
  await page.getByText('400 changes waiting to be sent').waitFor()
  const rows = () => page.locator('li').count()
  expect(await rows()).toBeLessThan(150)
  const tall = () => page.evaluate(() => document.body.scrollHeight)
  await until(async () => (await tall()) > 1000 * 60, 'both lists')
  const height = await tall()
  for (const part of [0.02, 0.3, 0.59, 0.6, 0.61, 0.8, 0.97]) {
    await page.evaluate((top) => window.scrollTo(0, top), height * part)
    await until(async () => (await holes(page)).length === 0, `rows at ${part} of the page`)
    expect(await rows()).toBeLessThan(150)
  }
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await page.getByText('Added Waiting 399', { exact: true }).waitFor()
  expect(await readStore(page, 'outbox')).toHaveLength(1000)
})
