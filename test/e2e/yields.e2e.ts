// The yields of a farm with two recipes, on a phone and at a desk: plots and tables, two rows compared, the file, paper.
import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest'
import { findings } from './support/axe'
import { launchChromium } from './support/chromium'
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
  const recipe = (name: string) => made('/recipes', { name, ingredients: [] })
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

const sectionOf = (page: Page, name: RegExp) => page.getByRole('region', { name })

it('compares two recipes on a phone, as plots and tables', async () => {
  onTestFailed(() => keepPictures(contexts, 'yields'))
  const page = await open(PHONE)
  await page.getByRole('button', { name: /^Compare Blue oyster, Masters mix/ }).tap()
  await page.getByRole('button', { name: /^Compare Blue oyster, =Straw/ }).tap()
  await page.getByText(/^A gives \d+ points more, likely \d+ to \d+\.$/).waitFor()
  await page.getByText('only one series').first().waitFor()
  await page.getByText('cannot be said: no dry weight').first().waitFor()
  await sectionOf(page, /^Flushes/)
    .getByRole('img', { name: /Masters mix 50\/50: \d+ % BE on day 23/ })
    .waitFor()
  for (const name of [/^Yield /, /^Flushes/, /^Contaminated by series/, /^Next 14 days/]) {
    await sectionOf(page, name).getByRole('button', { name: 'Table' }).tap()
    await sectionOf(page, name).getByRole('table').waitFor()
  }
  const rows = sectionOf(page, /^Yield /).getByRole('row')
  await rows.filter({ hasText: 'Masters mix' }).first().getByText('98 %', { exact: false }).first().waitFor()
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

it('fits 320 px with large text, in Russian, and passes axe in every look', async () => {
  onTestFailed(() => keepPictures(contexts, 'yields-small'))
  const page = await open({ ...PHONE, viewport: { width: 320, height: 640 } })
  const wrong: string[] = []
  const look = async (where: string) => {
    wrong.push(...(await cutTexts(page)).map((one) => `${where}: ${one}`))
  }
  await look('320 px')
  for (const one of LOOKS) {
    await wear(page, one)
    const found = await findings(page, one.theme === 'dark')
    wrong.push(...found.map((text) => `${one.platform} ${one.theme}: ${text}`))
  }
  await page.getByRole('button', { name: 'Table' }).first().tap()
  await look('320 px, table')
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await look('320 px, table, 200 %')
  await page.getByRole('button', { name: 'Plot' }).first().tap()
  await look('320 px, 200 %')
  expect(wrong).toEqual([])
})

it('saves the shown table as a file, and prints it, at a desk', async () => {
  onTestFailed(() => keepPictures(contexts, 'yields-desk'))
  const page = await open({ ...DESK, viewport: { width: 1440, height: 900 } })
  expect(await cutTexts(page)).toEqual([])
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
  expect(await paper.innerText()).toMatch(/Yields[\s\S]*Blue oyster, Masters mix 50\/50\s*30\s*29\.6\s*99 %/)
  expect(await page.getByRole('heading', { name: 'Yields' }).count()).toBe(1)
})
