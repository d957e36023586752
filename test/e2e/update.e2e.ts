// S30 in a real browser: a newer version asks first. It takes over at a safe point, even while work is being sent and another
// tab is open. Everything recorded before, during and after is on the server once.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { launchPersistent } from './support/chromium'
import { dayOfWork, makeRye, workOffline } from './support/day-of-work'
import { type Meddler, startMeddler } from './support/meddler'
import {
  controlled,
  type Farm,
  keepPictures,
  loaded,
  onlyPage,
  openFarm,
  PHONE,
  readStore,
  signIn,
  until,
} from './support/product'

const CHANGES = 400
/** The newer worker says so when it is asked; the one before does not know the question. */
const NEWER = `
self.addEventListener('message', ({ data, ports }) => data === 'which?' && ports[0].postMessage('newer'))`

let folder: string
let farm: Farm
let meddler: Meddler
let phone: BrowserContext
let page: Page

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'update-'))
  farm = await openFarm()
  meddler = await startMeddler(farm.url)
  phone = await launchPersistent(join(folder, 'phone'), [], PHONE)
  page = onlyPage(phone)
})

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await keepPictures([phone], 'update')
  await phone.close()
  await meddler.close()
  await farm.close()
  await rm(folder, { recursive: true, force: true })
})

const question = (tab: Page) => tab.getByRole('alertdialog').filter({ hasText: 'A new version is available' })
const left = async () => (await readStore(page, 'outbox')).length

/** Which worker answers a page; undefined for one that does not know. */
const workerOf = (tab: Page) =>
  tab.evaluate(
    () =>
      new Promise<unknown>((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = ({ data }) => resolve(data)
        setTimeout(resolve, 1000)
        navigator.serviceWorker.controller?.postMessage('which?', [port2])
      }),
  )

/** What the browser does by itself within a day. */
const lookForNewer = (tab: Page) =>
  tab.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))

it('S30: updates while sending with two tabs, without loss, duplicates or blocking', async () => {
  const rye = await makeRye(farm.api)
  await signIn(page, meddler.url)
  await controlled(page)
  await loaded(page)
  const second = await phone.newPage()
  await second.goto(`${meddler.url}/suppliers/create`)
  await second.getByRole('textbox', { name: 'Name', exact: true }).fill('Half-filled Mill')
  await page.bringToFront()
  await page.goto(`${meddler.url}/sync`)
  await workOffline(page, true)
  await page.getByLabel('File with unsent changes').setInputFiles(await dayOfWork(farm.api, CHANGES, rye))
  await until(async () => (await left()) === CHANGES, 'the work is in the queue')

  meddler.workerSuffix = NEWER
  await lookForNewer(page)
  // The newer one loads the whole app before it waits.
  await question(page).getByRole('button', { name: 'Later' }).click({ timeout: 120_000 })
  await question(page).waitFor({ state: 'hidden' })
  expect(await workerOf(page)).toBeUndefined()

  // The third push hangs at the server's door until the newer worker is there: the update comes in the midst of the sending.
  let open: () => void = () => undefined
  const opened = new Promise((resolve) => {
    open = () => resolve(undefined)
  })
  meddler.onPush = async () => {
    if (meddler.pushes > 2) await opened
    return true
  }
  await workOffline(page, false)
  await until(async () => meddler.pushes > 2, 'the sending has begun')
  // Put off, it is asked again at the next start.
  await page.reload()
  const before = await left()
  const reloaded = page.waitForEvent('load')
  await question(page).getByRole('button', { name: 'Update now' }).click()
  expect(before).toBeGreaterThan(0)
  await reloaded
  await until(async () => (await workerOf(page)) === 'newer', 'the newer worker has taken over')
  expect(await left()).toBeGreaterThan(0)
  open()
  await until(async () => (await left()) === 0, 'everything is sent, without a further word', 60_000)

  // The other tab was not reloaded under its form, and its saves use the newer worker.
  await second.bringToFront()
  await question(second).waitFor({ state: 'hidden' })
  await second.getByRole('button', { name: 'Save' }).filter({ visible: true }).first().click()
  await second.getByRole('alertdialog').getByRole('button', { name: 'Add' }).click()
  const suppliers = async () => ((await farm.api('GET', '/suppliers')) as { items: { name: string }[] }).items
  await until(async () => (await suppliers()).length > 0, 'what the other tab saved is there')
  expect((await suppliers()).map(({ name }) => name)).toEqual(['Half-filled Mill'])
  expect(await workerOf(second)).toBe('newer')

  expect(await readStore(page, 'attention')).toEqual([])
  const { items } = (await farm.api('GET', '/supplies/uses?limit=1000')) as { items: { id: string }[] }
  expect(items).toHaveLength(CHANGES)
  const stock = { items: [{ on_hand: `${-CHANGES}`, used: `${CHANGES}` }] }
  expect(await farm.api('GET', '/supplies/stock')).toMatchObject(stock)
})
