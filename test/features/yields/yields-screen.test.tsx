// @vitest-environment happy-dom
// The yields of a farm with two recipes: the table, the comparison, the plots with their tables, the file.
import 'fake-indexeddb/auto'
import { i18n } from '@lingui/core'
import { afterEach, expect, it, vi } from 'vitest'
import { messages as ru } from '../../../locales/ru.po'
import { rowsOf } from '../../../src/data/db'
import type { StoredRow } from '../../../src/data/rows'
import { registry } from '../../../src/domain/entities/registry'
import { YieldsScreen } from '../../../src/features/yields/YieldsScreen'
import { page, press, says, startApp, type TestApp, until } from '../../records/app'

const DAY_MS = 86_400_000
const id = (n: number) => `01920000-0000-7000-8000-000000${String(n).padStart(6, '0')}`
const [BLUE, MIX, STRAW, ROOM] = [id(1), id(2), id(3), id(4)]
const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()
const bags = (n: number, recipe: string, more: object = {}): StoredRow => ({
  ...{ id: id(n), rev: n, series_code: `BL-${n}`, form: 'substrate', vessel: 'bag', prepared_count: 4 },
  ...{ dry_g_per_part: 1000, strain_id: BLUE, recipe_id: recipe, inoculated_at: ago(40), status: 'inoculated' },
  ...more,
})
const pick = (n: number, series: number, grams: string, more: object = {}): StoredRow => ({
  ...{ id: id(n), rev: n, series_kind: 'grow_series', series_id: id(series), quantity_ids: [1, 2, 3, 4], grams },
  ...{ harvested_at: ago(10), place_id: ROOM, ...more },
})
const see = (n: number, series: number, days: number, more: object): StoredRow => ({
  ...{ id: id(n), rev: n, series_kind: 'grow_series', series_id: id(series), quantity_ids: [1, 2, 3, 4] },
  ...{ observed_at: ago(days), ...more },
})

let app: TestApp
afterEach(async () => {
  vi.unstubAllGlobals()
  await app.close()
})

const open = async (given: Readonly<Record<string, readonly StoredRow[]>>, isWide = false) => {
  vi.stubGlobal('matchMedia', () => ({ matches: isWide, addEventListener: () => {}, removeEventListener: () => {} }))
  app = await startApp(
    '/yields',
    { '/yields': YieldsScreen },
    async ({ db }) => {
      await rowsOf(db, 'strain').put({ id: BLUE, rev: 1, strain_name: 'Blue oyster', strain_code: 'BO' })
      await rowsOf(db, 'recipe').bulkPut([
        { id: MIX, rev: 1, name: 'Masters mix' },
        { id: STRAW, rev: 1, name: '=Straw' },
      ])
      await rowsOf(db, 'place').put({ id: ROOM, rev: 1, name: 'Fruiting 1', kind: 'fruiting' })
      for (const [kind, rows] of Object.entries(given)) await rowsOf(db, kind).bulkPut([...rows])
    },
    registry,
  )
}
/** Three series on each recipe: 90 to 95 % and 67.5 to 70 %. */
const farm = {
  grow_series: [11, 12, 13].map((n) => bags(n, MIX)).concat([21, 22, 23].map((n) => bags(n, STRAW))),
  harvest: [
    ...[pick(31, 11, '3600'), pick(32, 12, '3700', { grade: 'A' }), pick(33, 13, '3800')],
    ...[pick(34, 21, '2700'), pick(35, 22, '2750'), pick(36, 23, '2800'), pick(37, 23, '90', { grade: 'waste' })],
  ],
  observation: [
    ...[11, 12, 13, 21, 22, 23].map((n) => see(n + 40, n, 20, { status: 'fruiting' })),
    see(90, 23, 15, { quantity_ids: [4], status: 'contaminated' }),
  ],
}

const drawn = (label: RegExp) =>
  until(
    () => [...document.querySelectorAll('[role=img]')].find((one) => label.test(one.getAttribute('aria-label') ?? '')),
    `the plot ${label}`,
  )
const sectionOf = (title: string) =>
  until(() => [...document.querySelectorAll('section')].find((one) => one.querySelector('h2')?.textContent === title))
const showTable = async (title: string) => {
  const section = await sectionOf(title)
  ;[...section.querySelectorAll('button')].find(({ textContent: text }) => text === 'Table')?.click()
}

it('lists strains and recipes by efficiency, with the range', async () => {
  await open(farm)
  await says(/81 ?% BE/)
  await says('19.4 kg picked')
  await says('from 24.0 kg dry')
  await says(/Blue oysterMasters mix93 % 12 bagsBlue oyster=Straw69 % 12 bags/)
  await says('Dotted line: the farm, 81 %.')
  await drawn(/^between 86 and 99 %$/)
  await showTable('Yield')
  await says(/Masters mix11\.193 %86 to 99 %12 bagsFlushes 100 %Days to pick 30, 30 to 30/)
  await says('Contaminated 1 of 12, 8.3 % (1.5 to 35.4 %)')
})

it('shows whether two rows differ by more than chance', async () => {
  await open(farm)
  await says('Select two rows to see whether they differ.')
  await press(/Blue oyster ?Masters mix/)
  await press(/Blue oyster ?=Straw/)
  await says('A gives 24 points more, likely 17 to 31.')
  await says('Days to pick30 A · 30 B')
  await drawn(/Blue oyster, Masters mix: 93 % BE on day 10; Blue oyster, =Straw: 69 % BE on day 10/)
  await press(/^Clear$/)
  await says('Select two rows')
})

it('groups by room, spawn and week', async () => {
  await open(farm)
  await press(/^Room$/)
  await says(/Fruiting 181 % 24 bags/)
  await press(/^Spawn$/)
  await says(/Not set81 %/)
  await press(/^Week$/)
  await says(/Week of .*81 % 24 bags/)
})

it('explains missing figures in words', async () => {
  const unpicked = bags(13, STRAW, { prepared_count: 8, strain_id: null })
  await open({
    grow_series: [bags(11, MIX, { dry_g_per_part: null }), bags(12, STRAW), unpicked],
    harvest: [pick(31, 11, '3600'), pick(32, 12, '3700')],
  })
  await says('cannot be said: no dry weight')
  await says('too few bags')
  await says('1 series cannot be said: no dry weight')
  await says('1 series not picked yet')
  await says('nothing picked yet')
})

it('lists the flushes of the curve', async () => {
  await open(farm)
  await drawn(/Masters mix: 93 % BE on day 10/)
  await showTable('Flushes')
  await says(/FlushDay in the roomBE by thenBlue oyster, Masters mix11092\.5 %Blue oyster, =Straw11068\.8 %/)
})

it('names series with more contamination than usual', async () => {
  await open(farm)
  await says('All series are within the farm’s usual variation around 4.2 %.')
  await showTable('Contaminated by series')
  await says(/BL-23.{5,9}1 of 4/)
})

it('forecasts nothing from fewer than five series', async () => {
  await open({ ...farm, observation: [...farm.observation, see(91, 11, 1, { status: 'pinning' })] })
  await says(/Next 14 days.*too few to say/)
})

it('forecasts the picks of the next days, with the usual range', async () => {
  const earlier = [51, 52, 53, 54, 55]
  const old = earlier.map((n) => bags(n, MIX, { status: 'closed', inoculated_at: ago(90) }))
  const pins = earlier.map((n) => see(n + 20, n, 63, { status: 'pinning' }))
  await open({
    grow_series: [...old, bags(11, MIX)],
    harvest: earlier.map((n) => pick(n + 10, n, '2000', { harvested_at: ago(60) })),
    observation: [...pins, see(91, 11, 1, { status: 'pinning' })],
  })
  await says(/Next 14 daysTable2\.0 kgusually 2\.0 to 2\.0 kg/)
  await showTable('Next 14 days')
  await says('Expected, kg')
})

it('shows table and plots side by side on a wide screen', async () => {
  await open(farm, true)
  await says('Yield of dry weight81 % BE')
  await says('Grade A100 %')
  await says(/Blue oysterMasters mix1211\.193 %30 30–300\.0 % 0–24/)
  await press(/Masters mix/)
  await press(/=Straw/)
  await says('A gives 24 points more, likely 17 to 31.')
})

it('saves the table as a file without formulas', async () => {
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file as Blob)
    return 'blob:file'
  })
  await open(farm)
  await press(/^CSV$/)
  const [file] = saved
  const lines = (await file?.text())?.split('\r\n') ?? []
  expect(lines).toHaveLength(4)
  expect(lines[0]).toContain('Strain,Recipe,Series,Parts,"Picked, g"')
  expect(lines[2]).toMatch(/^Blue oyster,'=Straw,3,12,8250,90,12,12000,68\.8,/)
})

it('prints the table', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  await open(farm)
  await press(/^Print$/)
  await until(() => print.mock.calls.length === 1, 'the printer')
  const paper = document.querySelector('body > article')
  expect(paper?.textContent).toMatch(/Yields90 days.*81 % BE, 19\.4 kg picked.*Blue oyster, Masters mix1211\.193 %/)
  window.dispatchEvent(new Event('afterprint'))
  await until(() => document.querySelector('body > article') === null, 'the end of printing')
})

it('explains the empty screen on a farm without blocks', async () => {
  await open({})
  await says('No yields yet')
  expect(page()).not.toContain('Table')
})

it('speaks Russian', async () => {
  await open(farm)
  i18n.loadAndActivate({ locale: 'ru', messages: ru })
  await says('Сравнение')
  expect(page()).not.toMatch(/picked|Flushes|within/)
})
