// The bench without a signal: dishes marked on two phones, one dish in two ways, undone, and the same on both afterwards.

import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest'
import { findings } from './support/axe'
import { launchChromium } from './support/chromium'
import {
  controlled,
  DESK,
  type Farm,
  keepPictures,
  loaded,
  NO_WORKER,
  openApp,
  openFarm,
  PHONE,
  readStore,
  signIn,
  until,
} from './support/product'
import { type SomeRecords, seedRecords } from './support/seed-records'
import { gestureOver, tapTwice } from './support/tap-twice'

let farm: Farm
let browser: Browser
let ids: SomeRecords
let contexts: BrowserContext[]

beforeAll(async () => {
  farm = await openFarm()
  browser = await launchChromium()
  ids = await seedRecords(farm.api)
  contexts = [await browser.newContext(PHONE), await browser.newContext(PHONE)]
})

afterAll(async () => {
  await browser?.close()
  await farm?.close()
})

const dish = (page: Page, number: number) => page.getByRole('button', { name: new RegExp(`^Dish ${number},`) })
const nameOf = (page: Page, number: number) => dish(page, number).getAttribute('aria-label')
const verb = (page: Page, name: string) => page.getByRole('group', { name: 'Mark as' }).getByRole('button', { name })

async function atBench(context: BrowserContext): Promise<Page> {
  const page = await openApp(context, farm.url)
  await controlled(page)
  await page.goto(`${farm.url}/prep/petri/${ids.petri}`)
  await dish(page, 1).waitFor()
  return page
}

it('two phones mark dishes offline, and agree later', async () => {
  onTestFailed(() => keepPictures(contexts, 'petri'))
  const [mine, other] = (await Promise.all(contexts.map(atBench))) as [Page, Page]
  await farm.stop()

  // One tap for the verb, one for each dish; the toast names them all.
  await verb(mine, 'Contaminated').tap()
  for (const number of [1, 2, 12]) await dish(mine, number).tap()
  await mine.getByText('Dishes 1, 2, 12: contaminated').waitFor()
  await expect.poll(() => nameOf(mine, 12)).toBe('Dish 12, contaminated')

  // A slip of the thumb: twice the same dish is one observation.
  await dish(mine, 11).tap()
  await dish(mine, 11).tap()
  await until(async () => (await readStore(mine, 'outbox')).length === 4, 'four observations wait')
  await mine.getByRole('button', { name: 'Undo' }).first().tap()
  await until(async () => (await nameOf(mine, 11))?.includes('inoculated') === true, 'the run is undone')
  await expect.poll(() => nameOf(mine, 1)).toBe('Dish 1, inoculated')

  // Dishes first, then the verb: one gesture, one record.
  const before = (await readStore(mine, 'outbox')).length
  await verb(mine, 'Contaminated').tap()
  await gestureOver(mine)
  for (const number of [1, 2, 12]) await dish(mine, number).tap()
  await verb(mine, 'Growing').tap()
  await until(async () => (await nameOf(mine, 2)) === 'Dish 2, growing', 'three dishes grow')
  expect(await readStore(mine, 'outbox')).toHaveLength(before + 1)

  // By number, and a verb that the bar has no room for.
  await mine.getByRole('button', { name: 'More' }).tap()
  await mine.getByRole('textbox', { name: 'Dishes' }).fill('40')
  await mine.getByText('Numbers from 1 to 12').waitFor()
  await mine.getByRole('textbox', { name: 'Dishes' }).fill('1-2')
  await mine.getByRole('button', { name: 'Quarantine', exact: true }).tap()
  await until(async () => (await nameOf(mine, 1)) === 'Dish 1, growing, in quarantine', 'two are in quarantine')

  // The other phone sees the same dish differently, and later.
  await dish(other, 2).tap()
  await verb(other, 'Contaminated').tap()
  await until(async () => (await nameOf(other, 2)) === 'Dish 2, contaminated', 'one is contaminated')

  // A final state holds, and says how it is changed.
  await verb(other, 'Growing').tap()
  await dish(other, 2).tap()
  await other.getByText('2: contaminated is final.').waitFor()

  // One dish by itself: held, slid, told.
  const box = await dish(mine, 12).boundingBox()
  if (!box) throw new Error('the dish has no place')
  await mine.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await mine.mouse.down()
  await mine.getByRole('dialog', { name: 'Dish 12, growing' }).waitFor()
  await mine.mouse.up()
  await mine.getByRole('radio', { name: '75' }).tap()
  await mine.getByRole('dialog').getByText('Growing, 75 %').waitFor()
  await mine.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()

  await farm.start()
  await Promise.all([mine, other].map((page) => page.reload()))
  for (const page of [mine, other]) {
    await until(async () => (await readStore(page, 'outbox')).length === 0, 'all is sent', 60_000)
    const names = ['Dish 1, growing, in quarantine', 'Dish 2, contaminated, in quarantine', 'Dish 12, growing, 75 %']
    for (const name of names) await page.getByRole('button', { name, exact: true }).waitFor()
    expect(await readStore(page, 'attention')).toHaveLength(0)
  }
})

it('shows the dish made from an agar dish, and how many are left', async () => {
  onTestFailed(() => keepPictures(contexts, 'agar'))
  const [page] = contexts[0]?.pages() ?? []
  if (!page) throw new Error('there is no page')
  await farm.api('PATCH', `/petri_series/${ids.petri}`, { from_dishes: [{ quantity_id: 3, agar_quantity_id: 17 }] })
  await page.goto(`${farm.url}/prep/agar/${ids.agar}?quantity_id=17`)
  await page.getByText('Dish 17 became dish 3 of LM-0417').waitFor()
  await page.getByRole('dialog', { name: 'Dish 3, growing' }).waitFor()
  await page.goto(`${farm.url}/prep/agar/${ids.agar}?quantity_id=18`)
  await page.getByText('Dish 18 is not inoculated yet').waitFor()
  await page.getByRole('img', { name: '28 of 40 dishes left' }).waitFor()
})

it('inoculates from one dish by scans, offline, and undoes it by one tap', async () => {
  onTestFailed(() => keepPictures(contexts, 'inoculate'))
  const [page] = contexts[0]?.pages() ?? []
  if (!page) throw new Error('there is no page')
  await farm.stop()
  await page.goto(`${farm.url}/inoculate`)
  const label = (category: string, key: string, number: number) =>
    `${farm.url}/view?view=true&category=${category}&key=${key}&quantity_id=${number}`
  // The field stays, with the code in it, where that was refused.
  const scan = async (link: string, said: string | RegExp) => {
    const typed = page.getByLabel('Code or link on the label')
    if (!(await typed.isVisible())) await page.getByRole('button', { name: 'Enter code', exact: true }).click()
    await typed.fill(link)
    const heard = page.getByText(said).first().waitFor()
    await page.keyboard.press('Enter')
    await heard
  }
  await scan(label('AGAR', ids.agar, 20), 'Scan the source first')
  await scan(label('PETRI', ids.petri, 4), 'Dish 4 of LM-0417')
  for (const number of [21, 2]) {
    await scan(label('AGAR', ids.agar, number), `Dish ${number} added`)
    await page.getByRole('listitem', { name: String(number), exact: true }).waitFor()
  }
  await scan(label('AGAR', ids.agar, 21), 'Dish 21 is already added')
  await scan(label('AGAR', ids.agar, 17), 'Dish 17 is already in LM-0417')
  await page.getByRole('button', { name: 'More' }).tap()
  await page.getByText('25 left').or(page.getByText('25')).first().waitFor()

  // Left and opened again: the dishes are still there.
  await page.reload()
  await tapTwice(page.getByRole('button', { name: 'Done, 3 dishes' }))
  await page.getByText('LM-0418: 3 dishes inoculated').waitFor()
  await page.getByText('LM-0418', { exact: true }).first().waitFor()
  await dish(page, 3).waitFor()
  expect((await readStore(page, 'outbox')).filter(({ entity }) => entity === 'petri_series')).toHaveLength(1)
  await page.getByRole('button', { name: 'Undo' }).tap()
  await page.getByText('Undone').first().waitFor()
  await page.goto(`${farm.url}/inoculate`)
  await gestureOver(page)
  await page.getByRole('button', { name: 'Done, 3 dishes' }).tap()
  await page.getByText('LM-0418', { exact: true }).first().waitFor()

  await farm.start()
  await page.reload()
  await until(async () => (await readStore(page, 'outbox')).length === 0, 'all is sent', 60_000)
  const { items } = (await farm.api('GET', '/petri_series?limit=10')) as {
    items: readonly { series_code: string; transfer_number: number; from_dishes?: object[] }[]
  }
  const made = items.find(({ series_code: code }) => code === 'LM-0418')
  expect(made).toMatchObject({ transfer_number: 3, prepared_count: 3, source_kind: 'dish' })
  expect(made?.from_dishes).toHaveLength(2)
  // A dish keeps the number on its sticker where the series has one; else the sticker's number stands beside its own.
  await expect.poll(() => nameOf(page, 1)).toContain('label 21')
  expect(await nameOf(page, 2)).not.toContain('sticker')
  // By number it is found by what stands on its lid.
  await page.getByRole('button', { name: 'More' }).tap()
  await page.getByRole('textbox', { name: 'Dishes' }).fill('21')
  await page.getByText('read from labels: dish 1').waitFor()
  await page.getByRole('dialog').getByText('1 dish selected').waitFor()
  await page.keyboard.press('Escape')
  // The sticker of an agar dish leads to the dish that it became.
  await page.goto(`${farm.url}/prep/agar/${ids.agar}?quantity_id=2`)
  await page.getByText('Dish 2 became dish 2 of LM-0418').waitFor()
  await page.goto(`${farm.url}/prep/agar/${ids.agar}?quantity_id=21`)
  await page.getByText('Dish 21 became dish 1 of LM-0418').waitFor()
  await page.getByRole('dialog', { name: /^Dish 1, inoculated/ }).waitFor()
  await page.getByText('The label shows number 21.').waitFor()
})

it('draws the family for mouse and keys, and lists it on a phone', async () => {
  const desk = await browser.newContext({ ...DESK, ...NO_WORKER })
  onTestFailed(() => keepPictures([desk], 'family'))
  const page = await openApp(desk, farm.url)
  await page.goto(`${farm.url}/prep/family?series=${ids.petri}`)
  const node = (name: RegExp) => page.getByRole('button', { name })
  await node(/^LM-0417 12 dishes/).waitFor()
  await node(/^LM-0417/).focus()
  const isFocused = (name: RegExp) => node(name).evaluate((one) => one === document.activeElement)
  await page.keyboard.press('ArrowRight')
  expect(await isFocused(/^GS-0057 24 jars/)).toBe(true)
  await page.keyboard.press('ArrowDown')
  expect(await isFocused(/^LM-0418 3 dishes/)).toBe(true)
  await page.keyboard.press('-')
  await page.getByText('85 %').waitFor()
  expect(await findings(page, false)).toEqual([])
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/spores\/|\/strains\/|spore/)
  await page.setViewportSize(PHONE.viewport)
  await page.goto(`${farm.url}/prep/family?series=${ids.petri}`)
  await page
    .getByRole('list', { name: 'T3' })
    .getByRole('link', { name: /LM-0418/ })
    .click()
  await page.getByRole('group', { name: 'Dishes' }).waitFor()
  await desk.close()
})

it('marks dishes by keys, with the focused dish’s history beside the grid', async () => {
  const desk = await browser.newContext({ ...DESK, ...NO_WORKER, viewport: { width: 1440, height: 900 } })
  onTestFailed(() => keepPictures([desk], 'petri-desk'))
  const page = await openApp(desk, farm.url)
  await page.goto(`${farm.url}/prep/petri/${ids.petri}`)
  await dish(page, 10).waitFor()
  await dish(page, 10).focus()
  const pane = page.getByRole('region', { name: 'Dish', exact: true })
  await page.keyboard.press('ArrowRight')
  await pane.getByRole('heading', { name: 'Dish 11, inoculated' }).waitFor()
  // A digit is tens of percent, of the dish with the focus.
  await page.keyboard.press('3')
  await pane.getByRole('heading', { name: 'Dish 11, growing' }).waitFor()
  await expect.poll(() => nameOf(page, 11)).toBe('Dish 11, growing, 30 %, in quarantine')
  await page.keyboard.press('Shift+ArrowRight')
  await page.getByText('2 dishes selected').waitFor()
  await page.keyboard.press('k')
  await page.getByText('Dishes 11, 12: colonized').waitFor()
  // The grid reads the records again after the words of the act stand.
  await expect.poll(() => nameOf(page, 12)).toBe('Dish 12, colonized')
  await page.keyboard.press('Control+z')
  await expect.poll(() => nameOf(page, 12)).toBe('Dish 12, growing, 75 %')
  await expect.poll(() => nameOf(page, 11)).toBe('Dish 11, growing, 30 %, in quarantine')
  // By number; a key in the field is its own.
  await page.getByRole('textbox', { name: 'Dishes' }).fill('8-9, 12')
  await page.getByText('3 dishes selected').waitFor()
  expect(await findings(page, false)).toEqual([])
  await desk.close()
})

it('names the agar behind an outbreak, and quarantines the rest by one tap', async () => {
  onTestFailed(() => keepPictures(contexts, 'finder'))
  const [page] = contexts[0]?.pages() ?? []
  if (!page) throw new Error('there is no page')
  const made = async (path: string, body: object) => ((await farm.api('POST', path, body)) as { id: string }).id
  const at = new Date().toISOString()
  // Old enough for clean dishes to say something.
  const before = new Date(Date.now() - 10 * 86_400_000).toISOString()
  const pour = (series_code: string, run_code: string) =>
    made('/agar_series', { series_code, run_code, recipe_id: ids.recipe, prepared_count: 40, poured_at: before })
  const [good, bad] = [await pour('AG-0200', 'A-300'), await pour('AG-0201', 'A-301')]
  const sow = async (series_code: string, agar_series_id: string, contaminated: readonly number[]) => {
    const series_id = await made('/petri_series', {
      series_code,
      strain_id: ids.strain,
      agar_series_id,
      prepared_count: 12,
      source_kind: 'blank_control',
      inoculated_at: before,
    })
    if (contaminated.length === 0) return series_id
    await made('/observations', { series_id, quantity_ids: contaminated, observed_at: at, status: 'contaminated' })
    return series_id
  }
  for (const code of ['C-1', 'C-2', 'C-3']) await sow(code, good, [])
  await sow('C-4', bad, [1, 2, 3, 4, 5, 6, 7, 8])
  const last = await sow('C-5', bad, [1, 2, 3, 4, 5, 6, 7])
  await page.goto(`${farm.url}/prep/petri/${last}?quantity_id=2`)
  await page.getByRole('dialog').getByRole('link', { name: 'What does it share with others?' }).tap()
  await page.getByRole('heading', { name: 'Agar AG-0201' }).waitFor()
  await page.getByText('so it cannot be told apart: Sterilizer run A-301').waitFor()
  await page.getByText('15 of 24 dishes, elsewhere').first().waitFor()
  await page.getByText('Strong').first().waitFor()
  expect(await findings(page, false)).toEqual([])
  // At a desk the evidence stands beside the suspects, dish by dish.
  await page.setViewportSize({ width: 1440, height: 900 })
  const evidence = page.getByRole('region', { name: 'Evidence' }).getByRole('table')
  await evidence.getByRole('columnheader', { name: 'C-4' }).first().waitFor()
  expect(await evidence.getByRole('img', { name: 'contaminated, shares this' }).count()).toBeGreaterThanOrEqual(15)
  expect(await findings(page, false)).toEqual([])
  await page.setViewportSize(PHONE.viewport)
  await tapTwice(page.getByRole('button', { name: 'Quarantine the other 9' }))
  await page.getByText('9 dishes quarantined').waitFor()
  // The third tap of a gesture would take back what the first did.
  await gestureOver(page)
  await page.getByRole('button', { name: 'Release 9 dishes' }).tap()
  await page.getByText('9 dishes released from quarantine').waitFor()
  await gestureOver(page)
  await page.getByRole('button', { name: 'Quarantine the other 9' }).tap()
  await page.getByRole('button', { name: 'Release 9 dishes' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).tap()
  await page.getByRole('button', { name: 'Quarantine the other 9' }).waitFor()

  // A dish that shares nothing with it.
  await page.goto(`${farm.url}/prep/finder?series=${ids.petri}`)
  await page.getByText('No common cause found').waitFor()
})

it('records nothing on release of a held dish, even under an opened sheet', async () => {
  const page = await (await browser.newContext({ ...PHONE, ...NO_WORKER })).newPage()
  await signIn(page, farm.url)
  await loaded(page)
  await page.goto(`${farm.url}/prep/petri/${ids.petri}`)
  const touch = await page.context().newCDPSession(page)
  const before = (await readStore(page, 'observation')).length
  for (const number of [1, 2, 3, 4, 5, 6, 9, 12]) {
    await dish(page, number).scrollIntoViewIfNeeded()
    const box = await dish(page, number).boundingBox()
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2]
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
    await page.getByRole('dialog').waitFor()
    // The sheet has come to rest.
    await page.waitForTimeout(700)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await page.waitForTimeout(400)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  expect(await readStore(page, 'observation')).toHaveLength(before)
  expect(await readStore(page, 'outbox')).toEqual([])
  await page.context().close()
})
