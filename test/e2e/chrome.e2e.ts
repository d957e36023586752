// The chrome and the layers over the screens, in a real browser, by role and label.

import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest'
import { findings } from './support/axe'
import { launchChromium } from './support/chromium'
import { DESK, type Farm, keepPictures, NO_WORKER, openApp, openFarm, PHONE, takesKeys, until } from './support/product'
import { LOOKS, openScreen, SUPPLIES, settled, wear } from './support/screens'
import { type SomeRecords, seedRecords } from './support/seed-records'

let farm: Farm
let browser: Browser
let ids: SomeRecords
let phone: Page
let desk: Page
const contexts: BrowserContext[] = []

async function signedIn(room: typeof PHONE | typeof DESK): Promise<Page> {
  const context = await browser.newContext({ ...room, ...NO_WORKER, reducedMotion: 'reduce' })
  contexts.push(context)
  return openApp(context, farm.url)
}

beforeAll(async () => {
  farm = await openFarm()
  browser = await launchChromium()
  ids = await seedRecords(farm.api)
  ;[phone, desk] = await Promise.all([signedIn(PHONE), signedIn(DESK)])
})

afterAll(async () => {
  await browser?.close()
  await farm?.close()
})

const open = (page: Page, address: string) => openScreen(page, farm.url, { name: address, address })
const path = (page: Page) => new URL(page.url()).pathname
const button = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .filter({ visible: true })
    .first()
const told = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true })
/** The name of the focused element. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')

it('answers a deletion by keyboard alone: Enter confirms, Escape returns to the focus before', async () => {
  onTestFailed(() => keepPictures(contexts, 'chrome'))
  await open(desk, `/suppliers/${ids.spare}`)
  await button(desk, 'Delete').focus()
  await desk.keyboard.press('Enter')
  const dialog = desk.getByRole('alertdialog')
  await dialog.waitFor()
  const confirm = dialog.getByRole('button', { name: 'Delete' })
  expect(await confirm.getAttribute('aria-disabled')).toBeNull()
  await expect.poll(() => dialog.getByRole('checkbox').count()).toBe(0)
  await takesKeys(desk)
  await desk.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await focused(desk)).toBe('Delete')

  await desk.keyboard.press('Enter')
  await dialog.waitFor()
  await takesKeys(desk)
  // Back to Cancel and on to Delete, and never out of the dialog.
  await desk.keyboard.press('Shift+Tab')
  expect(await focused(desk)).toBe('Cancel')
  await desk.keyboard.press('Tab')
  expect(await focused(desk)).toBe('Delete')
  await desk.keyboard.press('Enter')
  await told(desk, /^Deleted /).waitFor()
  await button(desk, 'Undo').click()
  await told(desk, 'Undone').waitFor()
})

it('Enter confirms an info dialog, and a form dialog after its fields are valid', async () => {
  onTestFailed(() => keepPictures(contexts, 'chrome'))
  await open(desk, '/suppliers/create')
  await desk.getByLabel('Name', { exact: true }).fill('Second mill')
  await desk.keyboard.press('Enter')
  await takesKeys(desk)
  await desk.keyboard.press('Enter')
  await desk.getByRole('alertdialog').waitFor({ state: 'detached' })
  await desk.getByRole('heading', { name: 'Second mill' }).first().waitFor()

  await open(desk, `${SUPPLIES}/purchases/${ids.purchase}`)
  await button(desk, 'Some labels').click()
  const dialog = desk.getByRole('alertdialog', { name: 'Print some labels' })
  const [first, last] = [dialog.getByLabel('First label'), dialog.getByLabel('Last label')]
  const print = dialog.getByRole('button', { name: 'Print' })
  expect([await first.inputValue(), await last.inputValue()]).toEqual(['1', '12'])
  await last.fill('13')
  await dialog.getByText('Enter numbers from 1 to 12. The first cannot be higher than the last.').first().waitFor()
  await expect.poll(() => print.getAttribute('aria-disabled')).toBe('true')
  await first.fill('3')
  await last.fill('4')
  await takesKeys(desk)
  const opening = desk.context().waitForEvent('page')
  await desk.keyboard.press('Enter')
  const labels = await opening
  await labels.getByRole('listitem').first().waitFor()
  await expect.poll(() => labels.getByRole('listitem').count()).toBe(2)
  await labels.close()
})

it('the footer’s center follows the screen, counts findings, and can cancel', async () => {
  onTestFailed(() => keepPictures(contexts, 'chrome'))
  const footer = phone.getByRole('navigation', { name: 'Main' })
  const centre = (name: string | RegExp) => footer.getByRole('button', { name }).or(footer.getByRole('link', { name }))
  await open(phone, '/')
  await centre('Scan').waitFor()
  await footer.getByRole('link', { name: 'Profile' }).click()
  await centre('Edit profile').waitFor()
  await open(phone, '/suppliers')
  await centre('New supplier').click()
  await centre('Save').waitFor()
  await footer.getByRole('button', { name: 'Cancel' }).waitFor()
  await centre('Save').click()
  const blocked = centre(/^Save \(1\)$/)
  await blocked.waitFor()
  await expect.poll(() => blocked.getAttribute('aria-disabled')).toBe('true')
  await footer.getByRole('button', { name: 'Cancel' }).click()
  await centre('New supplier').waitFor()
  expect(path(phone)).toBe('/suppliers')
})

it('leads everywhere from the menus: groups, actions, profile and logout, and back again', async () => {
  onTestFailed(() => keepPictures(contexts, 'chrome'))
  await open(phone, '/')
  await button(phone, 'Menu').click()
  const menu = phone.getByRole('dialog', { name: 'Menu' })
  for (const group of ['Base', 'Control']) await menu.getByRole('heading', { name: group }).waitFor()
  await menu.getByRole('link', { name: 'Suppliers' }).click()
  await settled(phone)
  expect(path(phone)).toBe('/suppliers')
  await button(phone, 'Actions').click()
  const actions = phone.getByRole('dialog', { name: 'Create' })
  for (const name of ['Purchase', 'Ingredient', 'Unit', 'Category']) {
    await actions.getByRole('link', { name, exact: true }).waitFor()
  }
  await actions.getByRole('button', { name: 'Cancel' }).click()
  await actions.waitFor({ state: 'hidden' })
  await button(phone, 'User menu').click()
  await button(phone, 'Sign out').waitFor()
  await phone.getByRole('link', { name: 'Edit profile' }).click()
  await phone.getByLabel('Name', { exact: true }).waitFor()
  await button(phone, 'Back').click()
  await phone.getByRole('heading', { name: 'Suppliers' }).first().waitFor()
})

it('covers the app when its database cannot be opened', async () => {
  onTestFailed(() => keepPictures(contexts, 'chrome'))
  const page = await phone.context().newPage()
  await page.addInitScript(() => {
    const open = IDBFactory.prototype.open
    IDBFactory.prototype.open = function (name, version) {
      if (/^pinset-[0-9a-f]{8}-/.test(name)) throw new DOMException('the file is broken', 'UnknownError')
      return open.call(this, name, version)
    }
  })
  await page.goto(farm.url)
  const told = page.getByRole('alertdialog', { name: 'Failed to load data' })
  await told.getByRole('button', { name: 'Try again' }).waitFor()
  await page.keyboard.press('Escape')
  await told.waitFor()
  await page.close()
})

it('redirects unknown addresses to home', async () => {
  await open(phone, '/no/such/place')
  expect(path(phone)).toBe('/')
  // An admin's address of an account that is not there says so.
  await open(phone, '/users/change/0192')
  await phone.getByText('User not found.').waitFor()
})

it('help stays closed until the user opens it, and the device stores that', async () => {
  onTestFailed(() => keepPictures(contexts, 'chrome'))
  await open(phone, '/base-data')
  const help = phone.getByRole('complementary', { name: 'Help' })
  await expect.poll(() => help.count()).toBe(0)
  await button(phone, 'Menu').click()
  await button(phone, 'Show help').click()
  await help.getByText(/Units are what you weigh/).waitFor()
  await open(phone, '/suppliers')
  await help.getByText(/Search, filter and sort/).waitFor()
  await help.getByRole('button', { name: 'Hide help' }).click()
  await help.waitFor({ state: 'detached' })
  await open(phone, '/base-data')
  await expect.poll(() => help.count()).toBe(0)
})

it('fills the screen and gives it back, and follows a phone’s orientation', async () => {
  onTestFailed(() => keepPictures(contexts, 'chrome'))
  const isFull = () => desk.evaluate(() => document.fullscreenElement !== null)
  await open(desk, '/settings')
  await button(desk, 'Menu').click()
  await button(desk, 'Full screen').click()
  await expect.poll(isFull).toBe(true)
  await button(desk, 'Menu').click()
  await button(desk, 'Exit full screen').click()
  await expect.poll(isFull).toBe(false)

  const shape = () => phone.evaluate(() => document.documentElement.className)
  expect(await shape()).toBe('mobile-portrait')
  await phone.setViewportSize({ width: 844, height: 390 })
  await expect.poll(shape).toBe('mobile-landscape')
  await phone.setViewportSize(PHONE.viewport)
  expect(await desk.evaluate(() => document.documentElement.className)).toBe('')
})

it('moves screens with the history in each look, and only fades under reduced motion', async () => {
  onTestFailed(() => keepPictures(contexts, 'chrome'))
  await phone.emulateMedia({ reducedMotion: 'no-preference' })
  await open(phone, '/suppliers')
  await phone.evaluate(() => {
    const { animate } = Element.prototype
    Object.assign(globalThis, { moves: [] })
    Element.prototype.animate = function (frames, options) {
      const { moves } = globalThis as unknown as { moves: string[] }
      if (this.parentElement?.localName === 'main') moves.push(JSON.stringify(frames))
      return animate.call(this, frames, options)
    }
  })
  const moves = () =>
    phone.evaluate(() => (globalThis as unknown as { moves: string[] }).moves.splice(0).join().replaceAll('"', ''))
  const onAndBack = async () => {
    await phone.getByRole('link', { name: 'Kovalev Mill' }).first().click()
    await button(phone, 'Back').waitFor()
    const on = await moves()
    await button(phone, 'Back').click()
    await button(phone, 'Menu').waitFor()
    return [on, await moves()]
  }
  const [on, back] = await onAndBack()
  expect(on).toContain('translateX(28%)')
  expect(back).toContain('translateX(-28%)')
  await wear(phone, { platform: 'material' })
  expect((await onAndBack()).map((one) => /translateX\(-?30px\)/.test(one))).toEqual([true, true])
  await phone.emulateMedia({ reducedMotion: 'reduce' })
  const still = (await onAndBack()).join()
  expect(still).toContain('opacity')
  expect(still).not.toContain('translate')
  await wear(phone, LOOKS[0])
})

it('overlays pass axe in both looks and both themes', async () => {
  onTestFailed(() => keepPictures(contexts, 'chrome'))
  const wrong: string[] = []
  const look = async (what: string) => {
    for (const worn of LOOKS) {
      await wear(phone, worn)
      const found = await findings(phone, worn.theme === 'dark')
      wrong.push(...found.map((one) => `${what} ${worn.platform} ${worn.theme}: ${one}`))
    }
    await wear(phone, LOOKS[0])
  }
  /** Fires the browser's event of an unhandled rejection. */
  const fail = (name: string) =>
    phone.evaluate((told) => {
      const reason = Object.assign(new Error('no room left'), { name: told })
      dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
    }, name)
  await open(phone, `${SUPPLIES}/purchases/${ids.purchase}`)
  await button(phone, 'Some labels').click()
  await phone.getByLabel('Last label').fill('13')
  await look('form dialog')
  await button(phone, 'Cancel').click()
  await open(phone, '/base-data')
  await button(phone, 'Menu').click()
  await button(phone, 'Show help').click()
  await phone.getByRole('complementary', { name: 'Help' }).waitFor()
  await look('help')
  await button(phone, 'Hide help').click()
  await fail('QuotaExceededError')
  await phone.getByRole('alertdialog', { name: 'Device storage is full' }).waitFor()
  await look('error')
  await button(phone, 'Close').click()
  await fail('OpenFailedError')
  await phone.getByRole('alertdialog', { name: 'Failed to load data' }).waitFor()
  await look('error over everything')
  expect(wrong).toEqual([])
})

it('keeps each kind of toast for its time and removes it a second later', async () => {
  onTestFailed(() => keepPictures(contexts, 'chrome'))
  await open(phone, '/suppliers/create')
  await phone.getByLabel('Name', { exact: true }).fill('Third mill')
  await button(phone, 'Save').click()
  // The clock only moves when the test moves it, however slow the machine.
  await phone.clock.install()
  await phone.clock.pauseAt(Date.now() + 60_000)
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Add' }).click()
  const toast = told(phone, 'Added Third mill')
  const step = () => phone.clock.runFor(50)
  await until(async () => {
    await step()
    return (await toast.count()) === 1
  }, 'the toast')
  const width = await toast.evaluate((element) => element.closest('[aria-live]')?.getBoundingClientRect().width ?? 0)
  expect(width).toBeLessThanOrEqual(350)
  // In steps: what a timer leads to is drawn, and may set the next one.
  for (let passed = 0; passed < 1900; passed += 50) await step()
  await expect.poll(() => toast.count()).toBe(1)
  for (let passed = 0; passed < 1300; passed += 50) await step()
  await toast.waitFor({ state: 'detached' })
})
