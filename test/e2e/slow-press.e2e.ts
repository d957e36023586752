// A slow thumb: a press of 600 ms counts. The messages of a left field wait until the press is over.

import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest'
import { registry } from '../../src/domain/entities/registry'
import { launchChromium } from './support/chromium'
import { DESK, type Farm, keepPictures, NO_WORKER, openApp, openFarm } from './support/product'

let farm: Farm
let browser: Browser
let desk: BrowserContext
let page: Page

beforeAll(async () => {
  farm = await openFarm()
  const make = async (path: string, body: object) => ((await farm.api('POST', path, body)) as { id: string }).id
  const unit_id = await make('/units', { code: 'kg' })
  const category_id = await make('/categories', { code: 'GRAIN' })
  for (const code of ['RYE', 'OAK']) await make('/supplies/items', { name: code, code, category_id, unit_id })
  browser = await launchChromium()
  desk = await browser.newContext({ ...DESK, ...NO_WORKER })
  page = await openApp(desk, farm.url)
})

afterAll(async () => {
  await browser?.close()
  await farm?.close()
})

const SLOW_MS = 600

const middleOf = (box: { y: number; height: number } | null) => (box ? box.y + box.height / 2 : Number.NaN)

const middle = async (target: Locator) => {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('there is nothing to press')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

async function press(target: Locator): Promise<void> {
  const { x, y } = await middle(target)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.waitForTimeout(SLOW_MS)
  await page.mouse.up()
}

it('adds one ingredient after another, though the first has no amount yet', async () => {
  onTestFailed(() => keepPictures([desk], 'slow-add'))
  await page.goto(`${farm.url}/recipes/create`)
  const add = page.getByRole('button', { name: 'Add', exact: true })
  for (const name of ['RYE', 'OAK']) {
    await press(add)
    await page.getByRole('dialog').getByRole('button', { name }).first().click()
    await page.getByRole('textbox', { name: `Amount of ${name}` }).waitFor()
    // The amount has the focus and is left empty.
    await page.getByRole('textbox', { name: `Amount of ${name}` }).focus()
  }
  await press(add)
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
})

it('opens the scanner from a form whose first field is left empty', async () => {
  onTestFailed(() => keepPictures([desk], 'slow-scan'))
  await page.goto(`${farm.url}/strains/create`)
  await page.getByRole('textbox', { name: 'Name', exact: true }).focus()
  await press(page.getByRole('button', { name: 'Scan QR Code' }).first())
  await page.getByRole('region', { name: 'Scanner' }).waitFor()
})

it('validates the left field when its press became a drag without a release', async () => {
  onTestFailed(() => keepPictures([desk], 'dragged-press'))
  await page.goto(`${farm.url}/strains/create`)
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.focus()
  await page.evaluate(() => {
    const heard: string[] = []
    Object.assign(globalThis, { heard })
    for (const kind of ['mouseup', 'dragstart']) addEventListener(kind, () => heard.push(kind), { capture: true })
  })
  const { x, y } = await middle(page.getByRole('navigation').getByRole('link').first())
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 40, y + 40, { steps: 4 })
  await page.mouse.up()
  await page.getByText('Name required').waitFor()
  expect(await page.evaluate(() => Reflect.get(globalThis, 'heard'))).toEqual(['dragstart'])
})

const forms = registry.all.filter(({ route, sync, verbs }) => route && sync === 'full' && verbs.includes('create'))

it.each(forms.map(({ route }) => `${route?.base}/create`))('nothing moves on %s while a press holds', async (path) => {
  onTestFailed(() => keepPictures([desk], 'slow-form'))
  await page.goto(`${farm.url}${path}`)
  await page.locator('form').first().waitFor()
  const fields = page.locator('form :is(input:not([type=radio], [type=checkbox]), textarea)')
  await fields.first().waitFor()
  const count = await fields.count()
  expect(count).toBeGreaterThan(0)
  for (let at = 0; at < count; at += 1) {
    const field = fields.nth(at)
    if (!(await field.isVisible()) || (await field.evaluate((one) => one.matches('[readonly], :disabled')))) continue
    // What is wrong or unfinished has most to say when it is left.
    const isNumber = await field.evaluate((one) => one instanceof HTMLElement && /numeric|decimal/.test(one.inputMode))
    await field.focus()
    if (isNumber) await field.fill('1.2.3')
    // The next thing below that takes a press.
    const pressed = await field.evaluateHandle((one) => {
      const all = [...document.querySelectorAll<HTMLElement>('form :is(button, input, textarea):not([aria-hidden])')]
      const isBelow = (other: HTMLElement) => {
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
        return b.height > 0 && b.top >= a.bottom && !other.matches('[aria-haspopup]')
      }
      return all.find(isBelow)
    })
    const target = pressed.asElement()
    if (!target) continue
    await target.scrollIntoViewIfNeeded()
    const before = await target.boundingBox()
    if (!before) continue
    await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2)
    await page.mouse.down()
    await page.waitForTimeout(200)
    // A pressed button shrinks a little around its middle.
    const held = await target.boundingBox()
    expect(Math.abs(middleOf(held) - middleOf(before)), `below field ${at}`).toBeLessThan(1)
    // Let go elsewhere: nothing is chosen.
    await page.mouse.move(2, 2)
    await page.mouse.up()
  }
})
