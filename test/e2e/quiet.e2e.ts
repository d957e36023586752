// S10, S15 in a real browser: while the farm server cannot be reached, the app tries a few times, then rarely; between two
// attempts it runs and writes nothing.

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, it } from 'vitest'
import { launchChromium } from './support/chromium'
import type { Outage } from './support/meddler'
import { closeDevice, type Device, expectQuiet, leaveUnsent, openDevice, sitOut } from './support/outage'
import { type Farm, openFarm } from './support/product'

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

let turn: Promise<unknown> = Promise.resolve()

/** One device signs in after the other: five browsers that start at once keep a busy machine from all of them. */
function nextDevice(): Promise<Device> {
  const mine = turn.then(() => openDevice(farm, browser))
  turn = mine.catch(() => undefined)
  return mine
}

const CASES = Object.entries(OUTAGES).flatMap(([name, outage]) => [
  { name, outage, unsent: false },
  { name, outage, unsent: true },
])

it.concurrent.each(CASES)('the server $name, unsent work: $unsent', async ({ name, outage, unsent }) => {
  const device = await nextDevice()
  if (unsent) await leaveUnsent(device, `Mill that ${name}`)
  expectQuiet(await sitOut(device, outage, WINDOW))
  await closeDevice(device)
})
