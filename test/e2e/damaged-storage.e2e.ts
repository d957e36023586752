// Files of IndexedDB that were damaged while the browser was closed. Real browser, real files. It finds most wrong bytes itself.

import { cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFailed } from 'vitest'
import { launchPersistent } from './support/chromium'
import { dayOfWork, makeRye, workOffline } from './support/day-of-work'
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

const EARLIER = 2
const LATER = 3
const OPTIONS = { ...PHONE, ...NO_WORKER }

let folder: string
let farm: Farm
/** The length of the log before the last changes. */
let before: number
let phone: BrowserContext | undefined

const profile = () => join(folder, 'phone')

/** The files of the farm's databases in a profile. */
async function filesIn(of: string): Promise<string> {
  const databases = join(of, 'Default', 'IndexedDB')
  const found = (await readdir(databases)).find((name) => name.endsWith('.indexeddb.leveldb'))
  return join(databases, found ?? '')
}

async function logIn(of: string): Promise<string> {
  const files = await filesIn(of)
  const logs = (await readdir(files)).filter((name) => name.endsWith('.log'))
  expect(logs).toHaveLength(1)
  return join(files, logs[0] ?? '')
}

async function flip(path: string, at: number): Promise<void> {
  const bytes = await readFile(path)
  bytes[at] = (bytes[at] ?? 0) ^ 4
  await writeFile(path, bytes)
}

const counts = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage).flatMap(([key, text]) => (key.startsWith('pinset.unsent.') ? [String(text)] : [])),
  )

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'damaged-storage-'))
  farm = await openFarm()
  const rye = await makeRye(farm.api)
  const context = await launchPersistent(profile(), [], OPTIONS)
  const page = onlyPage(context)
  await signIn(page, farm.url)
  await loaded(page)
  await page.goto(`${farm.url}/sync`)
  await workOffline(page, true)
  const queue = async (count: number, sum: number) => {
    await page.getByLabel('File with unsent changes').setInputFiles(await dayOfWork(farm.api, count, rye))
    await until(async () => (await readStore(page, 'outbox')).length === sum, 'the work is in the queue')
    await until(async () => (await counts(page)).some((text) => text.includes(`"count":${sum}`)), 'it is counted')
  }
  await queue(EARLIER, EARLIER)
  before = (await stat(await logIn(profile()))).size
  await queue(LATER, EARLIER + LATER)
  await context.close()
})

afterAll(async () => {
  await farm.close()
  await rm(folder, { recursive: true, force: true })
})

beforeEach(({ task }) => {
  onTestFailed(() => keepPictures([phone], `damaged-storage-${task.id}`))
})

afterEach(async () => {
  await phone?.close()
  phone = undefined
})

/** Damages a copy of the closed profile, and starts the app on it. */
async function startOn(damage: (copy: string) => Promise<void>): Promise<Page> {
  const copy = await mkdtemp(join(folder, 'copy-'))
  await cp(profile(), copy, { recursive: true })
  await damage(copy)
  phone = await launchPersistent(copy, [], OPTIONS)
  const page = onlyPage(phone)
  await page.goto(farm.url)
  return page
}

it('reports the changes that a cut log has lost, and keeps the earlier ones', async () => {
  const page = await startOn(async (copy) => truncate(await logIn(copy), before))
  await page.getByText('Unsent changes on this device may be missing').waitFor()
  await page
    .getByText(
      /Vera: up to 3 changes are missing\. They were not sent yet when last checked, .+\. The browser opened an older copy/,
    )
    .waitFor()
  expect(await readStore(page, 'outbox')).toHaveLength(EARLIER)
  await page.getByRole('button', { name: 'OK' }).click()
  await page.reload()
  await page.getByRole('main').waitFor()
  await expect.poll(() => counts(page)).toEqual([expect.stringContaining(`"count":${EARLIER}`)])
  expect(await page.getByText('Unsent changes on this device').count()).toBe(0)
})

it('reports all changes as lost after a wrong byte in the log', async () => {
  const page = await startOn(async (copy) => flip(await logIn(copy), Math.floor(before / 2)))
  await page.getByText('Unsent changes on this device were lost').waitFor()
  await page.getByText(/Vera: 5 changes were not sent yet/).waitFor()
})

it('names damage, unsent changes and the remedy if the files cannot be opened', async () => {
  const page = await startOn(async (copy) => flip(join(await filesIn(copy), 'CURRENT'), 3))
  const told = page.getByRole('alertdialog').filter({ hasText: 'the data may be damaged' })
  await told.waitFor()
  await told.getByText(/Deleting the data also deletes unsent changes\.\s+Vera: 5 changes were not sent yet/).waitFor()
  expect(await counts(page)).toHaveLength(1)
})
