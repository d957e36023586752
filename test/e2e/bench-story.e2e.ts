// A shift at the bench on two phones without a server: poured, inoculated, marked, and one cause found. Counted in taps.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest'
import { PREP_SPORE_ID } from '../../src/domain/entities/recipe-type'
import { compactLink, labelLink } from '../../src/domain/qr'
import { launchPersistent } from './support/chromium'
import { cameraArgs, writeClip } from './support/fake-camera'
import {
  controlled,
  type Farm,
  keepPictures,
  loaded,
  onlyPage,
  openFarm,
  PHONE,
  readStore,
  signIn,
  until,
} from './support/product'
import { type SomeRecords, seedRecords } from './support/seed-records'

let folder: string
let farm: Farm
let ids: SomeRecords
let phones: BrowserContext[]
let bench: Outbreak & { readonly medium: string }
let taps = 0

type Outbreak = {
  /** Series of the causing agar: one known as contaminated, and one without observations. */
  readonly known: string
  readonly unseen: string
}

const clipOf = (phone: number) => join(folder, `phone-${phone}.y4m`)
/** As a sticker on a dish says it. */
const sticker = (category: string, key: string, quantityId: number) =>
  compactLink(labelLink({ origin: farm.url, category, key, quantityId }))

/** Stickers one after the other, over and over: each as long as the scanner needs for one. */
const film = (phone: number, texts: readonly string[]) =>
  writeClip(
    clipOf(phone),
    texts.map((text) => ({ text, moduleSize: 6, hold: 8 })),
    { width: 640, height: 480, fps: 5 },
  )

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bench-story-'))
  farm = await openFarm()
  ids = await seedRecords(farm.api)
  bench = await prepareBench()
  phones = await Promise.all(
    [0, 1].map(async (phone) => {
      // What the cameras see is known later: the dishes are not poured yet.
      await writeClip(clipOf(phone), [{ moduleSize: 1 }])
      return launchPersistent(join(folder, `phone-${phone}`), cameraArgs(clipOf(phone)), PHONE)
    }),
  )
})

afterAll(async () => {
  for (const phone of phones ?? []) await phone.close()
  await farm?.close()
  await rm(folder, { recursive: true, force: true })
})

/** A medium for forty dishes, and agar of ten days ago that one of two lots went bad on. */
async function prepareBench(): Promise<typeof bench> {
  const made = async (path: string, body: object) => ((await farm.api('POST', path, body)) as { id: string }).id
  const medium = await made('/recipes', {
    name: 'Rye agar',
    description: 'Boil, filter, bottle.',
    type: PREP_SPORE_ID,
    sterilizationType: ids.sterilization,
    sterilizationTime: 20,
    mode: 'value',
    ingredients: [{ item_id: ids.item, value: '0.8', unit_id: ids.unit }],
  })
  const inoculated_at = new Date(Date.now() - 10 * 86_400_000).toISOString()
  const pour = (series_code: string) =>
    made('/agar_series', { series_code, recipe_id: ids.recipe, prepared_count: 40, poured_at: inoculated_at })
  const sow = (series_code: string, agar_series_id: string) =>
    made('/petri_series', {
      ...{ series_code, agar_series_id, strain_id: ids.strain, prepared_count: 12 },
      ...{ source_kind: 'blank_control', inoculated_at },
    })
  const [good, bad] = [await pour('AG-0080'), await pour('AG-0081')]
  for (const code of ['C-1', 'C-2', 'C-3']) await sow(code, good)
  const known = await sow('C-4', bad)
  const sight = {
    quantity_ids: [1, 2, 3, 4, 5, 6, 7, 8],
    observed_at: new Date().toISOString(),
    status: 'contaminated',
  }
  await made('/observations', { series_id: known, ...sight })
  return { medium, known, unseen: await sow('C-5', bad) }
}

async function tap(target: Locator): Promise<void> {
  taps += 1
  await target.tap()
}

/** A finger rests on it: one tap, as far as a thumb is concerned. */
async function hold(page: Page, target: Locator): Promise<void> {
  taps += 1
  const { x = 0, y = 0, width = 0, height = 0 } = (await target.boundingBox()) ?? {}
  const thumb = await page.context().newCDPSession(page)
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }]
  await thumb.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await page.getByRole('dialog').waitFor()
  await thumb.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

const dish = (page: Page, number: number) => page.getByRole('button', { name: new RegExp(`^Dish ${number},`) })
const verb = (page: Page, name: string) => page.getByRole('group', { name: 'Mark as' }).getByRole('button', { name })
const rows = async (page: Page, table: string) => (await readStore(page, table)) as readonly Row[]
type Row = Readonly<Record<string, unknown>> & { readonly id: string }

async function begin(page: Page): Promise<void> {
  await signIn(page, farm.url)
  await controlled(page)
  await loaded(page)
}

/** All dishes of a series, as a phone shows them. */
async function dishesOf(page: Page, series: string): Promise<(string | null)[]> {
  await page.goto(`${farm.url}/prep/petri/${series}`)
  await dish(page, 1).waitFor()
  return page.locator('[data-dish]').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
}

/** With the server: what each has goes, and what the other did comes. Each has another number of new records. */
async function meet(pages: readonly Page[]): Promise<void> {
  await farm.start()
  await Promise.all(pages.map((page) => page.reload()))
  for (const page of pages) {
    await until(async () => (await rows(page, 'outbox')).length === 0, 'all is sent', 60_000)
    const counted = async (one: Page) =>
      (await rows(one, 'observation')).length + (await rows(one, 'petri_series')).length
    await until(async () => (await counted(pages[0] ?? page)) === (await counted(page)), 'all has come', 60_000)
  }
}

it('two phones agree on a shift that both recorded offline', async () => {
  onTestFailed(() => keepPictures(phones, 'bench-story'))
  const [mine, other] = phones.map(onlyPage) as [Page, Page]
  await Promise.all([begin(mine), begin(other)])
  await farm.stop()

  // Forty dishes of one batch: two taps from its recipe.
  await mine.goto(`${farm.url}/recipes/${bench.medium}`)
  await tap(mine.getByRole('button', { name: 'Pour' }))
  await tap(mine.getByRole('button', { name: 'Take from stock and pour 40 dishes' }))
  await mine.getByRole('img', { name: '40 of 40 dishes left' }).waitFor()
  expect(taps).toBe(2)
  const agar = (await rows(mine, 'agar_series')).find(({ recipe_id }) => recipe_id === bench.medium)?.id ?? ''

  // Ten of them from one plate: eleven scans and one tap.
  const ten = Array.from({ length: 10 }, (_, index) => index + 1)
  await film(0, [sticker('PETRI', ids.petri, 4), ...ten.map((number) => sticker('AGAR', agar, number))])
  await mine.goto(`${farm.url}/inoculate`)
  taps = 0
  const done = mine.getByRole('button', { name: 'Done, 10 dishes' })
  await done.waitFor({ timeout: 90_000 })
  await tap(done)
  await mine.getByText('LM-0418', { exact: true }).first().waitFor()
  expect(taps).toBe(1)
  const made = (await rows(mine, 'petri_series')).find(({ series_code: code }) => code === 'LM-0418')
  expect(made).toMatchObject({
    prepared_count: 10,
    agar_series_id: agar,
    parents: [{ series_id: ids.petri, quantity_id: 4 }],
  })
  expect(made?.from_dishes).toHaveLength(10)
  const series = made?.id ?? ''

  await meet([mine, other])
  await farm.stop()

  // The other phone marks three by their stickers, which are those of the agar still.
  const origins = (made?.from_dishes ?? []) as { quantity_id: number; agar_quantity_id: number }[]
  const agarOf = (number: number) => origins.find((one) => one.quantity_id === number)?.agar_quantity_id ?? 0
  await film(
    1,
    [5, 8, 9].map((number) => sticker('AGAR', agar, agarOf(number))),
  )
  await other.goto(`${farm.url}/prep/mark?series=${series}`)
  await verb(other, 'Contaminated').tap()
  const marking = other.getByText('3 dishes marked').waitFor({ timeout: 60_000 })

  // In the same time this device observes other dishes, and one of them differently.
  await mine.goto(`${farm.url}/prep/petri/${series}`)
  await verb(mine, 'Growing').tap()
  for (const number of [5, 6, 7]) await dish(mine, number).tap()
  await verb(mine, 'Growing').tap()
  await mine.getByRole('button', { name: 'Dish 7, growing' }).waitFor()

  // One dish alone says nothing yet.
  await dish(mine, 1).tap()
  await verb(mine, 'Contaminated').tap()
  await mine.getByRole('button', { name: 'Dish 1, contaminated' }).waitFor()
  await hold(mine, dish(mine, 1))
  await mine.getByRole('link', { name: 'What does it share with others?' }).tap()
  await mine.getByText('No common cause found').waitFor()

  // Five dishes of an open series: six taps. What they share: two more from the open grid.
  await mine.goto(`${farm.url}/prep/petri/${bench.unseen}`)
  taps = 0
  await tap(verb(mine, 'Contaminated'))
  for (const number of [1, 2, 3, 4, 5]) await tap(dish(mine, number))
  await mine.getByRole('button', { name: 'Dish 5, contaminated' }).waitFor()
  expect(taps).toBe(6)
  taps = 0
  await hold(mine, dish(mine, 3))
  await tap(mine.getByRole('link', { name: 'What does it share with others?' }))
  await mine.getByRole('heading', { name: 'Agar AG-0081' }).waitFor()
  expect(taps).toBeLessThanOrEqual(3)
  taps = 0
  await tap(mine.getByRole('button', { name: 'Quarantine the other 11' }))
  await mine.getByText('11 dishes quarantined').waitFor()
  expect(taps).toBe(1)

  await marking
  await meet([mine, other])
  const expected = [
    ...['1, contaminated', '2, inoculated', '3, inoculated', '4, inoculated', '5, contaminated', '6, growing'],
    ...['7, growing', '8, contaminated', '9, contaminated', '10, inoculated'],
  ]
  const bad = (count: number, clean: string) =>
    Array.from({ length: 12 }, (_, index) => `Dish ${index + 1}, ${index < count ? 'contaminated' : clean}`)
  const both = (series: string) => Promise.all([mine, other].map((page) => dishesOf(page, series)))
  for (const [id, dishes] of [
    [series, expected.map((one) => `Dish ${one}`)],
    [bench.known, bad(8, 'inoculated, in quarantine')],
    [bench.unseen, bad(5, 'inoculated, in quarantine')],
  ] as const) {
    expect(await both(id)).toEqual([dishes, dishes])
  }
  const [seen, seenThere] = await both(ids.petri)
  expect(seen).toEqual(seenThere)
  for (const page of [mine, other]) {
    for (const table of ['attention', 'outbox']) expect(await rows(page, table)).toEqual([])
  }
})
