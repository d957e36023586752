// Labels on paper, measured: Chromium prints them, and the printed labels have the right sizes and are readable.

import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest'
import type { Reader } from '../../src/ui/scan-worker/frame'
import { loadZxing } from '../ui/scan-worker/scan-support'
import { launchChromium } from './support/chromium'
import { codesOn, outlineOf, type PrintedPage, readPrinted, toDots } from './support/printed-page'
import { DESK, type Farm, keepPictures, NO_WORKER, openApp, openFarm } from './support/product'
import { SUPPLIES } from './support/screens'
import { seedRecords } from './support/seed-records'

let farm: Farm
let browser: Browser
let desk: BrowserContext
let window: Page
let zxing: Reader
let purchase: string
let petri: string

beforeAll(async () => {
  farm = await openFarm()
  browser = await launchChromium()
  zxing = await loadZxing()
  ;({ purchase, petri } = await seedRecords(farm.api))
  desk = await browser.newContext({ ...DESK, ...NO_WORKER, reducedMotion: 'reduce' })
  await openApp(desk, farm.url)
  window = await openJob(`${SUPPLIES}/purchases/${purchase}`, /^(Print labels|Print \d+ labels?)$/)
})

/** The print page with the labels of a record. */
async function openJob(address: string, button: RegExp): Promise<Page> {
  const [page] = desk.pages()
  await page?.goto(`${farm.url}${address}`)
  const opening = desk.waitForEvent('page')
  await page?.getByRole('button', { name: button }).first().click()
  const opened = await opening
  await opened.getByRole('listitem').first().waitFor()
  return opened
}

afterAll(async () => {
  await browser?.close()
  await farm?.close()
})

const PACKAGES = 12
/** Cells of the first sheet that are used already. */
const SKIPPED = 5
const linkOf = (number: number) => `${farm.url}/view?view=true&category=GRAIN&key=${purchase}&quantity_id=${number}`
const links = () => Array.from({ length: PACKAGES }, (_, index) => linkOf(index + 1))

async function print(from = window): Promise<PrintedPage[]> {
  return readPrinted(await from.pdf({ preferCSSPageSize: true, printBackground: true }))
}

/** What each code says, in the order in which they are printed, at the dots of an ordinary thermal printer. */
async function readAll(pages: readonly PrintedPage[]): Promise<(string | undefined)[]> {
  const texts: (string | undefined)[] = []
  for (const shape of pages.flatMap(codesOn)) {
    const { x, y, width, height } = outlineOf(shape)
    const area = { x: x - 1.5, y: y - 1.5, width: width + 3, height: height + 3 }
    const [found] = await zxing(toDots(shape, area, 203 / 25.4), 'qr', 'photo')
    texts.push(found?.text)
  }
  return texts
}

/** Lines and codes in the printed layout that do not lie in their cell, and modules that are too small. */
function misfits(): Promise<string[]> {
  return window.evaluate(() => {
    const wrong: string[] = []
    for (const cell of document.querySelectorAll('li:not([aria-hidden])')) {
      const room = cell.getBoundingClientRect()
      const range = document.createRange()
      for (const part of cell.querySelectorAll('p, svg')) {
        range.selectNodeContents(part)
        const box = part instanceof SVGElement ? part.getBoundingClientRect() : range.getBoundingClientRect()
        const isIn = box.left >= room.left - 0.5 && box.right <= room.right + 0.5 && box.top >= room.top - 0.5
        if (!isIn || box.bottom > room.bottom + 0.5) wrong.push(`${cell.textContent}: ${part.textContent}`)
      }
    }
    return wrong
  })
}

async function choose(kind: string, format: RegExp, on = window): Promise<void> {
  await on.getByRole('radio', { name: kind }).check()
  await on.getByLabel('Format', { exact: true }).click()
  await on.getByRole('option', { name: format }).click()
}

/** Chromium makes pages of whole dots of 1/300 inch and draws boxes on whole pixels of 1/96. */
const NEAR = 0.2

const A4 = { name: 'A4', width: 210, height: 297 }
const LETTER = { name: 'US Letter', width: 215.9, height: 279.4 }

type Sheet = {
  readonly columns: number
  readonly left: number
  readonly top: number
  readonly right: number
  readonly down: number
}

/** Codes and texts stay this far off a page's edge, mm. */
const EDGE = 5

/** Columns, the first cell's corner, and the steps from cell to cell, mm. */
const SHEETS: readonly (readonly [string, Sheet, { width: number; height: number }, typeof A4])[] = [
  ['3 × 8', { columns: 3, left: 0, top: 0.5, right: 70, down: 37 }, { width: 70, height: 37 }, A4],
  ['3 × 7', { columns: 3, left: 7.25, top: 15.15, right: 66, down: 38.1 }, { width: 63.5, height: 38.1 }, A4],
  ['2 × 7', { columns: 2, left: 4.65, top: 15.15, right: 101.6, down: 38.1 }, { width: 99.1, height: 38.1 }, A4],
  ['5 × 13', { columns: 5, left: 4.75, top: 10.7, right: 40.6, down: 21.2 }, { width: 38.1, height: 21.2 }, A4],
  ['4 × 10', { columns: 4, left: 0, top: 0, right: 52.5, down: 29.7 }, { width: 52.5, height: 29.7 }, A4],
  [
    '3 × 10',
    { columns: 3, left: 4.7625, top: 12.7, right: 69.85, down: 25.4 },
    { width: 66.675, height: 25.4 },
    LETTER,
  ],
  [
    '2 × 5',
    { columns: 2, left: 3.96875, top: 12.7, right: 106.3625, down: 50.8 },
    { width: 101.6, height: 50.8 },
    LETTER,
  ],
]

for (const [name, { columns, left, top, right, down }, cell, sheet] of SHEETS) {
  it(`prints ${name} on ${sheet.name}: labels in place, readable, from the first free one`, async () => {
    onTestFailed(() => keepPictures([desk], 'print'))
    await choose('Sheets', new RegExp(`^${name}: .*, ${sheet.name}$`))
    await window.getByLabel('Labels already used').fill(String(SKIPPED))
    const pages = await print()
    expect(pages).toHaveLength(columns === 2 ? 2 : 1)
    for (const { width, height } of pages) {
      expect(Math.abs(width - sheet.width)).toBeLessThan(NEAR)
      expect(Math.abs(height - sheet.height)).toBeLessThan(NEAR)
    }
    expect(await readAll(pages)).toEqual(links())
    const rows = Number(name.split(' ').at(-1))
    const perPage = columns * rows
    const aside = Math.max(0, EDGE - left)
    const above = Math.max(0, EDGE - top)
    const printed = pages.flatMap((page, number) => codesOn(page).map((shape) => ({ number, shape })))
    for (const [index, { number, shape }] of printed.entries()) {
      const place = index + SKIPPED
      expect(number).toBe(Math.floor(place / perPage))
      const at = place % perPage
      const code = outlineOf(shape)
      const module = shape[0]?.height ?? 0
      const [column, row] = [at % columns, Math.floor(at / columns)]
      const side = code.height + 8 * module
      // With its quiet zone the code is as high as its cell, or as the cells at the page's edge have room.
      expect(module).toBeGreaterThan(0.33)
      expect(Math.abs(side - (cell.height - above))).toBeLessThan(NEAR)
      expect(Math.abs(code.width - code.height)).toBeLessThan(0.01)
      expect(Math.abs(code.x - 4 * module - left - column * right - (column === 0 ? aside : 0))).toBeLessThan(NEAR)
      // It stands in the middle of the height that is left to it.
      const lower = row === 0 ? above : row === rows - 1 ? 0 : above / 2
      expect(Math.abs(code.y - 4 * module - top - row * down - lower)).toBeLessThan(NEAR)
    }
    await window.emulateMedia({ media: 'print' })
    expect(await misfits()).toEqual([])
    await window.emulateMedia({ media: null })
  })
}

for (const [width, height] of [
  [40, 30],
  [50, 30],
  [62, 29],
  [102, 51],
] as const) {
  it(`prints a ${width} x ${height} mm roll, one readable label per page`, async () => {
    onTestFailed(() => keepPictures([desk], 'print'))
    await choose('Label printer', new RegExp(`^${width} × ${height}`))
    const pages = await print()
    expect(pages).toHaveLength(PACKAGES)
    for (const page of pages) {
      expect(Math.abs(page.width - width)).toBeLessThan(NEAR)
      expect(Math.abs(page.height - height)).toBeLessThan(NEAR)
      const [code, ...others] = codesOn(page)
      expect(others).toEqual([])
      // How many modules there are depends on how long the farm's address is.
      expect(code?.[0]?.height).toBeGreaterThan(0.45)
    }
    expect(await readAll(pages)).toEqual(links())
    await window.emulateMedia({ media: 'print' })
    expect(await misfits()).toEqual([])
    await window.emulateMedia({ media: null })
  })
}

/** The codes of low labels have their letters large, for small modules. */
const compactLinks = () =>
  Array.from({ length: PACKAGES }, (_, index) => {
    const origin = farm.url.toUpperCase()
    return `${origin}/view?view=true&category=GRAIN&key=${purchase.toUpperCase()}&quantity_id=${index + 1}`
  })

it('prints eighty low labels on US Letter, each readable with all its texts', async () => {
  onTestFailed(() => keepPictures([desk], 'print'))
  await choose('Sheets', /^4 × 20: 1 3\/4 × 1\/2 in, US Letter$/)
  await window.getByLabel('Labels already used').fill('78')
  const pages = await print()
  expect(pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([
    [216, 279],
    [216, 279],
  ])
  expect(pages.map((page) => codesOn(page).length)).toEqual([2, PACKAGES - 2])
  expect(await readAll(pages)).toEqual(compactLinks())
  const [last] = codesOn(pages[0] as PrintedPage).map(outlineOf)
  // The third cell of the last row: 3/8 in less half the gap, two steps of 2 1/16 in.
  expect(last?.x).toBeGreaterThan(7.14375 + 2 * 52.3875)
  expect(last?.y).toBeGreaterThan(12.7 + 19 * 12.7 - NEAR)
  await window.emulateMedia({ media: 'print' })
  expect(await misfits()).toEqual([])
  await window.emulateMedia({ media: null })
  await window.getByLabel('Labels already used').fill('')
})

for (const [tape, printable] of [
  [24, 18.1],
  [18, 15.8],
  [12, 9.9],
] as const) {
  it(`prints ${tape} mm tape labels as long as their texts, within ${printable} mm`, async () => {
    onTestFailed(() => keepPictures([desk], 'print'))
    await choose('Tape', new RegExp(`^${tape} mm$`))
    const pages = await print()
    expect(pages).toHaveLength(PACKAGES)
    const told = await window.getByText(/^Each label is \d+ mm long/).textContent()
    const length = Number(/\d+/.exec(told ?? '')?.[0])
    for (const page of pages) {
      expect(Math.abs(page.width - length)).toBeLessThan(NEAR)
      expect(Math.abs(page.height - tape)).toBeLessThan(NEAR)
      const [code, ...others] = codesOn(page)
      if (!code) throw new Error('no code')
      expect(others).toEqual([])
      const { y, height } = outlineOf(code)
      const blank = (tape - printable) / 2
      expect(y).toBeGreaterThan(blank - NEAR)
      expect(y + height).toBeLessThan(tape - blank + NEAR)
    }
    expect(await readAll(pages)).toEqual(compactLinks())
    await window.emulateMedia({ media: 'print' })
    expect(await misfits()).toEqual([])
    await window.emulateMedia({ media: null })
  })
}

/** Rolls for dishes, their size and the least module, mm. */
const SMALL = [
  ['25 mm round', /^Ø 25 mm/, { width: 25, height: 25, isRound: true, module: 0.33 }],
  ['20 mm round', /^Ø 20 mm/, { width: 20, height: 20, isRound: true, module: 0.29 }],
  ['20 x 10 mm', /^20 × 10 mm/, { width: 20, height: 10, isRound: false, module: 0.25 }],
] as const

/** Corners of words and dark modules, in parts of the label's width and height, from its middle. */
function cornersIn(page: Page): Promise<{ text: string; x: number; y: number }[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[data-paper] li')].flatMap((cell) => {
      const room = cell.getBoundingClientRect()
      // The screen shows the first page alone.
      if (room.width === 0) return []
      const range = document.createRange()
      return [...cell.querySelectorAll('p, path')].flatMap((part) => {
        range.selectNodeContents(part)
        const box = part instanceof SVGElement ? part.getBoundingClientRect() : range.getBoundingClientRect()
        return [box.left, box.right].flatMap((x) =>
          [box.top, box.bottom].map((y) => ({
            text: `${cell.textContent}: ${part.textContent || 'code'}`,
            x: (x - room.left) / room.width - 0.5,
            y: (y - room.top) / room.height - 0.5,
          })),
        )
      })
    }),
  )
}

for (const [name, format, { width, height, isRound, module }] of SMALL) {
  it(`prints dish labels for ${name}, readable at 203 and 300 dpi, without overflow`, async () => {
    onTestFailed(() => keepPictures([desk], 'print'))
    const dishes = await openJob(`/prep/petri/${petri}`, /^Print labels$/)
    await choose('Label printer', format, dishes)
    const pages = await print(dishes)
    expect(pages).toHaveLength(PACKAGES)
    const link = (number: number) => {
      const key = petri.toUpperCase()
      return `${farm.url.toUpperCase()}/view?view=true&category=PETRI&key=${key}&quantity_id=${number}`
    }
    for (const [index, page] of pages.entries()) {
      expect(Math.abs(page.width - width)).toBeLessThan(NEAR)
      expect(Math.abs(page.height - height)).toBeLessThan(NEAR)
      const [code, ...others] = codesOn(page)
      if (!code) throw new Error('no code')
      expect(others).toEqual([])
      // Chromium writes thousandths of a point.
      expect(code[0]?.height).toBeGreaterThan(module - 0.001)
      for (const dpi of [203, 300]) {
        const [found] = await zxing(toDots(code, { x: 0, y: 0, width, height }, dpi / 25.4), 'qr', 'photo')
        expect(found?.text).toBe(link(index + 1))
      }
    }
    for (const media of ['print', null] as const) {
      await dishes.emulateMedia({ media })
      for (const { text, x, y } of await cornersIn(dishes)) {
        const far = isRound ? Math.hypot(x, y) : Math.max(Math.abs(x), Math.abs(y))
        expect(far, text).toBeLessThanOrEqual(0.5)
      }
    }
    const first = dishes.getByRole('listitem').first()
    await expect.poll(() => first.locator('p').allTextContents()).toEqual(['LM-0417', '1'])
    // What is seen has the shape of the sticker.
    const box = await first.boundingBox()
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(width / height, 1)
    expect(await first.evaluate((one) => getComputedStyle(one).borderRadius)).toBe(isRound ? '50%' : '0px')
    await dishes.close()
  })
}

/** The longest a code, a day and a number can be, in words that do not break well. */
const HARD = {
  code: 'WWWWWWWWWW',
  name: 'Wheat-and-sorghum-spawn-substrate, twice pasteurised, from the mill beyond the second lake',
  dates: ['28\u00a0Sept\u00a02026', 'Годен до 28\u00a0сент.\u00a02027'],
  part: 'Упаковка 500/500',
}

it('fits the longest texts, cutting only the name, with readable codes', async () => {
  onTestFailed(() => keepPictures([desk], 'print'))
  await window.evaluate((text) => {
    const key = Object.keys(sessionStorage).find((one) => one.startsWith('qr_print_')) ?? ''
    const job = (JSON.parse(sessionStorage.getItem(key) ?? '[]') as object[]).map((entry) => ({ ...entry, text }))
    sessionStorage.setItem(key, JSON.stringify(job))
  }, HARD)
  await window.reload()
  await window.getByRole('listitem').first().waitFor()
  for (const [kind, format] of [
    ['Sheets', /^5 × 13:/],
    ['Sheets', /^4 × 10:/],
    ['Sheets', /^3 × 10:/],
    ['Label printer', /^40 × 30/],
    ['Label printer', /^62 × 29/],
  ] as const) {
    await choose(kind, format)
    expect(await readAll(await print())).toEqual(links())
    await window.emulateMedia({ media: 'print' })
    expect(await misfits()).toEqual([])
    const lines = window.locator('li:not([aria-hidden])').first().locator('p')
    const said = (await lines.allTextContents()).join(' ')
    for (const text of [HARD.code, ...HARD.dates, '500/500']) expect(said).toContain(text)
    await window.emulateMedia({ media: null })
  }
})
