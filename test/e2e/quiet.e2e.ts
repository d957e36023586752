// S10, S15 in a real browser: while the farm server cannot be reached it is asked a few times, then seldom; between two
// tries nothing runs and nothing is written.

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ServerProcess } from '../server/support/built-server'
import { launchChromium } from './support/chromium'
import { type Outage, startMeddler } from './support/meddler'
import { controlled, loaded, PHONE, readStore, setUpFarm, signIn, startProduct, until } from './support/product'
import { type Done, doneSince, WATCHED_WORKER, watch } from './support/watched'

const WINDOW = 20_000
const html = { 'Content-Type': 'text/html' }

const OUTAGES: Readonly<Record<string, Outage>> = {
  'refuses connections': 'refused',
  'cuts every connection': 'reset',
  'is behind a portal': { status: 200, headers: html, body: '<html>Sign in to the hotel</html>' },
  'is behind a proxy that says 502': { status: 502, headers: html, body: '<html>Bad gateway</html>' },
  'says 503 with Retry-After': {
    status: 503,
    headers: { 'X-Pinset': '1', 'Retry-After': '60', 'Content-Type': 'application/json' },
    body: '{"statusCode":503,"code":"unavailable","error":"","message":""}',
  },
}

let server: ServerProcess
let browser: Browser

beforeAll(async () => {
  server = await startProduct()
  await setUpFarm(server)
  browser = await launchChromium()
})

afterAll(async () => {
  await browser.close()
  await server.stop()
})

async function liveThrough(outage: Outage, unsent: boolean): Promise<readonly Done[]> {
  const meddler = await startMeddler(server.url)
  meddler.workerSuffix = WATCHED_WORKER
  const context = await browser.newContext(PHONE)
  await watch(context)
  const page = await context.newPage()
  await signIn(page, meddler.url)
  await controlled(page)
  await loaded(page)
  if (unsent) {
    meddler.onPush = async () => false
    await page.goto(`${meddler.url}/suppliers/create`)
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Oak Mill')
    await page.getByRole('button', { name: 'Save' }).filter({ visible: true }).first().click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Add' }).click()
    const isTried = async () => (await readStore(page, 'outbox')).some(({ attempts }) => attempts === 2)
    await until(isTried, 'the change was sent twice, and waits')
  }
  const from = Date.now()
  meddler.goAway(outage)
  await page.waitForTimeout(from + WINDOW - Date.now())
  const done = await doneSince(page, from)
  await context.close()
  await meddler.close()
  return done
}

const CASES = Object.entries(OUTAGES).flatMap(([name, outage]) => [
  { name, outage, unsent: false },
  { name, outage, unsent: true },
])

it.concurrent.each(CASES)(
  'the server $name, unsent work: $unsent',
  async ({ outage, unsent }) => {
    const done = await liveThrough(outage, unsent)
    const count = (what: Done['what']) => done.filter((one) => one.what === what).length
    expect(count('request') + count('line')).toBeLessThanOrEqual(4)
    expect(count('sync')).toBeLessThanOrEqual(2)
    // What is written belongs to a request: between two of them nothing is.
    expect(count('write')).toBeLessThanOrEqual(10 * count('request'))
  },
  120_000,
)
