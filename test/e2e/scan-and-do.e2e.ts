// Continuous scanning: package after package with one camera, offline, and its sums. Also the content of a label by itself.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest'
import { findings } from './support/axe'
import { launchChromium, launchPersistent } from './support/chromium'
import { cameraArgs, writeClip } from './support/fake-camera'
import {
  controlled,
  DESK,
  type Farm,
  keepPictures,
  loaded,
  NO_WORKER,
  OWNER,
  onlyPage,
  openFarm,
  PHONE,
  readStore,
  signIn,
  until,
} from './support/product'

const UNIT = '019cd6c2-8c00-7000-8000-000000000001'
const CATEGORY = '019cd6c2-8c00-7000-8000-000000000002'
const ITEM = '019cd6c2-8c00-7000-8000-000000000003'
const PURCHASE = '019cd6c2-8c00-7000-8000-000000000004'

let folder: string
let farm: Farm
let phone: BrowserContext

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'session-'))
  farm = await openFarm()
  await farm.api('POST', '/units', { id: UNIT, code: 'kg' })
  await farm.api('POST', '/categories', { id: CATEGORY, code: 'GRAIN' })
  await farm.api('POST', '/supplies/items', {
    id: ITEM,
    name: 'Rye grain',
    code: 'RYE',
    category_id: CATEGORY,
    unit_id: UNIT,
  })
  await farm.api('POST', '/supplies/purchases', {
    id: PURCHASE,
    item_id: ITEM,
    unit_id: UNIT,
    quantity: '15',
    package_count: 3,
    date: '2026-01-05',
  })
})

afterAll(async () => {
  await phone?.close()
  await farm?.close()
  await rm(folder, { recursive: true, force: true })
})

/** The three packages one after the other, again and again, with nothing in between. */
async function clipOfThree(): Promise<string> {
  const clip = join(folder, 'packages.y4m')
  const link = `${farm.url}/view?view=true&category=GRAIN&key=${PURCHASE}&quantity_id=`
  await writeClip(
    clip,
    [1, 2, 3].flatMap((number) => [
      { text: link + number, moduleSize: 6, hold: 22 },
      { moduleSize: 1, hold: 8 },
    ]),
  )
  return clip
}

it('shows a label’s values without a session or record, above the sign-in form', async () => {
  const values = { series_code: 'AG-0142', medium: 'Malzextrakt-Agar', dishes: 40 }
  const fields = { series_code: 'Series', medium: 'Medium', dishes: 'Dishes' }
  const data = Buffer.from(JSON.stringify({ fields, values })).toString('base64url')
  const key = '019cd6c2-8c00-7000-8000-00000000dead'
  const address = `/view?view=true&category=AGAR&key=${key}&data=${data}`
  const browser = await launchChromium()
  try {
    const page = await (await browser.newContext({ ...PHONE, ...NO_WORKER })).newPage()
    await page.goto(farm.url + address)
    await page.getByText('AG-0142').waitFor()
    expect(new URL(page.url()).pathname).toBe('/login')
    await page.getByLabel('E-mail').fill(OWNER.email)
    await page.getByRole('textbox', { name: 'Password' }).fill(OWNER.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('Label contents').waitFor()
    for (const text of ['Series', 'AG-0142', 'Medium', 'Malzextrakt-Agar', '40']) {
      await page.getByText(text, { exact: true }).first().waitFor()
    }
    // The label of a record that is there opens the record.
    await page.goto(`${farm.url}/view?view=true&category=GRAIN&key=${PURCHASE}&quantity_id=2`)
    await page.getByText(/^Package 2 of 3/).waitFor()
  } finally {
    await browser.close()
  }
})

it('the test page makes a code of any text and reads its image', async () => {
  const browser = await launchChromium()
  try {
    const page = await (await browser.newContext({ ...DESK, ...NO_WORKER })).newPage()
    await signIn(page, farm.url)
    // The progress of the first load moves the content below it, so the code is photographed afterwards.
    await loaded(page)
    await page.goto(`${farm.url}/test-qr`)
    await page.getByRole('textbox', { name: 'Text' }).fill('Вешенка 9/12')
    const code = page.getByRole('img', { name: 'The code' })
    const picture = join(folder, 'made.png')
    await code.screenshot({ path: picture })
    await page.locator('input[type=file]').setInputFiles(picture)
    await page.getByRole('status').getByText('Вешенка 9/12').waitFor()
    await page.getByText('Invalid QR data format').waitFor()
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no') })
    await page.getByText('No code found').waitFor()
    expect(await findings(page, false)).toEqual([])
  } finally {
    await browser.close()
  }
})

it('a session keeps action and amount, records each package once, and undoes', async () => {
  onTestFailed(() => keepPictures([phone], 'session'))
  phone = await launchPersistent(join(folder, 'phone'), cameraArgs(await clipOfThree()), PHONE)
  const page = onlyPage(phone)
  await signIn(page, farm.url)
  await controlled(page)
  await loaded(page)
  await farm.stop()

  await page.getByRole('link', { name: 'Scan', exact: true }).click()
  // The scanner by itself opens the package; from there the session goes on.
  await page.getByText(/^Package \d of 3, 15\.00 kg left/).waitFor({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Scan next' }).click()
  await page.getByText(/^Package \d of 3, 15\.00 kg left/).waitFor({ timeout: 30_000 })
  await page.getByRole('textbox', { name: 'Amount' }).fill('2')
  // From the first digit on, the package stays, whatever comes before the camera.
  const held = await page.getByText(/^Package \d of 3/).textContent()
  await page.getByText('Finish this package first').first().waitFor({ timeout: 30_000 })
  await expect.poll(() => page.getByText(/^Package \d of 3/).textContent()).toBe(held)
  await page.getByRole('button', { name: 'Use 2.00 kg' }).click()
  await page.getByText(`${held?.slice(0, 'Package 1 of 3'.length)}, 13.00 kg left`).waitFor()

  // The next package: nothing is recorded by the scan, but all is as it was.
  await page.getByText(/^Package \d of 3, 15\.00 kg left/).waitFor({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Use 2.00 kg' }).waitFor()
  expect(await findings(page, false)).toEqual([])
  expect(await readStore(page, 'outbox')).toHaveLength(1)

  // From here each scan records, each package once, however often it comes by.
  await page.getByRole('switch', { name: 'Record on each scan' }).check()
  const uses = async () => (await readStore(page, 'outbox')).map(({ body }) => body as Record<string, unknown>)
  await until(async () => (await uses()).length === 3, 'all three are recorded', 30_000)
  await page
    .getByText(/^Already used, 2\.00 kg at \d\d:\d\d/)
    .first()
    .waitFor({ timeout: 30_000 })
  await page.getByText(/Package 3 of 3/).waitFor({ timeout: 30_000 })
  expect((await uses()).map(({ quantity, quantity_id: part }) => [part, quantity]).sort()).toEqual([
    [1, '2'],
    [2, '2'],
    [3, '2'],
  ])

  await page.getByRole('button', { name: 'Close scanner' }).click()
  await page.getByRole('heading', { name: 'This session' }).waitFor()
  await page.getByText('3 records').waitFor()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await page.getByText('2 records').waitFor()
  await page.getByText('Undone', { exact: true }).first().waitFor()
  await expect.poll(() => page.getByRole('list', { name: 'Totals' }).textContent()).toContain('4.00')
  // Toasts fade in this time.
  await expect.poll(() => findings(page, false), { timeout: 15_000 }).toEqual([])
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('heading', { name: 'This session' }).waitFor({ state: 'hidden' })

  await farm.start()
  await until(async () => (await readStore(page, 'outbox')).length === 0, 'nothing unsent', 60_000)
  expect(await farm.api('GET', '/supplies/stock')).toMatchObject({ items: [{ on_hand: '41' }] })
})
