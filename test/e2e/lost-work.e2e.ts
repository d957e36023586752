// A browser short of room may clear IndexedDB with unsent work. The next starts report the loss until a person has read it, but
// never after a person's own deletion. Real browser, real storage.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { launchPersistent } from './support/chromium'
import { dayOfWork, makeRye, workOffline } from './support/day-of-work'
import { controlled, type Farm, loaded, onlyPage, openFarm, PHONE, readStore, signIn, until } from './support/product'

const CHANGES = 3

let folder: string
let farm: Farm
let phone: BrowserContext
let page: Page

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lost-work-'))
  farm = await openFarm()
  phone = await launchPersistent(join(folder, 'phone'), [], PHONE)
  page = onlyPage(phone)
  const rye = await makeRye(farm.api)
  await signIn(page, farm.url)
  await controlled(page)
  await loaded(page)
  await page.goto(`${farm.url}/sync`)
  await workOffline(page, true)
  const file = await dayOfWork(farm.api, CHANGES, rye)
  await page.getByLabel('File with unsent changes').setInputFiles(file)
  await until(async () => (await readStore(page, 'outbox')).length === CHANGES, 'the work is in the queue')
  await until(async () => (await counts()).some((text) => text.includes(`"count":${CHANGES}`)), 'it is counted')
})

afterEach(async () => {
  await phone.close()
  await farm.close()
  await rm(folder, { recursive: true, force: true })
})

const counts = () =>
  page.evaluate(() =>
    Object.entries(localStorage).flatMap(([key, text]) => (key.startsWith('pinset.unsent.') ? [String(text)] : [])),
  )
const alarm = () => page.getByText('Unsent changes on this device were lost')

it('reports changes lost with cleared storage, until the user confirms', async () => {
  await page.goto('about:blank')
  const session = await phone.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin: farm.url, storageTypes: 'indexeddb' })
  await page.goto(farm.url)
  await alarm().waitFor()
  await page.getByText(/Vera: 3 changes were not sent yet when last checked, .+\. The browser cleared/).waitFor()
  // No person has read it yet.
  await page.reload()
  await alarm().waitFor()
  await page.getByRole('button', { name: 'OK' }).click()
  await alarm().waitFor({ state: 'detached' })
  await signIn(page, farm.url)
  await loaded(page)
  await page.reload()
  await page.getByRole('main').waitFor()
  await expect.poll(() => alarm().count()).toBe(0)
})

it('claims no loss after a start with complete storage', async () => {
  await page.reload()
  await until(async () => (await readStore(page, 'outbox')).length === CHANGES, 'the work is still there')
  await expect.poll(() => alarm().count()).toBe(0)
  expect(await counts()).toHaveLength(1)
})
