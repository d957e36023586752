// The number of taps in a shift, and their limits: counted with a real thumb (touch) on the built product.

import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFailed } from 'vitest'
import { launchChromium } from './support/chromium'
import { type Farm, keepPictures, NO_WORKER, openApp, openFarm, PHONE, readStore, until } from './support/product'

let farm: Farm
let browser: Browser
let phone: BrowserContext
let page: Page
let ids: { unit: string; item: string; purchase: string }
let taps = 0
const made = async (path: string, body: unknown) => ((await farm.api('POST', path, body)) as { id: string }).id

beforeAll(async () => {
  farm = await openFarm()
  browser = await launchChromium()
  const unit = await made('/units', { code: 'kg' })
  const category = await made('/categories', { code: 'GRAIN' })
  const supplier = await made('/suppliers', { name: 'Mill' })
  const rye = { name: 'Rye grain', code: 'RYE', category_id: category, unit_id: unit, min_stock: '9000' }
  const item = await made('/supplies/items', { ...rye, reorder_quantity: '150' })
  await made('/supplies/items', { ...rye, name: 'Oak pellets', code: 'OAK', min_stock: '0' })
  for (let number = 1; number <= 8; number++) {
    const straw = { ...rye, name: `Straw ${number}`, code: `S${number}`, min_stock: '5' }
    const item_id = await made('/supplies/items', straw)
    await made('/supplies/purchases', { item_id, unit_id: unit, quantity: '4', date: '2026-01-05' })
  }
  const bought = { item_id: item, unit_id: unit, quantity: '15', package_count: 40, date: '2026-01-05' }
  ids = { unit, item, purchase: await made('/supplies/purchases', { ...bought, supplier_id: supplier }) }
  phone = await browser.newContext({ ...PHONE, ...NO_WORKER })
  page = await openApp(phone, farm.url)
})

afterAll(async () => {
  await browser?.close()
  await farm?.close()
})

beforeEach(async () => {
  await page.goto(farm.url)
  await page.getByText(/^Welcome/).waitFor()
  taps = 0
})

async function tap(target: Locator): Promise<void> {
  taps += 1
  await target.tap()
}
/** A handheld scanner plays a keyboard, with a few milliseconds between its keys: no tap. */
async function scan(number: number): Promise<void> {
  const label = `${farm.url}/view?view=true&category=GRAIN&key=${ids.purchase}&quantity_id=${number}`
  const said = page.getByText(new RegExp(`^Package ${number} of 40`)).first()
  await page.getByRole('region', { name: 'Scanner' }).waitFor()
  // As people do: once more where the scanner was busy with the label before.
  for (let go = 0; go < 10; go++) {
    await page.evaluate((text) => {
      for (const key of [...text, 'Enter']) {
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      }
    }, label)
    const isThere = await said.waitFor({ timeout: 1500 }).then(
      () => true,
      () => false,
    )
    if (isThere) return
  }
  throw new Error(`package ${number} does not come into the hand`)
}
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const link = (name: string | RegExp) => page.getByRole('link', { name, exact: typeof name === 'string' })
const field = (label: string) =>
  page
    .getByLabel(new RegExp(`^${label}`))
    .filter({ visible: true })
    .first()
const inHand = (number: number, rest = '') => page.getByText(new RegExp(`^Package ${number} of 40, ${rest}`)).waitFor()
const recorded = async (entity: string) =>
  (await farm.api('GET', `/supplies/${entity}?limit=500`)) as { items: unknown[] }
const unsent = async () => (await readStore(page, 'outbox')).length

/** Controls that the toast lies over, brought into sight and asked at edges and middle. No toast, and this throws. */
const covered = () =>
  page.evaluate(() => {
    if (!document.querySelector('[popover="manual"]:popover-open')) throw new Error('no toast stands')
    const isUnderToast = (one: Element) => {
      one.scrollIntoView({ block: 'nearest' })
      const { left, top, width, height } = one.getBoundingClientRect()
      return [0.1, 0.5, 0.9].some((down) =>
        [0.1, 0.5, 0.9].some((across) =>
          document.elementFromPoint(left + width * across, top + height * down)?.closest('[popover="manual"]'),
        ),
      )
    }
    const controls = [...document.querySelectorAll('button, a, input, label, [role=switch]')]
    return controls.filter((one) => !one.closest('[popover]') && isUnderToast(one)).map((one) => one.outerHTML)
  })

it('uses a package with two taps, then one, or none in continuous scanning', async () => {
  onTestFailed(() => keepPictures([phone], 'taps-use'))
  await tap(link('Scan'))
  await scan(1)
  await inHand(1)
  await tap(button(/^Use 1\.00 kg$/))
  await inHand(1, '14.00 kg left')
  expect(taps).toBe(2)

  // The next nine: one tap to go on, one for each of four, one for the switch, and none for the last five.
  taps = 0
  await tap(button('Scan next'))
  await page.getByRole('heading', { name: 'Continuous scanning' }).waitFor()
  for (const number of [2, 3, 4, 5]) {
    await scan(number)
    await inHand(number, '15.00 kg left')
    await tap(button(/^Use 1\.00 kg$/))
    await inHand(number, '14.00 kg left')
  }
  expect(taps).toBe(5)

  // The toast stands, and covers nothing: the switch is there to be tapped.
  await page
    .getByText(/^Used 1\.00 kg/)
    .first()
    .waitFor()
  expect(await covered()).toEqual([])
  await tap(page.getByRole('switch', { name: 'Record on each scan' }))
  for (const number of [6, 7, 8, 9, 10]) {
    await scan(number)
    await inHand(number, '14.00 kg left')
  }
  expect(taps).toBe(6)
  await until(async () => (await unsent()) === 0, 'all is sent')
  expect((await recorded('uses')).items).toHaveLength(10)
})

it('counts a double tap once, and the next tap as the second', async () => {
  onTestFailed(() => keepPictures([phone], 'taps-double'))
  await page.goto(`${farm.url}/ingredients-and-purchases/purchases/${ids.purchase}?quantity_id=20`)
  await inHand(20, '15.00 kg left')
  const use = button(/^Use /)
  // The button stands where it stays once the amounts above it and the packages below it are drawn.
  await page.getByText('All 15.00').waitFor()
  await page.getByRole('heading', { name: /^Packages/ }).waitFor()
  await use.tap({ trial: true })
  const { x = 0, y = 0, width = 0, height = 0 } = (await use.boundingBox()) ?? {}
  const before = (await recorded('uses')).items.length
  const thumb = await phone.newCDPSession(page)
  const points = [{ x: x + width / 2, y: y + height / 2 }]
  for (let touch = 0; touch < 2; touch++) {
    await thumb.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points })
    await thumb.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  await inHand(20, '14.00 kg left')
  await page.waitForTimeout(700)
  await inHand(20, '14.00 kg left')
  await use.tap()
  await inHand(20, '13.00 kg left')
  await page.getByText(/^2 × Used 1\.00 kg/).waitFor()
  await until(async () => (await unsent()) === 0, 'all is sent')
  expect((await recorded('uses')).items).toHaveLength(before + 2)
})

it('chooses a reason, and writes off with the amber button, which names the amount', async () => {
  await page.goto(`${farm.url}/ingredients-and-purchases/purchases/${ids.purchase}?quantity_id=21`)
  await inHand(21, '15.00 kg left')
  await tap(button('Write off'))
  const sheet = page.getByRole('dialog', { name: 'Write off' })
  await sheet.getByRole('button', { name: /^Write off 1\.00 kg$/ }).waitFor()
  await tap(sheet.getByRole('radio', { name: 'Contaminated' }))
  await inHand(21, '15.00 kg left')
  await tap(sheet.getByRole('button', { name: 'Write off 15.00 kg' }))
  await inHand(21, '0.00 kg left')
  expect(taps).toBe(3)
})

it('counts ten packages with eleven taps, and leaves them sealed', async () => {
  onTestFailed(() => keepPictures([phone], 'taps-count'))
  await tap(link('Count'))
  await page.getByText('Count: scan a package').waitFor()
  for (let number = 30; number < 40; number++) {
    await scan(number)
    await inHand(number, '15.00 kg left')
    await tap(button('Record count: 15.00 kg'))
    const counted = number - 29
    await until(async () => (await recorded('counts')).items.length === counted, `count ${counted} is with the server`)
  }
  expect(taps).toBe(11)
  await page.getByText('Sealed', { exact: true }).first().waitFor()
})

it('finds an ingredient by name with two taps, and uses it with two', async () => {
  await tap(link('Use'))
  await tap(button('Find by name'))
  await page.keyboard.type('oak')
  const found = page.getByRole('list', { name: 'Ingredients' }).getByRole('listitem')
  await expect.poll(() => found.count()).toBe(1)
  expect(taps).toBe(2)
  await tap(found.getByRole('button').first())
  await page.getByText('Total on hand: 0.00 kg').waitFor()
  await tap(button(/^Use 1\.00 kg$/))
  await page
    .getByText(/^Used 1\.00 kg/)
    .first()
    .waitFor()
})

it('receives and labels a low ingredient from home with eight taps', async () => {
  onTestFailed(() => keepPictures([phone], 'taps-receive'))
  const needs = page.getByRole('list', { name: 'Needs attention' }).getByRole('listitem')
  await expect.poll(() => needs.count()).toBe(8)
  expect(taps).toBe(0)
  await button(/^Show all/).tap()
  await expect.poll(() => needs.count()).toBeGreaterThan(8)
  await button('Show fewer').tap()
  await expect.poll(() => needs.count()).toBe(8)

  // The lowest stands among the first eight. Buy starts with the usual order: two taps say that it is here already.
  await tap(link('Buy Rye grain'))
  await startsAsUsual('Ordered')
  await enterTwelve()
  await tap(field('Status'))
  await tap(page.getByRole('option', { name: 'Received' }))
  await saveAndPrint()
  expect(taps).toBe(8)
})

it('receives and labels it from the ingredient’s own page with six taps', async () => {
  onTestFailed(() => keepPictures([phone], 'taps-receive-item'))
  await page.goto(`${farm.url}/ingredients-and-purchases/items/${ids.item}`)
  await tap(link(/New purchase$/))
  await startsAsUsual('Received')
  await enterTwelve()
  await saveAndPrint()
  expect(taps).toBe(6)
})

it('receives an open order with two taps, and prints its labels with two more', async () => {
  onTestFailed(() => keepPictures([phone], 'taps-order'))
  const bought = { item_id: ids.item, unit_id: ids.unit, quantity: '15', package_count: 12, date: '2026-01-05' }
  const { id } = (await farm.api('POST', '/supplies/purchases', { ...bought, status: 'ordered' })) as { id: string }
  await page.goto(`${farm.url}/ingredients-and-purchases/purchases/${id}`)
  await page.getByText('12 × 15.00 kg ordered, not received yet').waitFor()
  await expect.poll(() => page.getByText('No movements yet').count()).toBe(0)
  await tap(button('Receive'))
  await tap(page.getByRole('dialog', { name: 'Receive' }).getByRole('button', { name: 'Receive 12 packages' }))
  await button('Print 12 labels').waitFor()
  expect(taps).toBe(2)
  await printTwelve()
  expect(taps).toBe(4)
})

/** The form holds what the ingredient is usually bought as. */
async function startsAsUsual(status: string): Promise<void> {
  const value = (name: string) => page.getByRole('textbox', { name }).inputValue()
  await expect.poll(() => value('Quantity per package')).toBe('15.00')
  await expect.poll(() => value('Packages')).toBe('10')
  for (const [name, chosen] of [
    ['Ingredient', 'Rye grain'],
    ['Unit', 'kg'],
    ['Supplier', 'Mill'],
    ['Status', status],
  ] as const)
    await expect.poll(() => field(name).textContent(), { message: name }).toContain(chosen)
}

async function enterTwelve(): Promise<void> {
  await tap(page.getByRole('textbox', { name: 'Packages' }))
  await page.keyboard.type('12')
}

async function saveAndPrint(): Promise<void> {
  await tap(button('Save'))
  await tap(page.getByRole('alertdialog').getByRole('button', { name: 'Receive' }))
  await printTwelve()
}

async function printTwelve(): Promise<void> {
  const opening = phone.waitForEvent('page')
  await tap(button('Print 12 labels'))
  const printing = await opening
  await printing.getByRole('heading', { name: 'Labels: 12' }).waitFor()
  await printing.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes')
  })
  await tap(printing.getByRole('button', { name: 'Print', exact: true }))
  await printing.locator('body[data-printed]').waitFor()
  await printing.close()
}

it('opens a shelf at the first package that is not empty', async () => {
  const bought = { item_id: ids.item, unit_id: ids.unit, quantity: '15', package_count: 24, date: '2026-01-06' }
  const { id } = (await farm.api('POST', '/supplies/purchases', bought)) as { id: string }
  const long = { ...bought, package_count: 40, date: '2026-01-05' }
  const { id: longId } = (await farm.api('POST', '/supplies/purchases', long)) as { id: string }
  for (let number = 1; number <= 18; number++) {
    const use = { item_id: ids.item, unit_id: ids.unit, quantity: '15', purchase_id: id, quantity_id: number }
    await farm.api('POST', '/supplies/uses', { ...use, occurred_at: '2026-01-07T08:00:00.000Z' })
  }
  await page.goto(`${farm.url}/ingredients-and-purchases/purchases/${id}`)
  await page.getByRole('link', { name: /^Package 19: sealed/ }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: /^Package 18:/ }).count()).toBe(0)
  await button('Show 18 empty packages').tap()
  await page.getByRole('link', { name: /^Package 1:/ }).waitFor()
  // A long one shows a part of itself, so that what follows it stays within reach.
  await page.goto(`${farm.url}/ingredients-and-purchases/purchases/${longId}`)
  await page.getByRole('link', { name: /^Package 24:/ }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: /^Package \d+:/ }).count()).toBe(24)
  await button('Show all 40').tap()
  await page.getByRole('link', { name: /^Package 40:/ }).waitFor()
})
