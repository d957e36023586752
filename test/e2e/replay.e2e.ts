// The replay of a day's work under fire: 500 changes, two tabs, the worker stopped 50 times at random, answers dropped on
// the way, the server killed. Real browser, real server, real files: afterwards every change is there once.

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

const CHANGES = 500
const STOPS = 50
const SEED = 20_261_120

let folder: string
let farm: Farm
let meddler: Meddler
let phone: BrowserContext
let page: Page

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replay-'))
  farm = await openFarm()
  meddler = await startMeddler(farm.url)
  phone = await launchPersistent(join(folder, 'phone'), [], PHONE)
  page = onlyPage(phone)
})

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await keepPictures([phone], 'replay')
  await phone.close()
  await meddler.close()
  await farm.close()
  await rm(folder, { recursive: true, force: true })
})

/** Numbers in [0, 1), the same in every run. */
function chance() {
  let state = SEED
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const next = chance()

async function stopWorker(): Promise<void> {
  const session = await phone.newCDPSession(page)
  await session.send('ServiceWorker.enable' as never)
  await session.send('ServiceWorker.stopAllWorkers' as never)
  await session.detach()
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const nudge = async () => {
  for (const tab of phone.pages()) await tab.evaluate(() => window.dispatchEvent(new Event('online')))
}
const left = async () => (await readStore(page, 'outbox')).length

it('S4, S7, S9, S15, S17: 500 changes have 500 effects despite 50 stops and a killed server', async () => {
  const { item, unit } = await makeRye(farm.api)
  await signIn(page, meddler.url)
  await controlled(page)
  await loaded(page)
  const second = await phone.newPage()
  await second.goto(meddler.url)
  await page.goto(`${meddler.url}/sync`)
  await workOffline(page, true)
  await page.getByLabel('File with unsent changes').setInputFiles(await dayOfWork(farm.api, CHANGES, { item, unit }))
  await until(async () => (await left()) === CHANGES, 'the work is in the queue')
  // In pushes of a thousand the work would be over before the stops are.
  meddler.isOlder = true
  // Every push takes a while, and a third of the answers never comes: the replay lasts as long as the stops do.
  meddler.onPush = async () => {
    await pause(80 + next() * 120)
    return next() > 0.33
  }
  await workOffline(page, false)
  let killed = false
  let whileSending = 0
  for (let stop = 0; stop < STOPS; stop++) {
    await pause(40 + next() * 160)
    if ((await left()) > 0) whileSending += 1
    await stopWorker()
    await nudge()
    if (stop === 15) {
      await farm.kill()
      await farm.start()
      killed = true
    }
  }
  meddler.onPush = async () => true
  const isEmpty = async () => {
    await nudge()
    return (await left()) === 0
  }
  await until(isEmpty, 'the queue is empty', 60_000)
  expect(killed).toBe(true)
  expect(whileSending).toBe(STOPS)
  expect(await readStore(page, 'attention')).toEqual([])
  const { items } = (await farm.api('GET', '/supplies/uses?limit=1000')) as { items: { id: string }[] }
  expect(items).toHaveLength(CHANGES)
  expect(await farm.api('GET', '/supplies/stock')).toMatchObject({
    items: [{ on_hand: `${-CHANGES}`, used: `${CHANGES}` }],
  })
  await until(async () => (await readStore(page, 'use')).every((row) => row._p === undefined), 'no row waits')
  expect(await readStore(page, 'use')).toHaveLength(CHANGES)
})
