// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import type { StoredRow } from '../../../src/data/rows'
import { FinderScreen } from '../../../src/features/prep/finder/FinderScreen'
import { FARM } from '../../data/replica'
import { says, startApp, type TestApp } from '../../records/app'

const id = (n: number) => `01920000-0000-7000-8000-0000000094${String(n).padStart(2, '0')}`
const [FIRST, SECOND] = [id(1), id(2)]
let app: TestApp
afterEach(() => app.close())

/** Four series of twelve dishes, each of its own agar; half the dishes of two of them are contaminated, and these share a package. */
async function open(purchases: readonly StoredRow[]): Promise<void> {
  const four = [0, 1, 2, 3]
  app = await startApp(`/prep/finder?series=${id(10)}`, { '/prep/finder': FinderScreen }, async ({ db }) => {
    await rowsOf(db, 'purchase').bulkPut([...purchases])
    await rowsOf(db, 'agar_series').bulkPut(
      four.map((n) => ({ id: id(20 + n), rev: 20, series_code: `AG-${n}`, recipe_id: id(3) })),
    )
    await rowsOf(db, 'use').bulkPut(
      four.map((n) => ({
        id: id(30 + n),
        rev: 21,
        item_id: FARM.item.id,
        purchase_id: FIRST,
        quantity_id: n < 2 ? 4 : 5,
        series_kind: 'agar_series',
        series_id: id(20 + n),
      })),
    )
    await rowsOf(db, 'petri_series').bulkPut(
      four.map((n) => ({
        id: id(10 + n),
        rev: 22,
        series_code: `S-${n}`,
        prepared_count: 12,
        agar_series_id: id(20 + n),
        inoculated_at: `2026-02-0${1 + n}T12:00:00.000Z`,
        status: 'incubating',
      })),
    )
    await rowsOf(db, 'observation').bulkPut(
      [0, 1].map((n) => ({
        id: id(40 + n),
        rev: 23,
        series_id: id(10 + n),
        quantity_ids: [1, 2, 3, 4, 5, 6],
        observed_at: '2026-02-20T12:00:00.000Z',
        status: 'contaminated',
      })),
    )
  })
}

const purchase = (n: number, more: object): StoredRow => ({
  id: n === 1 ? FIRST : SECOND,
  rev: 10 + n,
  item_id: FARM.item.id,
  unit_id: FARM.kg.id,
  quantity: '5',
  status: 'received',
  ...more,
})

it('names the package that all contaminated dishes share, by ingredient and number', async () => {
  await open([
    purchase(1, { package_count: 12, date: '2026-01-04' }),
    purchase(2, { package_count: 3, date: '2026-01-20' }),
  ])
  await says('Rye grain, package 4')
  await says('12 of 24 dishes, elsewhere 0 of 24')
})

it('adds the purchase date if another purchase uses the same package number', async () => {
  await open([
    purchase(1, { package_count: 12, date: '2026-01-04' }),
    purchase(2, { package_count: 4, date: '2026-01-20' }),
  ])
  await says(/Rye grain, package 4 from .*4.*2026/)
})

/** One series of ten dishes, inoculated `daysAgo`, five of them contaminated; and `others` series of ten, three weeks old. */
async function openOne(daysAgo: number, others: number): Promise<void> {
  const before = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const all = Array.from({ length: others + 1 }, (_, n) => n)
  app = await startApp(`/prep/finder?series=${id(10)}`, { '/prep/finder': FinderScreen }, async ({ db }) => {
    await rowsOf(db, 'petri_series').bulkPut(
      all.map((n) => ({
        id: id(10 + n),
        rev: 22,
        series_code: `S-${n}`,
        prepared_count: 10,
        agar_series_id: id(n === 0 ? 40 : 41),
        inoculated_at: before(n === 0 ? daysAgo : 21),
        status: 'incubating',
      })),
    )
    await rowsOf(db, 'observation').put({
      id: id(50),
      rev: 23,
      series_id: id(10),
      quantity_ids: [1, 2, 3, 4, 5],
      observed_at: before(0),
      status: 'contaminated',
    })
  })
}

it('reports half of a young series as checked, never all as contaminated', async () => {
  await openOne(3, 20)
  await says('5 of 10 dishes, elsewhere 0 of 200')
  await says('5 not checked, elsewhere 200 not checked.')
  await says(/All in one series: agar and day cannot be told apart\. A second series from the same lot would tell\./)
  await says('Likely')
  expect(document.body.textContent).not.toMatch(/The whole group|Strong|By chance/)
  expect(document.body.textContent).toContain('Quarantine the other 5')
})

it('shows the rate without a comparison, and the unrecorded factors', async () => {
  await openOne(1, 0)
  await says('No common cause found')
  await says('5 of 10 dishes')
  await says(/There is no other series from this period to compare with\./)
  await says(/Not recorded for this series: run, parent and work area\./)
})
