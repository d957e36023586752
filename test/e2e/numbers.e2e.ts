// Number fields under a thumb and a mouse in a real browser: typing replaces the value, and an invalid number is rejected.

import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchChromium } from './support/chromium'
import { readControl } from './support/read-control'
import { type StrictPage, serveStrictly } from './support/strict-page'

let site: StrictPage
let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  site = await serveStrictly(fileURLToPath(new URL('./forms-page', import.meta.url)))
  browser = await launchChromium()
  context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  page = await context.newPage()
})

afterAll(async () => {
  await browser?.close()
  await site?.close()
})

let opened = 0
beforeEach(async () => {
  opened += 1
  await page.goto(`${site.address}/?language=en&platform=ios&${opened}#/controls`)
  await field('Count').waitFor()
})

const field = (label: string): Locator => page.getByLabel(new RegExp(`^${label}( \\(.*\\))?$`)).first()
const selection = (of: Locator) =>
  of.evaluate((one) => one instanceof HTMLInputElement && [one.selectionStart, one.selectionEnd, one.value.length])
const message = async (of: Locator) => (await readControl(of)).message
const leave = (of: Locator) => of.blur()

const ways = {
  thumb: (of: Locator) => of.tap(),
  mouse: (of: Locator) => of.click(),
  keyboard: async (of: Locator) => {
    await of.evaluate((one) => {
      const before = document.createElement('input')
      document.querySelector('form')?.insertBefore(before, null)
      one.closest('form')?.insertBefore(before, one.closest('form')?.firstChild ?? null)
    })
    await of.focus()
  },
}

describe.each(Object.entries(ways))('a number field focused by %s', (_way, come) => {
  it.each(['Count', 'Weight'])('%s: typing 12 over a number gives 12', async (label) => {
    const input = field(label)
    await input.fill('1')
    await leave(input)
    const [, , length] = (await selection(input)) || []
    await come(input)
    expect(await selection(input)).toEqual([0, length, length])
    await page.keyboard.type('12')
    await expect.poll(() => input.inputValue()).toBe('12')
  })
})

it('places the caret at a second tap', async () => {
  const input = field('Count')
  await input.fill('123456')
  await leave(input)
  await input.tap({ position: { x: 8, y: 8 } })
  expect(await selection(input)).toEqual([0, 6, 6])
  // Further along: two quick taps on one spot are a double tap, which selects.
  const { width = 0 } = (await input.boundingBox()) ?? {}
  await input.tap({ position: { x: width - 8, y: 8 } })
  const [start, end] = (await selection(input)) || []
  expect(start).toBe(end)
  await page.keyboard.press('End')
  await page.keyboard.type('7')
  await expect.poll(() => input.inputValue()).toBe('1234567')
})

it('keeps caret and text during a switch to another window', async () => {
  const input = field('Count')
  await input.tap()
  await page.keyboard.type('12')
  await input.evaluate((one) => {
    one.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    one.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  })
  await page.keyboard.type('3')
  await expect.poll(() => input.inputValue()).toBe('123')
})

it('keeps invalid text and the caret, and announces a message', async () => {
  const count = field('Count')
  await count.tap()
  await page.keyboard.type('24')
  await page.keyboard.press('ArrowLeft')
  for (const [key, words] of [
    ['.', 'Whole number only'],
    [',', 'Whole number only'],
    ['-', 'Digits only'],
    ['x', 'Digits only'],
  ] as const) {
    await page.keyboard.type(key)
    expect(await message(count)).toBe(words)
    await expect.poll(() => count.inputValue()).toBe(`2${key}4`)
    expect(await selection(count)).toEqual([2, 2, 3])
    expect((await readControl(count)).invalid).toBe('true')
    await page.keyboard.press('Backspace')
    await expect.poll(() => count.inputValue()).toBe('24')
    expect((await readControl(count)).invalid).toBeNull()
  }
  const region = await count.getAttribute('aria-describedby')
  await expect.poll(() => page.locator(`[id="${region}"]`).getAttribute('aria-live')).toBe('polite')
  await page.keyboard.type('3')
  await expect.poll(() => count.inputValue()).toBe('234')
  expect(await message(count)).not.toBe('Digits only')
})

const TYPED = [
  ['Count', '1.5', 'Whole number only'],
  ['Count', '-3', 'At least 0'],
  ['Count', '12e3', 'Digits only'],
  ['Count', '0x10', 'Digits only'],
  ['Weight', '-3', 'At least 0.5'],
  ['Weight', '1,234.5', 'Only one decimal point'],
  ['Weight', '1.2.3', 'Only one decimal point'],
  ['Weight', '12 lb', 'The unit must be kg'],
  ['Weight', '2½', 'Digits only'],
] as const

it.each(TYPED)('%s shows %s as typed, key by key and after blur', async (label, text, words) => {
  const input = field(label)
  await input.tap()
  await page.keyboard.type(text)
  for (let look = 0; look < 2; look += 1) {
    await expect.poll(() => input.inputValue()).toBe(text)
    await expect.poll(() => message(input)).toBe(words)
    await leave(input)
  }
  // It is none of the numbers that it looks like: the form says that there is something wrong, and sends nothing.
  await page.getByRole('button', { name: /^Submit/ }).click()
  await expect.poll(() => input.inputValue()).toBe(text)
  expect((await readControl(input)).invalid).toBe('true')
  await expect.poll(() => page.getByRole('button', { name: 'Submit 0' }).count()).toBe(0)
})

it.each(TYPED)('%s never turns a pasted %s into another number', async (label, text, words) => {
  const input = field(label)
  await input.fill('4')
  await input.focus()
  await page.keyboard.press('Control+a')
  await page.evaluate((given) => navigator.clipboard.writeText(given), text)
  await page.keyboard.press('Control+v')
  await expect.poll(() => message(input)).toBe(words)
  await expect.poll(() => input.inputValue()).toBe(text)
})

it.each([
  ['1,500', '1.5', '1.50'],
  // More than the field takes: as if it had been typed.
  ['1.500', '1500', '1500'],
])('Weight asks about %s, and applies the answer', async (text, answer, shown) => {
  const input = field('Weight')
  await input.tap()
  await page.keyboard.type(text)
  expect(await message(input)).toBe('1.5 or 1500?')
  const answers = page.getByRole('group', { name: '1.5 or 1500?' }).getByRole('button')
  await expect.poll(() => answers.allInnerTexts()).toEqual(['1.5', '1500'])
  await answers.filter({ hasText: new RegExp(`^${answer}$`) }).tap()
  await expect.poll(() => input.inputValue()).toBe(shown)
  expect((await readControl(input)).invalid).toBeNull()
  await expect.poll(() => answers.count()).toBe(0)
})
