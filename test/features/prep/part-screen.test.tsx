// @vitest-environment happy-dom
// The page of one bag: its head, its life over the other bags, and its photos.
import 'fake-indexeddb/auto'
import { i18n } from '@lingui/core'
import { afterEach, expect, it } from 'vitest'
import { messages as ru } from '../../../locales/ru.po'
import { rowsOf } from '../../../src/data/db'
import type { StoredRow } from '../../../src/data/rows'
import { registry } from '../../../src/domain/entities/registry'
import { SeriesScreen } from '../../../src/features/prep/series/SeriesScreen'
import { byRole, page, press, says, startApp, type TestApp, until } from '../../records/app'

const id = (n: number) => `01920000-0000-7000-8000-0000000009${String(n).padStart(2, '0')}`
const [SERIES, ROOM, SHELF, STRAIN] = [id(1), id(2), id(3), id(4)]
const at = (day: number) => `2026-03-${String(5 + day).padStart(2, '0')}T08:00:00.000Z`
const see = (n: number, day: number, numbers: readonly number[], more: object): StoredRow => ({
  ...{ id: id(n), rev: n, series_kind: 'grow_series', series_id: SERIES, quantity_ids: numbers },
  ...{ observed_at: at(day), ...more },
})
const grown = (n: number, day: number, numbers: readonly number[], percent: number) =>
  see(n, day, numbers, { status: 'growing', colonized_percent: percent })

let app: TestApp
afterEach(() => app.close())

const open = async (...seen: readonly StoredRow[]) => {
  app = await startApp(
    `/grow/${SERIES}?quantity_id=3`,
    { '/grow/$id': () => <SeriesScreen entity="grow_series" /> },
    async ({ db }) => {
      await rowsOf(db, 'grow_series').put({
        ...{ id: SERIES, rev: 1, series_code: 'BL-0027', form: 'substrate', vessel: 'bag', prepared_count: 6 },
        ...{ status: 'inoculated', inoculated_at: at(0), strain_id: STRAIN, place_id: ROOM },
      })
      await rowsOf(db, 'strain').put({ id: STRAIN, rev: 1, strain_name: 'Blue oyster', strain_code: 'BO' })
      await rowsOf(db, 'place').bulkPut([
        { id: ROOM, rev: 1, name: 'Fruiting 1', kind: 'fruiting' },
        { id: SHELF, rev: 1, name: 'Shelf B', kind: 'fruiting', parent_id: ROOM },
      ])
      await rowsOf(db, 'observation').bulkPut([...seen])
    },
    registry,
  )
}
const heads = () => [...document.querySelectorAll('figcaption span span')].map(({ textContent: text }) => text)

it('heads the page with the number, the strain and the shelf', async () => {
  await open(see(10, 1, [3], { place_id: SHELF }))
  await says(/BL-0027 · 3\s*Fruiting 1, Shelf B\s*Blue oyster/)
  expect(page()).not.toContain('Colonization')
})

it('draws a bag over the range of the others, or lists both', async () => {
  await open(grown(10, 5, [1, 2, 3, 4], 20), grown(11, 8, [1, 2, 4], 40), see(12, 15, [3], { status: 'colonized' }))
  await until(() => document.querySelector('[role=img][aria-label="100 % on day 15"]'), 'the plot')
  await says('most others: 40 to 40 % on day 15')
  expect(heads()).toEqual(['5 Mar', 'day 0', '20 Mar', 'day 15'])
  await press(/^Table$/)
  await says(/Day\s*Bag 3\s*Most others\s*10 Mar, day 5\s*20 %\s*20–20 %\s*20 Mar, day 15\s*100 %\s*40–40 %/)
})

it('shows how many other bags the range needs', async () => {
  await open(grown(10, 5, [1, 2, 3], 20))
  await says('the range of others needs 3 bags with a percent')
  i18n.loadAndActivate({ locale: 'ru', messages: ru })
  await says('для диапазона остальных нужны 3 пакета с процентом')
})

it('dates each photo of a bag, after the tile for a new one', async () => {
  const photo = (letter: string) => `${letter.repeat(64)}.jpg`
  await open(see(10, 1, [3], { photos: [photo('a')] }), see(11, 4, [3], { photos: [photo('b')] }))
  await until(() => byRole('button', /^Photo of bag 3, page 1, 9 Mar$/), 'the newest photo')
  expect(byRole('button', /^Photo of bag 3, page 2, 6 Mar$/)).toBeDefined()
  expect(byRole('button', /^Photo$/)).toBeDefined()
})
