// From a recipe to a batch without a signal: an agar medium in both modes, a substrate with a sub-recipe, taken from stock.

import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest'
import { launchChromium } from './support/chromium'
import { readPrinted } from './support/printed-page'
import { controlled, DESK, type Farm, keepPictures, loaded, openApp, openFarm, PHONE, until } from './support/product'
import { gestureOver, pressTill, tapTwice } from './support/tap-twice'

let farm: Farm
let browser: Browser
let phone: BrowserContext
let desk: BrowserContext
const ids: Record<string, string> = {}

beforeAll(async () => {
  farm = await openFarm()
  browser = await launchChromium()
  const make = async (name: string, path: string, body: object) => {
    ids[name] = String(((await farm.api('POST', path, body)) as { id: string }).id)
    return ids[name]
  }
  const g = await make('g', '/units', { code: 'g', fraction_digits: 1 })
  const kg = await make('kg', '/units', { code: 'kg', base_unit_id: g, factor: '1000', fraction_digits: 2 })
  const ml = await make('ml', '/units', { code: 'ml', fraction_digits: 0 })
  const l = await make('l', '/units', { code: 'l', base_unit_id: ml, factor: '1000', fraction_digits: 2 })
  const category_id = await make('category', '/categories', { code: 'LAB' })
  const item = (name: string, code: string, unit_id: string, more: object = {}) =>
    make(code, '/supplies/items', { name, code, unit_id, category_id, ...more })
  await item('Malt extract', 'MALT', g)
  await item('Agar', 'AGAR', g)
  await item('Yeast extract', 'YEAST', g)
  await item('Water', 'WATER', l)
  await item('Oak pellets', 'OAK', kg, { moisture_percent: '8' })
  await item('Soybean hulls', 'HULLS', kg, { moisture_percent: '10' })
  await item('Gypsum', 'GYPSUM', g)
  await item('Wheat bran', 'BRAN', kg, { moisture_percent: '9' })
  await item('Hydrated lime', 'LIME', g)
  const buy = (code: string, unit_id: string, quantity: string, package_count = 1) =>
    farm.api('POST', '/supplies/purchases', {
      item_id: ids[code],
      unit_id,
      quantity,
      package_count,
      date: '2026-03-01',
      vendor: 'Mill',
    })
  await buy('OAK', kg, '15', 4)
  await buy('HULLS', kg, '10')
  await buy('GYPSUM', g, '1000')
  await buy('BRAN', kg, '5')
  await buy('LIME', g, '1000')
  const type = await make('type', '/recipe_types', { name: 'Substrate' })
  const sterilizationType = await make('autoclave', '/sterilization_types', {
    name: 'Autoclave',
    method: 'autoclave',
    temperature_c: 121,
    pressure_kpa: 103,
  })
  await make('supplement', '/recipes', {
    name: 'Bran and lime',
    description: 'Mix dry first',
    type,
    sterilizationType,
    sterilizationTime: 60,
    mode: 'percent',
    ingredients: [
      { item_id: ids.BRAN, percent: '80' },
      { item_id: ids.LIME, percent: '20' },
    ],
  })
  phone = await browser.newContext(PHONE)
  desk = await browser.newContext(DESK)
})

afterAll(async () => {
  await browser?.close()
  await farm?.close()
})

async function choose(page: Page, field: string, option: RegExp): Promise<void> {
  await page.getByLabel(field, { exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: option }).first().click()
}

/** Adds a line by search and says its amount. */
async function add(page: Page, name: string, amount: string, how: 'Add' | 'Recipe' = 'Add'): Promise<void> {
  await page.getByRole('button', { name: how, exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(name) })
    .first()
    .click()
  const box = page.getByRole('textbox', { name: `Amount of ${name}` })
  await box.waitFor()
  if (amount !== '') await box.fill(amount)
}

async function begin(page: Page, name: string, description: string, minutes: string): Promise<void> {
  await page.goto(`${farm.url}/recipes/create`)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await page.getByRole('textbox', { name: 'Description' }).fill(description)
  await choose(page, 'Type', /Substrate/)
  await choose(page, 'Sterilization', /Autoclave/)
  await page.getByRole('textbox', { name: 'Sterilization time, minutes' }).fill(minutes)
}

async function save(page: Page, answer: 'Add' | 'Save'): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: answer, exact: true }).click()
  await page.getByRole('alertdialog').waitFor({ state: 'hidden' })
}

it('cooks a batch offline, and shares it with other devices later', async () => {
  onTestFailed(() => keepPictures([phone, desk], 'recipes'))
  const page = await openApp(phone, farm.url)
  await controlled(page)
  const second = await openApp(desk, farm.url)
  await farm.stop()

  // An agar medium in amounts.
  await begin(page, 'Malt extract agar', 'Plates for clones', '45')
  await page.getByRole('radio', { name: 'Quantity' }).check({ force: true })
  await add(page, 'Malt extract', '20')
  await add(page, 'Agar', '20')
  await add(page, 'Yeast extract', '2')
  await add(page, 'Water', '1')
  await page.getByText('kg in total').waitFor()
  await expect.poll(() => page.getByText(/^1\.042/).count()).toBe(1)
  await save(page, 'Add')
  await page.getByRole('heading', { name: 'Malt extract agar' }).waitFor()
  await page.getByRole('button', { name: /Yeast extract/ }).waitFor()

  // The same in shares, as few digits as say it.
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('radio', { name: 'Fractional' }).check({ force: true })
  const shareOf = (name: string) => page.getByRole('textbox', { name: `Amount of ${name}` }).inputValue()
  await until(async () => (await shareOf('Water')) === '95.97', 'shares of the medium')
  expect([await shareOf('Malt extract'), await shareOf('Yeast extract')]).toEqual(['1.919', '0.192'])
  await page.getByText('complete').first().waitFor()
  await save(page, 'Save')

  // A substrate with a sub-recipe: the last line takes what is missing.
  await begin(page, 'Masters mix', 'Oak and soy, 2.5 kg bags', '150')
  await add(page, 'Oak pellets', '48')
  await add(page, 'Soybean hulls', '45.5')
  await add(page, 'Gypsum', '1')
  await add(page, 'Bran and lime', '2', 'Recipe')
  await page.getByText('3.5 missing').first().waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Percent sum must equal 100.').first().waitFor()
  await page.getByRole('button', { name: /^Fill the rest with Bran and lime/ }).click()
  expect(await shareOf('Bran and lime')).toBe('5.5')
  await page.getByRole('textbox', { name: 'Water in the finished batch' }).fill('60')
  await save(page, 'Add')

  // 24 bags of 2.5 kg: what to weigh in, and what is short.
  await page.getByRole('heading', { name: 'Masters mix' }).waitFor()
  await page.getByRole('button', { name: /× 1\.00 kg/ }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Size' }).fill('2.5')
  await page.getByRole('dialog').getByRole('button', { name: 'Set size' }).click()
  await page.getByRole('textbox', { name: 'Number of pieces' }).fill('24')
  await page.getByText('60.00 kg in total').waitFor()
  const line = (name: RegExp) => page.getByRole('button', { name })
  await line(/12\.52 kg Oak pellets/).waitFor()
  await line(/12\.13 kg Soybean hulls.*2\.13 kg short/).waitFor()
  await line(/284\.5 g Hydrated lime/).waitFor()
  await line(/33\.\d\d l Water/).waitFor()
  await page.getByText('Enough in stock for 19 pieces of this size').waitFor()
  await line(/Oak pellets/).click()
  await expect.poll(() => line(/Oak pellets/).getAttribute('aria-pressed')).toBe('true')

  // One page of paper.
  await page.evaluate(() => {
    window.print = () => undefined
  })
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await page.locator('article svg').waitFor({ state: 'attached' })
  const paper = readPrinted(await page.pdf({ format: 'A4' }))
  expect(paper).toHaveLength(1)
  expect(paper[0]?.shapes.some((shape) => shape.length > 100)).toBe(true)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await page.locator('article').waitFor({ state: 'detached' })

  // Taken twice by mistake, undone, and taken.
  const take = page.getByRole('button', { name: /^Take from stock/ })
  await tapTwice(take)
  await page.getByText('Masters mix, 24 × 2.50 kg: 5 ingredients taken from stock').waitFor()
  // By the toast and beside the batch, as long as both are there; the third tap of a gesture would be none.
  await gestureOver(page)
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await page.getByText('Undone').first().waitFor()
  // Quicker than a thumb, it would still be the same act.
  await gestureOver(page)
  await page.getByText('Enough in stock for 19 pieces of this size').waitFor()
  await pressTill(page, take, page.getByText(/^Taken from stock:/))
  await page.reload()
  await page.getByText(/^Taken from stock:/).waitFor()
  await expect.poll(() => line(/Oak pellets/).getAttribute('aria-pressed')).toBe('true')

  // The signal is back.
  await farm.start()
  await page.reload()
  await until(
    async () => {
      const { items } = (await farm.api('GET', '/supplies/uses?limit=1000')) as { items: readonly unknown[] }
      return items.length === 6
    },
    'six uses on the server',
    90_000,
  )
  const { items } = (await farm.api('GET', '/supplies/stock')) as {
    items: readonly { item_id: string; on_hand: string }[]
  }
  const onHand = (code: string) => items.find(({ item_id }) => item_id === ids[code])?.on_hand
  expect([onHand('OAK'), onHand('HULLS'), onHand('GYPSUM'), onHand('LIME')]).toEqual(['47.48', '-2.13', '760', '715.5'])

  await second.goto(`${farm.url}/recipes`)
  await loaded(second)
  await second.getByRole('link', { name: /Masters mix/ }).click()
  await second
    .getByRole('button', { name: /g Soybean hulls/ })
    .first()
    .waitFor()
  await second.getByRole('link', { name: /Malt extract agar/ }).waitFor()
})

it('names the part deleted elsewhere, and takes no stock without it', async () => {
  onTestFailed(() => keepPictures([phone, desk], 'recipes-part'))
  const [page] = desk.pages()
  if (!page) throw new Error('the desk has no page')
  // The server refuses to delete what a recipe names; a batch that lost its part may still arrive from another device.
  const { items } = (await farm.api('GET', '/recipes?limit=100')) as { items: readonly { id: string; name: string }[] }
  const masters = items.find(({ name }) => name === 'Masters mix')
  await expect(farm.api('DELETE', `/recipes/${ids.supplement}`)).rejects.toThrow(/409/)
  await page.goto(`${farm.url}/recipes/${masters?.id}`)
  await page.getByRole('button', { name: /^Take from stock/ }).waitFor()
  await page.evaluate(async (id) => {
    const [info] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('pinset'))
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open(info?.name ?? '')
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const db = opening.result
        const store = [...db.objectStoreNames].find((name) => name === 'recipe') ?? ''
        const tx = db.transaction(store, 'readwrite')
        const reading = tx.objectStore(store).get(id ?? '')
        reading.onsuccess = () =>
          tx.objectStore(store).put({ ...reading.result, deleted_at: '2026-03-10T08:00:00.000Z' })
        tx.oncomplete = () => {
          db.close()
          resolve()
        }
      }
    })
  }, ids.supplement)
  await page.reload()
  await page.getByText('Bran and lime was deleted').first().waitFor()
  await expect
    .poll(() => page.getByRole('button', { name: /^Take from stock/ }).getAttribute('aria-disabled'))
    .toBe('true')
})

it('calculates the batch beside the editor, and scrolls while dragging a line', async () => {
  onTestFailed(() => keepPictures([phone, desk], 'recipes-desk'))
  const [page] = desk.pages()
  if (!page) throw new Error('the desk has no page')
  await begin(page, 'Slants', 'For the fridge', '45')
  await page.getByText('No ingredients yet').waitFor()
  await page.getByRole('radio', { name: 'Quantity' }).check({ force: true })
  const names = ['Malt extract', 'Agar', 'Yeast extract', 'Water', 'Gypsum', 'Hydrated lime']
  for (const name of names) await add(page, name, '10')
  const weighed = (amount: string) => page.getByRole('row', { name: new RegExp(`^Malt extract\\s.*${amount} g`) })
  await weighed('10\\.0').waitFor()
  await page.getByRole('textbox', { name: 'Number of pieces' }).fill('3')
  await weighed('30\\.0').waitFor()
  await page.getByRole('textbox', { name: 'Amount of Malt extract' }).fill('20')
  await weighed('60\\.0').waitFor()

  // A low window: the last line is out of view when the first is taken.
  await page.setViewportSize({ width: 1280, height: 480 })
  const grip = page.getByRole('button', { name: /^Move Malt extract/ })
  await grip.scrollIntoViewIfNeeded()
  const from = await grip.boundingBox()
  if (!from) throw new Error('the line has no handle')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2, 475, { steps: 4 })
  const order = () =>
    page.getByRole('textbox', { name: /^Amount of/ }).evaluateAll((all) => all.map((one) => one.ariaLabel))
  await page.waitForTimeout(1500)
  await page.mouse.up()
  await until(async () => (await order()).at(-1) === 'Amount of Malt extract', 'the first line is the last')
  await page.setViewportSize(DESK.viewport)

  await page.getByRole('textbox', { name: 'Amount of Malt extract' }).press('Control+s')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('heading', { name: 'Slants' }).waitFor()
  await page.getByRole('button', { name: /^Take from stock/ }).waitFor()
})
