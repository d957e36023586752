/** A phone whose farm server goes away and comes back: its unsent work, and the browser's activity in between. */
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Meddler, type Outage, startMeddler } from './meddler'
import { type Account, controlled, loaded, OWNER, PHONE, readStore, signIn, until } from './product'
import { type Done, doneSince, WATCHED_WORKER, watch } from './watched'

export type Device = { readonly meddler: Meddler; readonly context: BrowserContext; readonly page: Page }

/** A phone that is signed in, behind a proxy of its own. */
export async function openDevice(
  farm: { readonly url: string },
  browser: Browser,
  account: Account = OWNER,
): Promise<Device> {
  const meddler = await startMeddler(farm.url)
  meddler.workerSuffix = WATCHED_WORKER
  const context = await browser.newContext(PHONE)
  await watch(context)
  const page = await context.newPage()
  await signIn(page, meddler.url, account)
  await controlled(page)
  await loaded(page)
  return { meddler, context, page }
}

export async function closeDevice({ context, meddler }: Device): Promise<void> {
  await context.close()
  await meddler.close()
}

export async function saveSupplier({ meddler }: Device, tab: Page, name: string): Promise<void> {
  await tab.goto(`${meddler.url}/suppliers/create`)
  await tab.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await tab.getByRole('button', { name: 'Save' }).filter({ visible: true }).first().click()
  await tab.getByRole('alertdialog').getByRole('button', { name: 'Add' }).click()
  // Exactly: the question that was just answered names it too.
  await tab.getByRole('heading', { name, exact: true }).waitFor()
}

/** A new supplier whose push was sent twice and never answered. */
export async function leaveUnsent(device: Device, name: string): Promise<void> {
  device.meddler.onPush = async () => false
  await saveSupplier(device, device.page, name)
  const isTried = async () => (await readStore(device.page, 'outbox')).some(({ attempts }) => Number(attempts) >= 2)
  await until(isTried, 'the change was sent twice, and waits')
}

/** After this long without an attempt, a device that knew about the outage makes none for a while. */
const SILENCE = 3_000

/** A busy machine may pause between two steps of a run for longer than half of it. */
const REST = 1_000

/** How the last request went is written down. */
function isWritten(done: readonly Done[]): boolean {
  const lastOf = (what: Done['what']) => Math.max(0, ...done.flatMap((one) => (one.what === what ? [one.at] : [])))
  return lastOf('write') >= lastOf('request')
}

/**
 * What was done in the window after the device lost the farm server, and not after it, however late a busy machine asks.
 * The try that found it gone is over by then: the device writes down how it went.
 */
export async function sitOut({ meddler, page }: Device, outage: Outage, window: number): Promise<readonly Done[]> {
  const gone = Date.now()
  meddler.goAway(outage)
  const hasLost = async (done: readonly Done[]) =>
    done.some(isTry) || (Date.now() > gone + SILENCE && !(await reaches(page)))
  const isAtRest = async () => {
    const done = await doneSince(page, gone)
    return (await hasLost(done)) && isWritten(done) && !done.some(({ at }) => at >= Date.now() - REST)
  }
  await until(isAtRest, 'a device that has lost the farm, and a second in which it does nothing')
  const from = Date.now()
  await page.waitForTimeout(from + window - Date.now())
  return (await doneSince(page, from)).filter(({ at }) => at < from + window)
}

/** The result of the device's last attempt. */
async function reaches(page: Page): Promise<boolean> {
  const note = (await readStore(page, 'meta')).find(({ key }) => key === 'engine')?.value
  return (note as { reachable?: boolean } | undefined)?.reachable !== false
}

/** The counts by kind. */
export const counter = (done: readonly Done[]) => (what: Done['what']) => done.filter((one) => one.what === what).length

/** The server is asked for something. */
export const isTry = ({ what }: Done) => what === 'request' || what === 'line'

/** A few tries, and nothing between them. */
export function expectQuiet(done: readonly Done[]): void {
  const count = counter(done)
  expect(done.filter(isTry).length).toBeLessThanOrEqual(4)
  expect(count('sync')).toBeLessThanOrEqual(2)
  // Writes belong to a request: between two requests there are none.
  expect(count('write')).toBeLessThanOrEqual(10 * count('request'))
}

/** The farm server is back, and every tab gets the browser's online event. */
export async function comeBack(device: Device): Promise<void> {
  await answerAgain(device)
  await tellTabs(device)
}

/** The farm server is back; no tab has heard of it. */
export async function answerAgain({ meddler }: Device): Promise<void> {
  meddler.onPush = async () => true
  await meddler.comeBack()
}

/** Every tab gets the browser's online event. */
export async function tellTabs({ context }: Device): Promise<void> {
  for (const tab of context.pages()) await tab.evaluate(() => window.dispatchEvent(new Event('online')))
}
