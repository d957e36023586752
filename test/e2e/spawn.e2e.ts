// Jars go into bags without a signal: two phones spawn from the same jar, and the server has what both recorded.

import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest'
import { labelLink } from '../../src/domain/qr'
import { launchChromium } from './support/chromium'
import { controlled, type Farm, keepPictures, openApp, openFarm, PHONE, readStore, until } from './support/product'

let farm: Farm
let browser: Browser
let contexts: BrowserContext[]
let jars: string
let bags: string
let others: string

beforeAll(async () => {
  farm = await openFarm()
  browser = await launchChromium()
  contexts = [await browser.newContext(PHONE), await browser.newContext(PHONE)]
  const made = async (path: string, body: object) => ((await farm.api('POST', path, body)) as { id: string }).id
  const strain = await made('/strains', { strain_name: 'Blue oyster', strain_code: 'BO' })
  jars = await made('/grow_series', {
    ...{
      series_code: 'GS-0055',
      form: 'grain',
      vessel: 'jar',
      prepared_count: 8,
      part_weight_g: 1200,
      strain_id: strain,
    },
    inoculated_at: new Date(Date.now() - 14 * 86_400_000).toISOString(),
  })
  const cooked = { form: 'substrate', vessel: 'bag', part_weight_g: 2500, prepared_count: 24, status: 'cooked' }
  bags = await made('/grow_series', { series_code: 'BL-0037', ...cooked })
  others = await made('/grow_series', { series_code: 'BL-0038', ...cooked })
})

afterAll(async () => {
  await browser?.close()
  await farm?.close()
})

async function scan(page: Page, key: string, ...numbers: readonly number[]): Promise<void> {
  for (const quantityId of numbers) {
    await page.keyboard.type(labelLink({ origin: farm.url, category: 'GROW', key, quantityId }))
    await page.keyboard.press('Enter')
  }
}

async function atSpawn(context: BrowserContext): Promise<Page> {
  const page = await openApp(context, farm.url)
  await controlled(page)
  await page.goto(`${farm.url}/spawn`)
  await page.getByText('Scan what you spawn from').first().waitFor()
  await until(async () => (await readStore(page, 'grow_series')).length === 3, 'the series arrive')
  return page
}

it('two phones spawn from one jar offline, and both records count', async () => {
  onTestFailed(() => keepPictures(contexts, 'spawn'))
  const [mine, other] = (await Promise.all(contexts.map(atSpawn))) as [Page, Page]
  await farm.stop()

  await scan(mine, jars, 1, 2, 3)
  await scan(mine, bags, 7, 8, 9)
  await mine.getByRole('button', { name: 'Range' }).tap()
  await mine.getByRole('textbox', { name: 'Bags' }).fill('10-18')
  await mine.getByRole('button', { name: 'Add 9 bags' }).tap()
  await mine.getByText('12.0 % spawn').waitFor()
  await mine.getByRole('button', { name: 'Done, 12 bags' }).tap()
  await mine.getByRole('button', { name: /^Bag 7, inoculated/ }).waitFor()
  await mine.getByRole('button', { name: /^Bag 1, filled/ }).waitFor()

  await scan(other, jars, 3)
  await scan(other, others, 1, 2)
  await other.getByRole('button', { name: 'Done, 2 bags' }).tap()
  await other.getByRole('button', { name: /^Bag 2, inoculated/ }).waitFor()

  await farm.start()
  await Promise.all([mine.reload(), other.reload()])
  type Part = { readonly quantity_id: number; readonly state: string }
  const partsOf = async (series: string) =>
    ((await farm.api('GET', `/parts?series_id=${series}`)) as { items: readonly Part[] }).items
  const numbersIn = async (series: string, state: string) =>
    (await partsOf(series)).filter((part) => part.state === state).map(({ quantity_id: number }) => number)
  await until(async () => (await numbersIn(bags, 'inoculated')).length === 12, 'the first phone has sent')
  await until(async () => (await numbersIn(others, 'inoculated')).length === 2, 'the other phone has sent')
  expect(await numbersIn(bags, 'filled')).toEqual([1, 2, 3, 4, 5, 6, 19, 20, 21, 22, 23, 24])
  expect(await numbersIn(jars, 'used')).toEqual([1, 2, 3])
  for (const series of [bags, others]) {
    const { parents } = (await farm.api('GET', `/grow_series/${series}`)) as { parents: readonly object[] }
    expect(parents).toContainEqual(
      expect.objectContaining({ series_kind: 'grow_series', series_id: jars, quantity_id: 3 }),
    )
  }
})
