/**
 * The device's cost of an open app while the farm server cannot be reached: processor time of all browser processes, and
 * requests. An empty page of the same browser is measured beside it, because a browser is never idle.
 */
import type { Browser } from 'playwright-core'
import { launchChromium } from '../e2e/support/chromium'
import { closeDevice, counter, leaveUnsent, openDevice, sitOut } from '../e2e/support/outage'
import { type Farm, openFarm } from '../e2e/support/product'
import type { Figure } from './table'

const WINDOW_MS = 30_000
/** The end of a start is not part of the cost of an open app. */
const START_MS = 5_000

/** Seconds since the browser started, over all its processes. */
async function cpuTime(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0)
}

type Cost = { readonly seconds: number; readonly requests: number }

/** The farm server goes away at the beginning of the window; unsent changes have already failed twice. */
async function awayFromFarm(farm: Farm, isUnsent: boolean): Promise<Cost> {
  const browser = await launchChromium()
  try {
    const device = await openDevice(farm, browser)
    if (isUnsent) await leaveUnsent(device, 'Oak Mill')
    await device.page.waitForTimeout(START_MS)
    const before = await cpuTime(browser)
    const count = counter(await sitOut(device, 'refused', WINDOW_MS))
    const seconds = (await cpuTime(browser)) - before
    await closeDevice(device)
    return { seconds, requests: count('request') + count('line') }
  } finally {
    await browser.close()
  }
}

async function emptyPage(): Promise<Cost> {
  const browser = await launchChromium()
  const page = await browser.newPage()
  await page.waitForTimeout(START_MS)
  const before = await cpuTime(browser)
  await page.waitForTimeout(WINDOW_MS)
  const seconds = (await cpuTime(browser)) - before
  await browser.close()
  return { seconds, requests: 0 }
}

const cellOf = ({ seconds, requests }: Cost) => `${seconds.toFixed(2)} s, ${requests} req`

/** Needs the product to be built. */
export async function idleCpu(): Promise<Figure[]> {
  const farm = await openFarm()
  try {
    const costs = [await awayFromFarm(farm, false), await awayFromFarm(farm, true), await emptyPage()]
    const work = '30 s without the farm server, CPU of the browser: nothing unsent / a change unsent / an empty page'
    return [{ work, goal: 'idle', value: costs.map(cellOf).join(' / ') }]
  } finally {
    await farm.close()
  }
}
