// The first load of a farm over a slow line: nothing on any screen says that there is nothing, how much there is, or that a
// record is missing, before all records are here.

import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { findings } from './support/axe'
import { launchChromium } from './support/chromium'
import { type Meddler, startMeddler } from './support/meddler'
import { type Farm, keepPictures, loaded, openFarm, PHONE, signIn } from './support/product'
import { type SomeRecords, seedRecords } from './support/seed-records'

let farm: Farm
let browser: Browser
let ids: SomeRecords
let meddler: Meddler
let phone: BrowserContext
let page: Page

beforeAll(async () => {
  farm = await openFarm()
  browser = await launchChromium()
  ids = await seedRecords(farm.api)
})

afterAll(async () => {
  await browser?.close()
  await farm?.close()
})

beforeEach(async () => {
  meddler = await startMeddler(farm.url)
  phone = await browser.newContext(PHONE)
  await phone.addInitScript(collectTexts)
  page = await phone.newPage()
})

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await keepPictures([phone], task.name.slice(0, 9))
  await phone?.close()
  await meddler?.close()
})

/** Each text that the page ever shows, kept in the tab over its pages. */
function collectTexts() {
  const KEY = 'seen-texts'
  const keep = () => {
    const seen = new Set<string>(JSON.parse(sessionStorage.getItem(KEY) ?? '[]'))
    for (const element of document.querySelectorAll('h1, h2, h3, p, span, a, button, [aria-label]')) {
      if (element instanceof HTMLElement && element.offsetParent === null) continue
      seen.add(element.getAttribute('aria-label') ?? element.textContent.trim())
    }
    sessionStorage.setItem(KEY, JSON.stringify([...seen]))
  }
  new MutationObserver(keep).observe(document, { subtree: true, childList: true, characterData: true })
}

const seenTexts = async (): Promise<readonly string[]> =>
  JSON.parse((await page.evaluate(() => sessionStorage.getItem('seen-texts'))) ?? '[]')

/** Statements that need a whole replica. */
const CLAIMS =
  /All is well|nothing here yet|Record not found|not found|Nothing found|Nothing matches|needs? (?:your|attention)|0\.00|never existed on|was deleted|All changes sent|records are on this device and|Start with|None yet|No movements/i

/** What a screen says while it waits. A request that is held for 12 s counts as a line that is cut: then it says so. */
const WAITING = /Loading the farm’s records|Failed to load data|They load when you are back online/

const isList = (path: string) => /^\/api\/(?!sync|status|ws|users\/me|session|people)/.test(path)

it('claims nothing about missing records on any screen while one list is delayed', async () => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  meddler.onAnswer = async ({ path }) => {
    if (path.startsWith('/api/observations') || path.startsWith('/api/supplies/uses')) await held
  }
  await signIn(page, meddler.url)
  await page.getByText('Loading the farm’s records').first().waitFor()
  expect(await findings(page, false)).toEqual([])
  const places = [
    '/',
    '/supplies/items',
    `/supplies/items/${ids.item}`,
    '/supplies/items?tab=purchases',
    `/supplies/purchases/${ids.purchase}?quantity_id=2`,
    `/view?view=true&category=GRAIN&key=${ids.purchase}&quantity_id=3`,
    `/view?view=true&category=GRAIN&key=0198c0de-7a11-7abc-8def-0123456789ab&quantity_id=1`,
    '/prep/spore',
    `/prep/petri/${ids.petri}`,
    `/prep/finder?series=${ids.petri}`,
    `/prep/family?series=${ids.petri}`,
    '/recipes',
    `/recipes/${ids.recipe}`,
    '/search?q=LM-04',
    '/search?q=nowhere',
    '/scan-and-do?verb=use',
    '/sync',
    '/settings',
  ]
  for (const place of places) {
    await page.goto(`${meddler.url}${place}`)
    await page.getByText(WAITING).first().waitFor()
    await page.waitForTimeout(400)
  }
  expect((await seenTexts()).filter((text) => CLAIMS.test(text))).toEqual([])
  // An address of a record that there is not waits too, and is answered in the end.
  await page.goto(`${meddler.url}/view?view=true&category=GRAIN&key=0198c0de-7a11-7abc-8def-0123456789ab`)
  await page.getByText(/This opens once all records are on this device|They load when you are back online/).waitFor()
  letGo()
  meddler.onAnswer = async () => undefined
  await page.getByText('Record not found', { exact: true }).waitFor()
  await page.goto(meddler.url)
  await page.getByText('Rye grain').first().waitFor()
  await expect.poll(() => page.getByText('Loading the farm’s records').count()).toBe(0)
})

it('opens a scanned bag’s page after a slow first load, without a false message', async () => {
  meddler.onAnswer = async ({ path }) => {
    if (isList(path) || path.startsWith('/api/sync')) await new Promise((resolve) => setTimeout(resolve, 900))
  }
  await signIn(page, meddler.url)
  await page.goto(`${meddler.url}/view?view=true&category=GRAIN&key=${ids.purchase}&quantity_id=2`)
  await page.getByText('Package 2 of 12, 10.50 kg left of 15.00').waitFor()
  const before = await seenTexts()
  await loaded(page)
  // With the bag all is here, and may be said to be sent.
  expect(before.filter((text) => CLAIMS.test(text) && text !== 'All changes sent')).toEqual([])
})
