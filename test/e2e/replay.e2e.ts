// The replay of a day's work under fire: 500 changes, two tabs, the worker stopped 50 times at random, answers dropped on
// the way, the server killed. Real browser, real server, real files: afterwards every change is there once.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeId } from '../../src/domain/ids'
import { SCHEMA } from '../../src/domain/mutation'
import { makeDataDir, removeDataDir, type ServerProcess } from '../server/support/built-server'
import { launchPersistent } from './support/chromium'
import { type Meddler, startMeddler } from './support/meddler'
import {
  type Api,
  controlled,
  keepPictures,
  loaded,
  onlyPage,
  PHONE,
  readStore,
  setUpFarm,
  signIn,
  startProduct,
  until,
} from './support/product'

const CHANGES = 500
const STOPS = 50
const SEED = 20_261_120

let folder: string
let dataDir: string
let server: ServerProcess
let meddler: Meddler
let phone: BrowserContext
let page: Page
let api: Api

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replay-'))
  dataDir = makeDataDir()
  server = await startProduct({ dataDir })
  meddler = await startMeddler(server.url)
  api = (await setUpFarm(server)).api
  phone = await launchPersistent(join(folder, 'phone'), [], PHONE)
  page = onlyPage(phone)
})

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await keepPictures([phone], 'replay')
  await phone.close()
  await meddler.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
  removeDataDir(dataDir)
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
const newId = () => makeId(Date.now(), (size) => Uint8Array.from({ length: size }, () => Math.floor(next() * 256)))

/** A day's work as the app keeps it in a file: uses of one ingredient, each of 1 kg. */
async function dayOfWork(item: string, unit: string): Promise<string> {
  const me = (await api('GET', '/users/me')) as { id: string }
  const device = newId()
  const recordedAt = new Date().toISOString()
  const mutations = Array.from({ length: CHANGES }, () => ({
    id: newId(),
    user: me.id,
    device,
    entity: 'use',
    recordId: newId(),
    kind: 'create',
    body: { item_id: item, unit_id: unit, quantity: '1', base_quantity: '1', occurred_at: recordedAt },
    deps: [],
    schema: SCHEMA,
    recordedAt,
    state: 'queued',
    attempts: 0,
  }))
  const file = { format: 'pinset-unsent-work', version: 1, user: me.id, exported_at: recordedAt }
  return JSON.stringify({ ...file, mutations, attention: [] })
}

/** The switch shows what is stored, so it turns a moment after the tap. */
async function workOffline(on: boolean): Promise<void> {
  const toggle = page.getByRole('switch', { name: /Work offline/ })
  await toggle.click()
  await until(async () => (await toggle.isChecked()) === on, 'the switch has turned')
}

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

it('S4, S7, S9, S15, S17: 500 changes, 50 stops, lost answers, two tabs, a killed server: 500 effects', async () => {
  const { id: unit } = (await api('POST', '/units', { code: 'kg' })) as { id: string }
  const { id: category } = (await api('POST', '/categories', { code: 'GRAIN' })) as { id: string }
  const rye = { name: 'Rye grain', code: 'RYE', category_id: category, unit_id: unit }
  const { id: item } = (await api('POST', '/supplies/items', rye)) as { id: string }
  await signIn(page, meddler.url)
  await controlled(page)
  await loaded(page)
  const second = await phone.newPage()
  await second.goto(meddler.url)
  await page.goto(`${meddler.url}/sync`)
  await workOffline(true)
  const work = Buffer.from(await dayOfWork(item, unit))
  const file = { name: 'work.json', mimeType: 'application/json', buffer: work }
  await page.getByLabel('File with unsent changes').setInputFiles(file)
  await until(async () => (await left()) === CHANGES, 'the work is in the queue')
  // Every push takes a while, and a third of the answers never comes: the replay lasts as long as the stops do.
  meddler.onPush = async () => {
    await pause(80 + next() * 120)
    return next() > 0.33
  }
  await workOffline(false)
  let killed = false
  let whileSending = 0
  for (let stop = 0; stop < STOPS; stop++) {
    await pause(40 + next() * 160)
    if ((await left()) > 0) whileSending += 1
    await stopWorker()
    await nudge()
    if (stop === 15) {
      await server.kill9()
      server = await startProduct({ dataDir, port: Number(new URL(server.url).port) })
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
  const { items } = (await api('GET', '/supplies/uses?limit=1000')) as { items: { id: string }[] }
  expect(items).toHaveLength(CHANGES)
  expect(await api('GET', '/supplies/stock')).toMatchObject({ items: [{ on_hand: `${-CHANGES}`, used: `${CHANGES}` }] })
  await until(async () => (await readStore(page, 'use')).every((row) => row._p === undefined), 'no row waits')
  expect(await readStore(page, 'use')).toHaveLength(CHANGES)
}, 240_000)
