// @vitest-environment happy-dom
// The list of blocks: chips for what is due today and for the states of their parts.
import 'fake-indexeddb/auto'
import { afterEach, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { registry } from '../../../src/domain/entities/registry'
import { SeriesListScreen } from '../../../src/features/prep/series/SeriesListScreen'
import { byRole, press, startApp, type TestApp, until } from '../../records/app'

const id = (n: number) => `01920000-0000-7000-8000-0000000009${String(n).padStart(2, '0')}`
const AT = '2026-03-05T08:00:00.000Z'
const series = (n: number, more: object = {}) => ({
  ...{ id: id(n), rev: n, series_code: `BL-000${n}`, form: 'substrate', vessel: 'bag', prepared_count: 6 },
  ...{ status: 'inoculated', inoculated_at: AT, ...more },
})
const see = (n: number, of: number, numbers: readonly number[], status: string) => ({
  ...{
    id: id(n),
    rev: n,
    series_kind: 'grow_series',
    series_id: id(of),
    quantity_ids: numbers,
    observed_at: AT,
    status,
  },
})

let app: TestApp
afterEach(() => app.close())

const chips = () =>
  [...document.querySelectorAll<HTMLElement>('fieldset button[aria-pressed]')].map(({ textContent }) => textContent)
const rows = () => [...document.querySelectorAll('[data-row]')].map((row) => /BL-\d+/.exec(row.textContent ?? '')?.[0])

it('counts the series with parts in a state, and shows only those', async () => {
  app = await startApp(
    '/grow?tab=substrate',
    { '/grow': () => <SeriesListScreen entity="grow_series" /> },
    async ({ db }) => {
      await rowsOf(db, 'grow_series').bulkPut([
        series(1),
        series(2),
        series(3, { status: 'closed' }),
        series(4, { form: 'grain', vessel: 'jar' }),
      ])
      await rowsOf(db, 'observation').bulkPut([
        see(10, 1, [1, 2], 'pinning'),
        see(11, 1, [3, 4], 'growing'),
        see(12, 1, [5, 6], 'contaminated'),
        see(13, 2, [1, 2, 3, 4, 5, 6], 'growing'),
        see(14, 3, [1], 'fruiting'),
        see(15, 4, [1], 'colonized'),
      ])
    },
    registry,
  )
  await until(() => `${chips()}` === 'All 3,Today 2,Pins 1,Growing 2,Contaminated 1', 'the chips')
  expect(document.querySelector('[placeholder="Code, strain, place"]')).not.toBeNull()
  await press(/^Today 2$/)
  await until(() => rows().length === 2, 'the rows of today')
  await press(/^Pins 1$/)
  await until(() => `${rows()}` === 'BL-0001', 'one row')
  await press(/^Growing 2$/)
  await until(() => rows().length === 2, 'two rows')
  await press(/^All 3$/)
  await until(() => rows().length === 3, 'all rows')
  expect(byRole('button', /^Fruiting/)).toBeUndefined()
})
