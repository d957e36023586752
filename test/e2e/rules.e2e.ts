// Every control and every rule of a form with its message, in a real browser and both languages, found by role and label.

import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CASES, type Case, RIGHT } from '../records/words/finding-cases'
import { launchChromium } from './support/chromium'
import { WORDS } from './support/form-words'
import { readControl } from './support/read-control'
import { type StrictPage, serveStrictly } from './support/strict-page'

let site: StrictPage
let browser: Browser
let context: BrowserContext
let page: Page
const broken: string[] = []

beforeAll(async () => {
  site = await serveStrictly(fileURLToPath(new URL('./forms-page', import.meta.url)))
  browser = await launchChromium()
})

afterAll(async () => {
  await browser?.close()
  await site?.close()
})

const TYPED = new Set(['text', 'email', 'url', 'password'])
let opened = 0

/** A field by its label, whatever stands in brackets behind it. */
const field = (label: string): Locator => page.getByLabel(new RegExp(`^${label}( \\(.*\\))?$`)).first()
const button = (name: string) => page.getByRole('button', { name, exact: true })
const submit = () => page.getByRole('button', { name: /^Submit \d+$/ })
const told = async (name: string) => (await page.getByLabel(name, { exact: true }).textContent()) ?? ''
const draft = async (): Promise<Record<string, unknown>> => JSON.parse(await told('Draft'))
const fill = async (label: string, text: string) => {
  await field(label).fill(text)
  await field(label).blur()
}
const hears = (text: string | RegExp) =>
  page.getByRole('status').or(page.getByRole('alert')).getByText(text).first().waitFor()

const says = (label: string, message: string, full = label) =>
  expect.poll(() => readControl(field(label))).toEqual({ label: full, message, invalid: 'true' })
const isContent = (label: string) =>
  expect.poll(() => readControl(field(label))).toEqual({ label, message: '', invalid: null })

async function openRule(table: 'wrong' | 'right', index: number, { label }: Case['field'], isGiven: boolean) {
  await page.evaluate((hash) => location.assign(hash), `#/rule/${table}/${index}/${isGiven ? 'given' : 'empty'}`)
  // The forms follow each other on one page and their fields are called the same.
  const its = page.locator(`[id="${table}_${index}:new:size"]`)
  const control = (label.message === '' ? page.getByRole('textbox') : field(label.message)).and(its)
  await control.waitFor()
  return control
}

async function openControls(language: string, platform = 'ios') {
  opened += 1
  await page.goto(`${site.address}/?language=${language}&platform=${platform}&${opened}#/controls`)
  await field('Name').waitFor()
}

describe.each(['en', 'ru'] as const)('the rules of forms in %s', (language) => {
  const words = WORDS[language]
  const { at } = words

  beforeAll(async () => {
    context = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
    // What one test leaves half typed is no draft of the next.
    await context.addInitScript(() => sessionStorage.clear())
    page = await context.newPage()
    page.on('pageerror', (error) => broken.push(String(error)))
    await page.goto(`${site.address}/?language=${language}`)
    await page.getByText('Ready').waitFor()
  })

  afterAll(async () => {
    await context?.close()
    expect(broken).toEqual([])
    expect(site.refused).toEqual([])
  })

  it.each(CASES.map((one, index) => ({ ...one, index })))('rule: $rule', async ({ index, value, ...one }) => {
    const isTyped = typeof value === 'string' && TYPED.has(one.field.type)
    const control = await openRule('wrong', index, one.field, !isTyped)
    if (one.field.type === 'select') await submit().click()
    else {
      if (isTyped) await control.fill(value)
      else await control.focus()
      await control.blur()
    }
    const name = one.field.label.message
    const label = one.hint ? `${name} (${one.hint[at]})` : name
    await expect
      .poll(() => readControl(control), { interval: 10 })
      .toEqual({ label, message: one[language], invalid: 'true' })
    expect(await told('Apart')).toBe(one.apart?.[at] ?? one[language])
  })

  it.each(RIGHT.map((row, index) => ({ name: row[0], field: row[1], value: row[2], index })))(
    'a right value has no finding: $name',
    async ({ field: one, value, index }) => {
      const isTyped = one.type !== 'date' || /^\d{4}-/.test(String(value))
      const control = await openRule('right', index, one, !isTyped)
      await control.focus()
      if (isTyped) await control.fill(String(value))
      await control.blur()
      expect(await readControl(control)).toEqual({ label: 'Size', message: '', invalid: null })
      expect(await told('Apart')).toBe('')
    },
  )

  describe('every control', () => {
    beforeEach(() => openControls(language))

    it('show findings of visible fields as they change, for every type', async () => {
      await fill('Name', '  ')
      await says('Name', words.required('Name'))
      await field('Name').fill('A1')
      await isContent('Name')
      await field('Count').pressSequentially('4x2')
      await field('Count').blur()
      await expect.poll(() => field('Count').inputValue()).toBe('4x2')
      await says('Count', words.digits, words.countOfDigits)
      await expect.poll(() => field('Count').getAttribute('inputmode')).toBe('numeric')
      await fill('Count', '100')
      await says('Count', words.atMost[0], words.atMost[1])
      await fill('Count', '')
      await isContent('Count')
      await expect.poll(() => field('Room').count()).toBe(0)
      await field('Sealed').check()
      await fill('Room', '')
      await says('Room', words.required('Room'))
      await fill('Room', 'North1')
      await says('Room', words.roomTooLong)
      await field('Sealed').uncheck()
      await expect.poll(() => field('Room').count()).toBe(0)
      await field('Shelf').focus()
      await page.keyboard.type('typed')
      await expect.poll(() => field('Shelf').inputValue()).toBe('')
      await expect.poll(() => field('Secret').count()).toBe(0)
      await expect.poll(() => field('Mail').getAttribute('type')).toBe('email')
      await field('Packed').fill('2026-03-04')
      await field('Moment').fill('2026-03-04T10:00')
      expect(await draft()).toMatchObject({ packed: '2026-03-04', moment: expect.stringMatching(/^2026-03-0\dT.*Z$/) })
    })

    it('fix an amount on blur: comma, truncation, bounds and digits, with its unit', async () => {
      const { sign } = words
      const shown = () => field('Weight').inputValue()
      await field('Weight').pressSequentially('1x2,3.45kg')
      await field('Weight').blur()
      expect(await shown()).toBe('1x2,3.45kg')
      await says('Weight', words.digits)
      await fill('Weight', '12,3456kg')
      expect(await shown()).toBe(`12${sign}34`)
      await expect
        .poll(() => readControl(field('Weight')))
        .toEqual({ label: 'Weight', message: words.twoDigits, invalid: null })
      await fill('Weight', '7')
      expect(await shown()).toBe(`7${sign}00`)
      await fill('Weight', '20.01')
      expect(await shown()).toBe(`20${sign}00`)
      await field('Weight').fill('0.25')
      await says('Weight', words.atLeast[0], words.atLeast[1])
      await field('Weight').blur()
      expect(await shown()).toBe(`0${sign}50`)
      await expect
        .poll(() => readControl(field('Weight')))
        .toEqual({ label: 'Weight', message: words.notBelow, invalid: null })
      expect((await draft()).weight).toBe('0.50')
      await expect.poll(() => page.getByText('kg', { exact: true }).count()).toBe(1)
      await button(words.remove).click()
      await button(words.bringBack).waitFor()
      await expect.poll(() => field('Weight').count()).toBe(0)
      expect(await draft()).not.toHaveProperty('weight')
      await button(words.bringBack).click()
      expect(await shown()).toBe('')
      await expect.poll(() => field('Weight').evaluate((one) => one === document.activeElement)).toBe(true)
    })

    it('show and hide a password, name the scan button, and take a photo', async () => {
      await expect.poll(() => button(words.show).getAttribute('title')).toBe(words.show)
      await button(words.show).click()
      await expect.poll(() => field('Pin').getAttribute('type')).toBe('text')
      await expect.poll(() => button(words.hide).getAttribute('title')).toBe(words.hide)
      await button(words.hide).click()
      await expect.poll(() => field('Pin').getAttribute('type')).toBe('password')
      await expect.poll(() => button(words.scan).first().getAttribute('title')).toBe(words.scan)
      const chooser = page.waitForEvent('filechooser')
      await button(words.image).click()
      await (await chooser).setFiles({ name: 'vera.png', mimeType: 'image/png', buffer: Buffer.from('x') })
      await expect.poll(() => told('Image')).toBe('vera.png')
    })

    it('fill text and choice from a scan, and reject a wrong one immediately', async () => {
      const refused = page.locator('output')
      const give = async (text: string) => {
        await page.getByLabel('Label').fill(text)
        await button('Scanned').press('Enter')
      }
      const scan = async (nth: number, text: string) => {
        // By the keyboard: a toast may lie over it.
        await button(words.scan).nth(nth).press('Enter')
        await give(text)
      }
      await scan(0, 'longer than 10')
      await refused.getByText(/10/).waitFor()
      await give(' LOT 9 ')
      await hears(words.filled('Name'))
      expect((await draft()).name).toBe('LOT 9')
      await scan(1, 'bag')
      await expect.poll(async () => (await draft()).kind).toBe('bag')
      await scan(1, 'of BOARD')
      await expect.poll(async () => (await draft()).kind).toBe('box')
      await scan(1, 'crate')
      await refused.getByText(words.noOption).waitFor()
      await button('Scanner closed').press('Enter')
      expect((await draft()).kind).toBe('box')
      await scan(2, 'https://farm.example/view?key=1')
      await refused.getByText(words.badLink).waitFor()
      await give('crate')
      await refused.getByText(words.badData).waitFor()
      await button('Scanner closed').press('Enter')
    })

    it('report the outcome of a button field’s action', async () => {
      await button('Scales: Weigh').click()
      await hears(words.done)
      await field('Name').fill('fails')
      await button('Scales: Weigh').click()
      await hears(words.undone)
    })

    it('report a check of one field, of the form at a field, and overall', async () => {
      await fill('Note', 'no')
      await says('Note', words.failed('Note'))
      await fill('Name', 'A1')
      await fill('Note', 'A1')
      await says('Note', words.failed('Note'))
      await submit().click()
      await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0)
      await fill('Note', '')
      await field('Kind').click()
      await page.getByRole('option', { name: 'Bag' }).click()
      await button(words.addLayer).click()
      await fill('What', 'straw')
      await submit().click()
      await page.getByRole('alert').getByText(words.failed('Crate')).waitFor()
    })

    it('ask before adding, and require the tick or the dialog’s values', async () => {
      const dialog = page.getByRole('alertdialog')
      const confirm = dialog.getByRole('button', { name: words.confirm, exact: true })
      for (const [type, label] of [
        ['danger', words.understand],
        ['form', 'Word'],
      ] as const) {
        await button(`Ask ${type}`).click()
        await expect.poll(() => confirm.getAttribute('aria-disabled')).toBe('true')
        if (type === 'danger') await dialog.getByLabel(label).check()
        else await dialog.getByLabel(label).fill('sure')
        await expect.poll(() => confirm.getAttribute('aria-disabled')).not.toBe('true')
        await confirm.click()
        await expect.poll(() => told('Answer')).toBe(type === 'danger' ? 'yes' : 'yes sure')
        await dialog.waitFor({ state: 'hidden' })
      }
      await fill('Name', 'A1')
      await submit().click()
      await page.getByRole('alertdialog', { name: words.ask }).waitFor()
      await button(words.cancel).click()
      await dialog.waitFor({ state: 'hidden' })
    })
  })

  it('open a list whose code loads while its button is held down', async () => {
    let come = () => {}
    const coming = new Promise<void>((resolve) => {
      come = resolve
    })
    await page.route(/SelectList|SearchList/, async (route) => {
      await coming
      await route.continue()
    })
    await openControls(language)
    await field('Shade').scrollIntoViewIfNeeded()
    const at = await field('Shade').boundingBox()
    if (!at) throw new Error('the field is not to be seen')
    await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2)
    await page.mouse.down()
    come()
    // The button of the list has taken the place of the one that the press began on.
    await page.getByRole('combobox', { name: /^Shade/ }).waitFor()
    await page.mouse.up()
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Escape')
    await page.unroute(/SelectList|SearchList/)
  })

  it('open a list 8 px below, within 16 rem, and close it three ways', async () => {
    await openControls(language, language === 'en' ? 'ios' : 'material')
    const options = page.getByRole('option')
    const closed = () => expect.poll(() => options.count()).toBe(0)
    const openList = async (label: string) => {
      await field(label).click()
      await options.first().waitFor()
    }
    for (const label of ['Shade', 'Tone']) {
      await expect.poll(() => field(label).textContent()).toContain(words.select)
      await field(label).evaluate((one) => one.scrollIntoView({ block: 'center' }))
      await openList(label)
      const place = async () => {
        const list = await page.locator('[data-open][data-side]').last().boundingBox()
        const trigger = await field(label).boundingBox()
        if (!list || !trigger) throw new Error('the list is not to be seen')
        return { gap: Math.round(list.y - trigger.y - trigger.height), height: Math.round(list.height) }
      }
      // Both lists hold more than that: they stand as high as they may.
      await expect.poll(place).toEqual({ gap: 8, height: 256 })
      await page.keyboard.press('Escape')
      await closed()
      await openList(label)
      await page.mouse.click(3, 3)
      await closed()
      for (const _again of [1, 2]) {
        await openList(label)
        await page.getByRole('option', { name: 'Choice 1', exact: true }).click()
        await closed()
        expect((await draft())[label.toLowerCase()]).toBe('v1')
      }
    }
    await field('Story').fill('Long as a winter.\n'.repeat(60))
    const row = await field('Story').locator('xpath=../..').boundingBox()
    expect(row?.height).toBeGreaterThan(100)
    expect(row?.height).toBeLessThanOrEqual(200)
  })
})
