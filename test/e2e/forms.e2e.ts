// Forms of the built product in a real Chromium: controls, rules and messages in both languages, the question before
// leaving, a draft over a reload, and Enter that asks and confirms.

import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFailed } from 'vitest'
import { launchChromium } from './support/chromium'
import { type Farm, keepPictures, NO_WORKER, openApp, openFarm, PHONE, takesKeys, until } from './support/product'
import { LOOKS, openScreen, SUPPLIES, settled, wear } from './support/screens'
import { type SomeRecords, seedRecords } from './support/seed-records'

let farm: Farm
let browser: Browser
let context: BrowserContext
let page: Page
let ids: SomeRecords

beforeAll(async () => {
  farm = await openFarm()
  browser = await launchChromium()
  ids = await seedRecords(farm.api)
  await farm.api('PATCH', `/supplies/items/${ids.item}`, { min_stock: '200.123456' })
  context = await browser.newContext({ ...PHONE, ...NO_WORKER, reducedMotion: 'reduce' })
  page = await openApp(context, farm.url)
})

afterAll(async () => {
  await browser?.close()
  await farm?.close()
})

afterEach(async () => {
  await wear(page, { language: 'en', platform: 'ios', theme: 'light' })
})

const open = async (address: string) => {
  // Each test begins without what the one before it left half typed.
  await page.evaluate(() => sessionStorage.clear())
  await openScreen(page, farm.url, { name: address, address })
}
/** A field by its label, whatever stands in brackets behind it. */
const field = (label: string): Locator =>
  page
    .getByLabel(new RegExp(`^${label}( \\(.*\\))?$`))
    .filter({ visible: true })
    .first()
const fill = async (label: string, text: string) => {
  await field(label).fill(text)
  await field(label).blur()
}
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).filter({ visible: true })
const says = (text: string) => page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor()
const saysNot = (text: string) => expect(page.getByText(text, { exact: true }).count()).resolves.toBe(0)

const WORDS = {
  en: {
    name: 'Name',
    code: 'Code',
    email: 'E-mail',
    site: 'Website',
    days: 'Delivery time, days',
    quantity: 'Quantity per package',
    packages: 'Packages',
    date: 'Date',
    save: 'Save',
    required: 'Name required',
    tooLong: 'Max 10 characters',
    noAt: 'E-mail (@ required)',
    latin: 'E-mail (latin only)',
    invalid: 'E-mail (invalid)',
    badEmail: 'E-mail must be a valid email',
    badSite: 'Website must be a valid URL',
    tooMany: 'Delivery time, days must be no more than 365',
    tooFew: 'Packages must be at least 1',
    more: 'Quantity per package must be more than 0',
    noDate: 'Date required',
    ask: 'Add Test mill?',
    add: 'Add',
    sign: '.',
  },
  ru: {
    name: 'Название',
    code: 'Код',
    email: 'Эл. почта',
    site: 'Сайт',
    days: 'Срок поставки, дней',
    quantity: 'Количество в упаковке',
    packages: 'Упаковок',
    date: 'Дата',
    save: 'Сохранить',
    required: 'Название: обязательное поле',
    tooLong: 'Не больше 10 символов',
    noAt: 'Эл. почта (нужен знак @)',
    latin: 'Эл. почта (только латиница)',
    invalid: 'Эл. почта (неверно)',
    badEmail: 'Эл. почта: укажите верный адрес эл. почты',
    badSite: 'Сайт: укажите верный веб-адрес',
    tooMany: 'Срок поставки, дней: не больше 365',
    tooFew: 'Упаковок: не меньше 1',
    more: 'Количество в упаковке: должно быть больше 0',
    noDate: 'Дата: обязательное поле',
    ask: 'Добавить запись «Test mill»?',
    add: 'Добавить',
    sign: ',',
  },
} as const

describe.each(['en', 'ru'] as const)('the forms in %s', (language) => {
  const words = WORDS[language]

  it('names every broken rule at its field, and clears corrected findings', async () => {
    onTestFailed(() => keepPictures([context], `forms-${language}`))
    await open('/suppliers/create')
    await wear(page, { language })
    await button(words.save).click()
    await says(words.required)
    await fill(words.code, 'LONGER-CODE')
    await says(words.tooLong)
    await fill(words.email, 'vera')
    await says(words.noAt)
    await fill(words.email, 'вера@farm.example')
    await says(words.latin)
    await fill(words.email, 'vera@farm')
    await says(words.invalid)
    await says(words.badEmail)
    await fill(words.site, 'farm')
    await says(words.badSite)
    // No other number is made of it: what is no number stays as it was typed, and wrong.
    await fill(words.days, '4x0y0')
    await expect.poll(() => field(words.days).inputValue()).toBe('4x0y0')
    await expect.poll(() => field(words.days).getAttribute('aria-invalid')).toBe('true')
    await fill(words.days, '400')
    await says(words.tooMany)
    // The button counts what is wrong: name, code, e-mail, site, days.
    await expect.poll(() => button(`${words.save} (5)`).getAttribute('aria-disabled')).toBe('true')
    await fill(words.name, 'Test mill')
    await fill(words.code, `TM-${language}`)
    await fill(words.email, 'mill@farm.example')
    await fill(words.site, 'farm.example')
    await fill(words.days, '3')
    expect(await button(words.save).getAttribute('aria-disabled')).not.toBe('true')
    await Promise.all([words.required, words.tooLong, words.badEmail, words.badSite, words.tooMany].map(saysNot))
    await field(words.days).press('Enter')
    await page
      .getByRole('alertdialog', { name: words.ask })
      .or(page.getByRole('dialog', { name: words.ask }))
      .waitFor()
    await takesKeys(page)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/suppliers\/[0-9a-f-]{36}$/)
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('draft')))).toEqual([])
  })

  it('accepts a comma in amounts, keeps invalid text, and fixes digits on blur', async () => {
    onTestFailed(() => keepPictures([context], `amounts-${language}`))
    await open(`${SUPPLIES}/purchases/create?item_id=${ids.item}`)
    await wear(page, { language })
    // The package of the last purchase is proposed.
    await expect.poll(() => field(words.quantity).inputValue()).toBe(`15${words.sign}00`)
    await field(words.quantity).fill('')
    // At a person's pace: faster, it is a scanner that types.
    await field(words.quantity).pressSequentially('1x2,345kg', { delay: 60 })
    await expect.poll(() => field(words.quantity).inputValue()).toBe('1x2,345kg')
    await expect.poll(() => field(words.quantity).getAttribute('aria-invalid')).toBe('true')
    await field(words.quantity).fill('12,34')
    await field(words.quantity).blur()
    await expect.poll(() => field(words.quantity).inputValue()).toBe(`12${words.sign}34`)
    await field(words.quantity).fill('7')
    await field(words.quantity).blur()
    await expect.poll(() => field(words.quantity).inputValue()).toBe(`7${words.sign}00`)
    await fill(words.quantity, '0')
    await says(words.more)
    await fill(words.packages, '0')
    await says(words.tooFew)
    await expect.poll(() => field(words.packages).getAttribute('inputmode')).toBe('numeric')
    await expect.poll(() => field(words.date).getAttribute('type')).toBe('date')
    await field(words.date).fill('')
    await field(words.date).blur()
    await says(words.noDate)
  })
})

describe('a dropdown', () => {
  const choices = () => page.getByRole('option')
  const status = () => field('Status')
  const closed = () => until(async () => (await choices().count()) === 0, 'the list is closed')
  const openList = async () => {
    await status().click()
    await choices().first().waitFor()
  }

  beforeAll(async () => {
    await open(`${SUPPLIES}/purchases/create`)
    await page.getByRole('combobox', { name: /^Status/ }).waitFor()
  })

  it('opens 8 px below its trigger, stays within 16 rem, and closes three ways', async () => {
    onTestFailed(() => keepPictures([context], 'dropdown'))
    await status().scrollIntoViewIfNeeded()
    await page.evaluate(() => window.scrollBy(0, 200))
    for (const { platform } of LOOKS.filter(({ theme }) => theme === 'light')) {
      await wear(page, { platform })
      await openList()
      const [trigger, list] = await Promise.all([
        status().boundingBox(),
        page.locator('[data-open][data-side]').last().boundingBox(),
      ])
      if (!trigger || !list) throw new Error('the list is not to be seen')
      const gap = list.y >= trigger.y ? list.y - trigger.y - trigger.height : trigger.y - list.y - list.height
      expect(Math.round(gap)).toBe(8)
      expect(list.height).toBeLessThanOrEqual(256)
      await page.keyboard.press('Escape')
      await closed()
      await expect.poll(() => status().textContent()).toContain('Received')
      await openList()
      await page.mouse.click(5, 5)
      await closed()
    }
  })

  it('shows Select... while empty, and ignores choosing the same option again', async () => {
    await expect.poll(() => field('Ingredient').textContent()).toContain('Select...')
    const draft = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('draft')).length)
    await openList()
    await page.getByRole('option', { name: 'Received' }).click()
    await closed()
    expect(await draft()).toBe(0)
    await openList()
    await page.getByRole('option', { name: 'Ordered' }).click()
    await closed()
    expect(await draft()).toBe(1)
    await says('Status')
    await expect.poll(() => page.getByLabel('Received at').count()).toBe(0)
  })
})

describe('a row of a form', () => {
  it('stays within 200 px, for any text', async () => {
    await open('/suppliers/create')
    for (const { platform } of LOOKS.filter(({ theme }) => theme === 'light')) {
      await wear(page, { platform })
      await field('Notes').fill('Long as a winter.\n'.repeat(60))
      const row = await field('Notes').locator('xpath=../..').boundingBox()
      expect(row?.height).toBeGreaterThan(100)
      expect(row?.height).toBeLessThanOrEqual(200)
    }
  })
})

describe('typed values', () => {
  const leave = () =>
    page.getByRole('alertdialog').or(page.getByRole('dialog')).filter({ hasText: 'Leave without saving?' })

  it('ask before they are lost, and remain after Stay', async () => {
    await open('/suppliers')
    await page.getByRole('link', { name: 'New supplier' }).filter({ visible: true }).first().click()
    await field('Name').fill('Half a mill')
    await page.goBack()
    await leave().waitFor()
    await button('Stay').click()
    await leave().waitFor({ state: 'hidden' })
    await expect.poll(() => field('Name').inputValue()).toBe('Half a mill')
    await page.goBack()
    await leave().waitFor()
    await button('Leave').click()
    await page.waitForURL(/\/suppliers$/)
    await page.getByRole('link', { name: 'New supplier' }).filter({ visible: true }).first().click()
    await expect.poll(() => field('Name').inputValue()).toBe('')
  })

  it('survive a reload, also in one’s profile, except for a password', async () => {
    await open('/suppliers/create')
    await field('Name').fill('Kept over night')
    await page.reload()
    await settled(page)
    await expect.poll(() => field('Name').inputValue()).toBe('Kept over night')
    await field('Name').fill('')
    await open('/users/change/me')
    await field('Telegram').fill('@vera')
    await field('New password').fill('spores in the wind')
    await button('Show password').first().click()
    await expect.poll(() => field('New password').getAttribute('type')).toBe('text')
    await button('Hide password').first().click()
    await expect.poll(() => field('New password').getAttribute('type')).toBe('password')
    await page.reload()
    await field('Telegram').waitFor()
    await expect.poll(() => field('Telegram').inputValue()).toBe('@vera')
    await expect.poll(() => field('New password').inputValue()).toBe('')
  })

  it('leave another focused amount unchanged', async () => {
    await open(`${SUPPLIES}/items/${ids.item}?edit=true`)
    await field('Minimum stock').focus()
    await expect.poll(() => field('Minimum stock').inputValue()).toBe('200.123456')
    await field('Minimum stock').blur()
    await fill('Usual order quantity', '10')
    await button('Save').click()
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).waitFor()
    await takesKeys(page)
    await page.keyboard.press('Enter')
    await page.waitForURL(new RegExp(`/items/${ids.item}$`))
    const saved = () => farm.api('GET', `/supplies/items/${ids.item}`) as Promise<Record<string, unknown>>
    await until(async () => (await saved()).reorder_quantity === '10', 'the change on the server')
    expect((await saved()).min_stock).toBe('200.123456')
  })
})
