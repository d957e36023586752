// The yields of a farm with two recipes, on a phone and at a desk: plots and tables, two rows compared, the file, paper.
import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest'
import { findings } from './support/axe'
import { brokenWords } from './support/broken-words'
import { launchChromium } from './support/chromium'
import { crowded } from './support/crowded'
import { cutTexts } from './support/cut-texts'
import { DESK, type Farm, keepPictures, NO_WORKER, openApp, openFarm, PHONE } from './support/product'
import { LOOKS, wear } from './support/screens'

const DAY_MS = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()
const BAGS = 6

let farm: Farm
let browser: Browser
const contexts: BrowserContext[] = []

beforeAll(async () => {
  farm = await openFarm()
  const made = async (path: string, body: object) => ((await farm.api('POST', path, body)) as { id: string }).id
  const room = await made('/places', { name: 'Fruiting 2', code: 'FR-2', kind: 'fruiting' })
  const strain = await made('/strains', { strain_name: 'Blue oyster', strain_code: 'BO' })
  const other = await made('/strains', { strain_name: 'Lion’s mane', strain_code: 'LM' })
  const unit = await made('/units', { code: 'kg', description: 'Kilogram' })
  const category_id = await made('/categories', { code: 'WOOD', description: 'Wood' })
  const item = await made('/supplies/items', { name: 'Sawdust', code: 'SAW', unit_id: unit, category_id })
  const type = await made('/recipe_types', { name: 'Substrate' })
  const heat = { temperature_c: 121, pressure_kpa: 103, default_time: 90, min_time: 60, max_time: 180 }
  const sterilizationType = await made('/sterilization_types', {
    name: 'Pressure cooker',
    method: 'pressure_cooker',
    ...heat,
  })
  const recipe = (name: string) =>
    made('/recipes', {
      ...{ name, description: 'Mix.', type, sterilizationType, sterilizationTime: 90, mode: 'percent' },
      ...{ ingredients: [{ item_id: item, percent: '100' }], water_percent: '60' },
    })
  const [mix, straw] = [await recipe('Masters mix 50/50'), await recipe('=Straw, hydrated lime')]
  /** Grams of the first flush of each series. The second gives half of it. */
  const groups = [
    { strain_id: strain, recipe_id: mix, first: [3800, 3900, 4000, 4100, 3950] },
    { strain_id: strain, recipe_id: straw, first: [2900, 3000, 3100, 2950] },
    { strain_id: other, recipe_id: mix, first: [3000] },
    { strain_id: other, recipe_id: straw, first: [900], dry: null },
  ]
  let count = 0
  for (const { first, dry = 1000, ...more } of groups) {
    for (const grams of first) {
      count += 1
      const series_id = await made('/grow_series', {
        ...{ series_code: `BL-${count}`, form: 'substrate', vessel: 'bag', prepared_count: BAGS, dry_g_per_part: dry },
        ...{ ...more, status: 'inoculated', inoculated_at: ago(50 + count) },
      })
      const of = { series_kind: 'grow_series', series_id, quantity_ids: [1, 2, 3, 4, 5, 6] }
      await made('/observations', { ...of, observed_at: ago(35), status: 'fruiting' })
      const pick = { ...of, place_id: room, grade: 'A' }
      await made('/harvests', { ...pick, harvested_at: ago(25), grams: String(grams) })
      await made('/harvests', { ...pick, harvested_at: ago(12), grams: String(grams / 2) })
      if (count % 4 === 1) {
        await made('/observations', { ...of, quantity_ids: [6], observed_at: ago(5), status: 'contaminated' })
      }
    }
  }
  browser = await launchChromium()
})

afterAll(async () => {
  await browser?.close()
  await farm?.close()
})

async function open(room: object): Promise<Page> {
  const context = await browser.newContext({ ...room, ...NO_WORKER, reducedMotion: 'reduce' })
  contexts.push(context)
  const page = await openApp(context, farm.url)
  await page.goto(`${farm.url}/yields`)
  await page.getByText('Select two rows to see whether they differ.').waitFor()
  return page
}

const ROOMS = [
  { language: 'ru', width: 320, text: 100 },
  { language: 'en', width: 390, text: 200 },
]

const sectionOf = (page: Page, name: RegExp) => page.getByRole('region', { name })

it('compares two recipes on a phone, as plots and tables', async () => {
  onTestFailed(() => keepPictures(contexts, 'yields'))
  const page = await open(PHONE)
  await page.getByRole('button', { name: /Blue oyster\s*Masters mix/ }).tap()
  await page.getByRole('button', { name: /Blue oyster\s*=Straw/ }).tap()
  await page.getByText(/^A gives \d+ points more, likely \d+ to \d+\.$/).waitFor()
  await page.getByText('only one series').first().waitFor()
  await page.getByText('cannot be said: no dry weight').first().waitFor()
  await sectionOf(page, /^Flushes/)
    .getByRole('img', { name: /Masters mix 50\/50: \d+ % BE on day 23/ })
    .waitFor()
  for (const name of [/^Yield /, /^Flushes/, /^Contaminated by series/]) {
    await sectionOf(page, name).getByRole('button', { name: 'Table' }).tap()
    await sectionOf(page, name).getByRole('table').waitFor()
  }
  const rows = sectionOf(page, /^Yield /).getByRole('row')
  await rows.filter({ hasText: 'Masters mix' }).first().getByText('99 %', { exact: false }).first().waitFor()
  await page.getByRole('button', { name: 'Room', exact: true }).tap()
  await sectionOf(page, /^Yield /)
    .getByText('Fruiting 2')
    .waitFor()
  for (const tab of ['Spawn', 'Week']) await page.getByRole('button', { name: tab, exact: true }).tap()
  await sectionOf(page, /^Yield /)
    .getByText(/^Week of /)
    .first()
    .waitFor()
})

it('fits 320 px in Russian and large text, and passes axe in every look', async () => {
  onTestFailed(() => keepPictures(contexts, 'yields-small'))
  const page = await open({ ...PHONE, viewport: { width: 320, height: 640 } })
  const wrong: string[] = []
  for (const one of LOOKS) {
    await wear(page, one)
    const found = await findings(page, one.theme === 'dark')
    wrong.push(...found.map((text) => `${one.platform} ${one.theme}: ${text}`))
  }
  for (const isTable of [false, true]) {
    if (isTable) {
      await wear(page, { language: 'en' })
      // A pressed one becomes 'Plot'.
      const tables = page.getByRole('button', { name: 'Table' })
      while ((await tables.count()) > 0) await tables.first().tap()
    }
    for (const platform of ['ios', 'material']) {
      for (const { language, width, text } of ROOMS) {
        await wear(page, { platform, language })
        await page.setViewportSize({ width, height: 640 })
        await page.evaluate((size) => {
          document.documentElement.style.fontSize = size
        }, `${text}%`)
        const found = [
          ...(await cutTexts(page)),
          ...(text > 100 ? [] : await brokenWords(page)),
          ...(await crowded(page, text > 100 ? 18 : 12)),
        ]
        wrong.push(...found.map((one) => `${platform} ${width} ${isTable ? 'table' : 'plot'}: ${one}`))
      }
    }
  }
  expect(wrong).toEqual([])
})

it('saves the shown table as a file, and prints it, at a desk', async () => {
  onTestFailed(() => keepPictures(contexts, 'yields-desk'))
  const page = await open({ ...DESK, viewport: { width: 1440, height: 900 } })
  await page
    .getByRole('button', { name: /Masters mix/ })
    .first()
    .click()
  await page
    .getByRole('button', { name: /=Straw/ })
    .first()
    .click()
  await page.getByText(/^A gives \d+ points more, likely/).waitFor()
  // The bar leaves out the name of the app where it has no room.
  expect((await cutTexts(page)).filter((one) => !one.startsWith('"Pinset"'))).toEqual([])
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^pinset-yields-pair-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  const [heads, best, ...more] = text.split('\r\n')
  expect(heads).toMatch(/^\uFEFFStrain,Recipe,Series,Parts,"Picked, g"/)
  expect(best).toMatch(/^Blue oyster,Masters mix 50\/50,5,30,29625,0,30,30000,98\.8,/)
  expect(more.join('\n')).toContain('"\'=Straw, hydrated lime"')

  await page.evaluate(() => {
    window.print = () => undefined
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await page.locator('body > article').waitFor({ state: 'attached' })
  await page.emulateMedia({ media: 'print' })
  const paper = page.locator('body > article')
  expect(await paper.textContent()).toMatch(/Yields.*Blue oyster, Masters mix 50\/503029\.699 %/)
  expect(await page.getByRole('heading', { name: 'Yields' }).count()).toBe(1)
})
