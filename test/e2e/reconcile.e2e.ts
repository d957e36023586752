// Decisions (S19, S26): one device's refusal is settled on another, with the keyboard, once.

import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest'
import { findings } from './support/axe'
import { launchChromium } from './support/chromium'
import { cutTexts } from './support/cut-texts'
import { addPerson, change, ILYA, purchaseAddress, workOffline } from './support/disagree'
import {
  type Account,
  type Api,
  DESK,
  type Farm,
  keepPictures,
  openApp,
  openFarm,
  PHONE,
  readStore,
  until,
} from './support/product'
import { LOOKS, wear } from './support/screens'
import { type SomeRecords, seedRecords } from './support/seed-records'

let folder: string
let farm: Farm
let browser: Browser
let ilya: Api
let ids: SomeRecords
const contexts: BrowserContext[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reconcile-'))
  farm = await openFarm()
  browser = await launchChromium()
  ids = await seedRecords(farm.api)
  ilya = await addPerson(farm.url, farm.token, ILYA)
})

afterAll(async () => {
  await browser?.close()
  await farm?.close()
  await rm(folder, { recursive: true, force: true })
})

async function device(room: typeof PHONE | typeof DESK, account?: Account): Promise<Page> {
  const context = await browser.newContext({ ...room, reducedMotion: 'reduce' })
  contexts.push(context)
  return openApp(context, farm.url, account)
}

const record = async (path: string) => (await farm.api('GET', path)) as Record<string, unknown>
const issues = async (page: Page) => (await readStore(page, 'issue')).length
const section = (page: Page, name: string | RegExp) => page.getByRole('region', { name, exact: true })
const done = async (...pages: Page[]) => {
  for (const page of pages) await page.context().close()
}

const LONG_NOTES =
  'Bag 3 torn at the seam; the driver said that the rest of the pallet was dry when it was loaded, and that he would ' +
  'bring two more on Friday if we call before noon. Photos are with Ilya, the other bags stand by the door of room 2.'

/** Whether it is completely visible and uncovered. */
const isInView = (target: Locator) =>
  target.evaluate((element) => {
    const { left, top, bottom } = element.getBoundingClientRect()
    const hit = [top + 4, bottom - 4].map((y) => document.elementFromPoint(left + 20, y))
    return hit.every((one) => one !== null && (element.contains(one) || one.contains(element)))
  })

it('resolves a phone’s conflict at the desk by keys, and informs the phone', async () => {
  onTestFailed(() => keepPictures(contexts, 'reconcile'))
  const phone = await device(PHONE)
  const desk = await device(DESK)
  const path = `/supplies/purchases/${ids.purchase}`

  await workOffline(phone, farm.url, true)
  await change(phone, purchaseAddress(farm.url, ids.purchase), {
    'Quantity per package': '14.6',
    'Total price': '175',
    Notes: LONG_NOTES,
  })
  await ilya('PATCH', path, { quantity: '14.5', price_total: '178', notes: 'Weighed at the mill' })
  await workOffline(phone, farm.url, false)
  await section(phone, 'Needs your decision').getByText('Ilya also changed this. Which is right?').waitFor()
  await phone.getByText('was 15.00 kg').waitFor()
  expect(await faults(phone)).toEqual([])

  await desk.goto(`${farm.url}/sync`)
  const pane = section(desk, 'Decision')
  await pane.getByRole('heading', { name: /^Purchase: Rye grain/ }).waitFor()
  await pane.getByText('From another of your devices').waitFor()
  await pane.getByText('Quantity per package: choose one to finish').waitFor()
  const keep = pane.getByRole('button', { name: 'Apply choices' })
  await expect.poll(() => keep.getAttribute('aria-disabled')).toBe('true')
  expect(await faults(desk)).toEqual([])
  const isChosen = async () => (await keep.getAttribute('aria-disabled')) !== 'true'
  expect(await isInView(keep)).toBe(true)
  for (const key of ['m', 't']) await desk.keyboard.press(key)
  await until(() => isInView(pane.getByRole('group', { name: 'Notes' })), 'the row that keys act on is in view')
  await desk.keyboard.press('m')
  await until(isChosen, 'every field is chosen')
  await desk.reload()
  await until(isChosen, 'the choices survived a reload')
  await pane.getByText('With these choices, Rye grain on hand changes from 154.20 kg to 155.30 kg.').waitFor()
  await desk.keyboard.press('Enter')
  await desk.getByText('No decisions needed').waitFor()

  await until(async () => (await record(path)).quantity === '14.6', 'the choice is on the server')
  expect(await record(path)).toMatchObject({
    quantity: '14.6',
    base_quantity: '14.6',
    price_total: '178',
    notes: LONG_NOTES,
  })
  await section(phone, 'Needs your decision').waitFor({ state: 'hidden' })
  await section(phone, 'Recently').getByText('decided on another device').waitFor()
  await until(async () => (await readStore(phone, 'outbox')).length === 0, 'nothing waits on the phone')
  await done(phone, desk)
})

it('renames a duplicate code to CODE-2 by one tap, and sends its dependents', async () => {
  onTestFailed(() => keepPictures(contexts, 'keep-both'))
  const phone = await device(PHONE)
  await workOffline(phone, farm.url, true)
  await create(phone, '/units/create', { Code: 'tray', Description: 'Tray of twelve' })
  await create(phone, '/units/create', { Code: 'stack', Factor: '10' }, { 'Base unit': /tray/ })
  await ilya('POST', '/units', { code: 'Tray', description: 'Another tray' })
  await workOffline(phone, farm.url, false)

  const card = section(phone, /^Decide: tray/)
  await card.getByText('1 change depends on it and is sent with it:').waitFor()
  await card.getByRole('listitem').filter({ hasText: 'stack' }).waitFor()
  await card.getByRole('button', { name: 'Keep both, mine as tray-2' }).click()
  await until(async () => (await readStore(phone, 'outbox')).length === 0, 'both are sent')
  const { items } = (await farm.api('GET', '/units')) as {
    items: { id: string; code: string; base_unit_id?: string }[]
  }
  const kept = items.find(({ code }) => code === 'tray-2')
  expect(kept).toBeDefined()
  expect(items.find(({ code }) => code === 'stack')?.base_unit_id).toBe(kept?.id)
  expect(items.filter(({ code }) => code === 'Tray')).toHaveLength(1)
  await done(phone)
})

it('restores and sends a discarded change, and moves unsent changes by file once', async () => {
  onTestFailed(() => keepPictures(contexts, 'discard'))
  const phone = await device(PHONE)
  await workOffline(phone, farm.url, true)
  const traffic: string[] = []
  phone.on('websocket', (line) => traffic.push(line.url()))
  phone.on('request', (request) => request.url().includes('/api/') && traffic.push(request.url()))
  await create(phone, '/units/create', { Code: 'crate', Description: 'Crate' })
  await create(phone, '/units/create', { Code: 'pallet', Factor: '40' }, { 'Base unit': /crate/ })
  await phone.goto(`${farm.url}/sync`)
  const waiting = section(phone, 'Waiting to be sent')
  await waiting.getByText('pallet').waitFor()

  // What needs it goes with it, and comes back with it.
  await waiting.getByRole('button', { name: 'What to do with “Added crate”' }).click()
  await phone.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await phone.getByText('1 more change depends on it and will be discarded too.').waitFor()
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await waiting.waitFor({ state: 'hidden' })
  await phone.getByRole('button', { name: 'Undo' }).click()
  await waiting.getByText('pallet').waitFor()

  // S12: whatever the user opened, the page sent no request.
  expect(traffic).toEqual([])

  // As a file onto a second device of the same user, twice.
  const saving = phone.waitForEvent('download')
  await phone.getByRole('button', { name: 'Export to file' }).click()
  const file = join(folder, 'unsent.json')
  const download = await saving
  expect(download.suggestedFilename()).toMatch(/^pinset-unsent-\d{4}-\d{2}-\d{2}\.json$/)
  await download.saveAs(file)
  expect(await readFile(file, 'utf8')).toContain('crate')
  const second = await device(DESK)
  await second.goto(`${farm.url}/sync`)
  await second.getByLabel('File with unsent changes').setInputFiles(file)
  await second.getByText('2 changes imported').waitFor()
  await until(async () => (await readStore(second, 'outbox')).length === 0, 'the second device sent it')
  await second.getByLabel('File with unsent changes').setInputFiles(file)
  await second.getByText('Nothing new, 2 were already here').waitFor()
  // The phone sends the same keys: done once.
  await workOffline(phone, farm.url, false)
  await until(async () => (await readStore(phone, 'outbox')).length === 0, 'the phone sent it too')
  const { items } = (await farm.api('GET', '/units')) as { items: { code: string }[] }
  expect(items.filter(({ code }) => code === 'crate' || code === 'pallet')).toHaveLength(2)
  await done(phone, second)
})

it('discards and restores a rejection by key, and shows admins others’ changes', async () => {
  onTestFailed(() => keepPictures(contexts, 'others'))
  const desk = await device(DESK, ILYA)
  const path = `/suppliers/${ids.supplier}`
  await workOffline(desk, farm.url, true)
  await change(desk, `${farm.url}${path}`, { Notes: 'Closed on Mondays' })
  await farm.api('PATCH', path, { notes: 'Rings at seven' })
  await workOffline(desk, farm.url, false)
  const pane = section(desk, 'Decision')
  await pane.getByRole('heading', { name: 'Supplier: Kovalev Mill' }).waitFor()

  const admin = await device(DESK)
  await admin.goto(`${farm.url}/sync`)
  await section(admin, 'From others').getByText('From Ilya').waitFor()
  await section(admin, 'Decision').getByText('Only Ilya can decide this.').waitFor()
  expect(
    await section(admin, 'Decision')
      .getByRole('button', { name: /Discard|Keep/ })
      .count(),
  ).toBe(0)
  expect(await admin.getByRole('link', { name: 'All changes sent' }).count()).toBeGreaterThan(0)

  await desk.keyboard.press('d')
  await desk.getByText('No decisions needed').waitFor()
  await desk.getByRole('button', { name: 'Undo' }).click()
  await pane.getByRole('heading', { name: 'Supplier: Kovalev Mill' }).waitFor()
  await desk.keyboard.press('t')
  await pane.getByRole('button', { name: 'Keep all from server' }).click()
  await desk.getByText('No decisions needed').waitFor()
  await until(async () => (await issues(admin)) === 0, 'nothing is open any more')
  expect(await record(path)).toMatchObject({ notes: 'Rings at seven' })
  await done(desk, admin)
})

it('restores a deleted record with the change, and archives a record in use', async () => {
  onTestFailed(() => keepPictures(contexts, 'offers'))
  const made = async (path: string, body: object) => ((await farm.api('POST', path, body)) as { id: string }).id
  const gone = await made('/suppliers', { name: 'Gone Mill' })
  const named = await made('/suppliers', { name: 'Named Mill' })
  const kind = { category_id: ids.category, unit_id: ids.unit }
  const used = await made('/supplies/items', { name: 'Oats', code: 'OATS', ...kind })
  const phone = await device(PHONE)
  await workOffline(phone, farm.url, true)
  await change(phone, `${farm.url}/suppliers/${gone}`, { Notes: 'Only on Fridays' })
  await phone.goto(`${farm.url}/ingredients-and-purchases/items/${used}`)
  await phone.getByRole('button', { name: 'Delete' }).filter({ visible: true }).click()
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await phone.getByRole('alertdialog').waitFor({ state: 'hidden' })
  await create(
    phone,
    '/ingredients-and-purchases/items/create',
    { Name: 'Wheat', Code: 'WHEAT' },
    {
      Category: /GRAIN/,
      Unit: /kg/,
      Supplier: /Named Mill/,
    },
  )
  await ilya('DELETE', `/suppliers/${gone}`)
  await ilya('DELETE', `/suppliers/${named}`)
  const bought = { item_id: used, unit_id: ids.unit, quantity: '20', date: '2026-03-01' }
  await ilya('POST', '/supplies/purchases', bought)
  await workOffline(phone, farm.url, false)

  const card = (name: string) => section(phone, `Decide: ${name}`)
  await card('Gone Mill').getByRole('button', { name: 'Restore and apply' }).click()
  await card('Oats').getByText('Records that refer to it:').waitFor()
  await card('Oats')
    .getByRole('link', { name: /Oats, 1 Mar 2026/ })
    .waitFor()
  await card('Oats').getByRole('button', { name: 'Archive instead' }).click()
  await card('Wheat')
    .getByRole('button', { name: /^Restore .* and apply$/ })
    .click()
  await section(phone, 'Needs your decision').waitFor({ state: 'hidden' })
  await until(async () => (await readStore(phone, 'outbox')).length === 0, 'everything is sent')
  expect(await record(`/suppliers/${gone}`)).toMatchObject({ notes: 'Only on Fridays' })
  expect(await record(`/supplies/items/${used}`)).toMatchObject({ is_active: false })
  expect(await record(`/suppliers/${named}`)).toMatchObject({ name: 'Named Mill' })
  const { items } = (await farm.api('GET', '/supplies/items')) as { items: { name: string; supplier_id?: string }[] }
  expect(items.find(({ name }) => name === 'Wheat')?.supplier_id).toBe(named)
  await done(phone)
})

it('asks about one entry and field of a merging list, keeps the rest (S18)', async () => {
  onTestFailed(() => keepPictures(contexts, 'entries'))
  const [bag, box, sack] = await Promise.all(['Bag', 'Box', 'Sack'].map((code) => made('/units', { code })))
  const entry = (unit: string | undefined, factor: string) => ({ unit_id: unit ?? '', factor })
  const conversions = [entry(bag, '25'), entry(box, '10')]
  const values = { name: 'Vermiculite', category_id: ids.category, unit_id: ids.unit, unit_conversions: conversions }
  const item = await made('/supplies/items', values)
  const path = `/supplies/items/${item}`
  const phone = await device(PHONE)
  const desk = await device(DESK)
  await workOffline(phone, farm.url, true)
  const factors = phone.getByRole('textbox', { name: 'Factor' })
  await phone.goto(`${farm.url}/ingredients-and-purchases/items/${item}?edit=true`)
  await factors.first().fill('22')
  await factors.nth(1).fill('12')
  await phone.getByRole('button', { name: 'Save' }).filter({ visible: true }).first().click()
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Save' }).click()
  await phone.getByRole('alertdialog').waitFor({ state: 'hidden' })
  await ilya('PATCH', path, { unit_conversions: [entry(bag, '20'), entry(box, '10'), entry(sack, '50')] })
  await workOffline(phone, farm.url, false)

  const asked = section(phone, 'Needs your decision').getByRole('group', { name: 'Other units · Bag · Factor' })
  await asked.waitFor()
  await asked.getByText('was 25').waitFor()
  for (const value of ['22', '20']) await asked.getByRole('radio', { name: new RegExp(`^${value}`) }).waitFor()
  expect(await faults(phone)).toEqual([])
  expect(await cutTexts(phone)).toEqual([])

  await desk.goto(`${farm.url}/sync`)
  const pane = section(desk, 'Decision')
  await pane.getByText('Other units · Bag · Factor: choose one to finish').waitFor()
  await pane.getByText('Other units · Box · Factor', { exact: true }).waitFor()
  expect(await faults(desk)).toEqual([])
  await desk.keyboard.press('m')
  await pane.getByRole('button', { name: 'Apply choices' }).click()
  await desk.getByText('No decisions needed').waitFor()
  const wanted = [entry(bag, '22'), entry(box, '12'), entry(sack, '50')]
  await until(
    async () => JSON.stringify((await record(path)).unit_conversions) === JSON.stringify(wanted),
    'both people’s entries are on the server',
  )
  await done(phone, desk)
})

it('shows a long value uncut on a narrow phone (S26)', async () => {
  onTestFailed(() => keepPictures(contexts, 'long-word'))
  const { id } = (await farm.api('POST', '/suppliers', { name: 'Old name' })) as { id: string }
  const phone = await device(PHONE)
  await phone.setViewportSize({ width: 360, height: 740 })
  await workOffline(phone, farm.url, true)
  await change(phone, `${farm.url}/suppliers/${id}`, { Name: 'Getreidehandelsgesellschaftsniederlassung' })
  await ilya('PATCH', `/suppliers/${id}`, { name: 'Spezialfutterverarbeitungsgenossenschaft' })
  await workOffline(phone, farm.url, false)
  await section(phone, 'Needs your decision').getByText('Ilya also changed this. Which is right?').waitFor()
  await phone.getByText('Getreidehandelsgesellschaftsniederlassung').waitFor()
  expect(await cutTexts(phone)).toEqual([])
  await done(phone)
})

const made = async (path: string, values: object) => ((await farm.api('POST', path, values)) as { id: string }).id

/** What axe finds in both looks and both themes. */
async function faults(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const look of LOOKS) {
    await wear(page, look)
    for (const one of await findings(page, look.theme === 'dark')) found.push(`${look.platform} ${look.theme}: ${one}`)
  }
  return found
}

/** Fills a create form by labels, choosing in pickers by what they show. */
async function create(
  page: Page,
  address: string,
  fields: Readonly<Record<string, string>>,
  choices: Readonly<Record<string, RegExp>> = {},
): Promise<void> {
  await page.goto(`${farm.url}${address}`)
  for (const [label, option] of Object.entries(choices)) {
    await page.getByLabel(label, { exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: option }).first().click()
  }
  for (const [label, value] of Object.entries(fields)) {
    await page.getByRole('textbox', { name: label, exact: true }).fill(value)
  }
  await page.getByRole('button', { name: 'Save' }).filter({ visible: true }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Add' }).click()
  await page.getByRole('alertdialog').waitFor({ state: 'hidden' })
}
