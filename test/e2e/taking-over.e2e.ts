// S9, S10, S15 in a real browser: with several tabs, after a long sleep, or after a worker's death, saved work goes out
// in one burst, once.

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchChromium } from './support/chromium'
import { dayOfWork, makeRye, workOffline } from './support/day-of-work'
import {
  answerAgain,
  closeDevice,
  comeBack,
  expectQuiet,
  isTry,
  leaveUnsent,
  openDevice,
  saveSupplier,
  sitOut,
  tellTabs,
} from './support/outage'
import { type Farm, loaded, openFarm, readStore, until } from './support/product'
import { doneSince } from './support/watched'

const WINDOW = 8_000
const SLEEP = 8_000
/** How long the browser has to stay quiet once the work is done, ms. */
const SETTLED = 3_000
/** More than two pushes. */
const CHANGES = 120
/** Silence for this long tells that a worker is dead (S8), and then its lease ends (S9). */
const TAKEN_OVER = 10_000 + 20_000

let farm: Farm
let browser: Browser

beforeAll(async () => {
  farm = await openFarm()
  browser = await launchChromium()
})

afterAll(async () => {
  await browser.close()
  await farm.close()
})

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** How often a supplier of that name is with the server. */
async function timesThere(name: string, there = farm): Promise<number> {
  const { items } = (await there.api('GET', '/suppliers?limit=500')) as { items: { name: string }[] }
  return items.filter((one) => one.name === name).length
}

it.concurrent('sends the work of two tabs from one of them after the return, once', async () => {
  const device = await openDevice(farm, browser)
  const { meddler, context, page } = device
  const second = await context.newPage()
  await second.goto(meddler.url)
  await loaded(second)
  await leaveUnsent(device, 'First Mill')
  expectQuiet(await sitOut(device, 'refused', WINDOW))
  await saveSupplier(device, second, 'Second Mill')
  const before = meddler.pushes
  await comeBack(device)
  await until(async () => (await readStore(page, 'outbox')).length === 0, 'all is sent')
  await page.waitForTimeout(SETTLED)
  // What failed twice is split.
  expect(meddler.pushes - before).toBeLessThanOrEqual(2)
  for (const name of ['First Mill', 'Second Mill']) expect(await timesThere(name)).toBe(1)
  await closeDevice(device)
})

it.concurrent('sends in one burst when a sleeping phone wakes', async () => {
  // Its own farm: what others change there is asked for, and would be counted.
  const [quiet, own] = await Promise.all([openFarm(), launchChromium()])
  const device = await openDevice(quiet, own)
  const { meddler, page } = device
  await leaveUnsent(device, 'Sleepy Mill')
  const session = await own.newBrowserCDPSession()
  // Asleep is the whole browser: every process stands still, and every timer is late when it goes on.
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    for (const { id } of processInfo) process.kill(id, name)
  }
  meddler.goAway('refused')
  signal('SIGSTOP')
  await pause(SLEEP)
  const before = meddler.pushes
  // The server is there before the phone wakes: a try that a slow machine makes between the two is no part of the burst.
  await answerAgain(device)
  const back = Date.now()
  signal('SIGCONT')
  await tellTabs(device)
  await until(async () => (await readStore(page, 'outbox')).length === 0, 'all is sent')
  await page.waitForTimeout(SETTLED)
  const asked = (await doneSince(page, back)).filter(isTry)
  expect(meddler.pushes - before).toBe(1)
  expect(asked.length, JSON.stringify(asked)).toBeLessThanOrEqual(5)
  expect(await timesThere('Sleepy Mill', quiet)).toBe(1)
  await closeDevice(device)
  await own.close()
  await quiet.close()
})

it.concurrent('replaces a worker that dies while sending, and sends nothing twice', async () => {
  const device = await openDevice(farm, browser)
  const { meddler, context, page } = device
  const rye = await makeRye(farm.api)
  await page.goto(`${meddler.url}/sync`)
  await workOffline(page, true)
  await page.getByLabel('File with unsent changes').setInputFiles(await dayOfWork(farm.api, CHANGES, rye))
  const left = async () => (await readStore(page, 'outbox')).length
  await until(async () => (await left()) === CHANGES, 'the work is in the queue')

  // The server has the second push, the worker never hears of it.
  const first = meddler.pushes
  let die = () => {}
  const death = new Promise<void>((resolve) => {
    die = resolve
  })
  meddler.onPush = async () => {
    if (meddler.pushes !== first + 2) return true
    await death
    return false
  }
  await workOffline(page, false)
  await until(async () => meddler.pushes === first + 2, 'the second push is on its way')
  const holder = async () => {
    const lease = (await readStore(page, 'meta')).find(({ key }) => key === 'lease')
    return String((lease?.value as { holder?: unknown } | undefined)?.holder)
  }
  const dead = await holder()
  expect(dead).toMatch(/^worker-/)
  const session = await context.newCDPSession(page)
  await session.send('ServiceWorker.enable' as never)
  await session.send('ServiceWorker.stopAllWorkers' as never)
  die()
  expect(await left()).toBe(CHANGES - 50)
  // Without help: no network change, no touch. Either the page runs the engine, or a worker that a page woke.
  await until(async () => (await left()) === 0, 'another host has sent the rest', TAKEN_OVER)
  expect(await holder()).not.toBe(dead)
  const { items } = (await farm.api('GET', '/supplies/uses?limit=1000')) as { items: unknown[] }
  expect(items).toHaveLength(CHANGES)
  await closeDevice(device)
})
