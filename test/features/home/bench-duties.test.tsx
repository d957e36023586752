// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { registry } from '../../../src/domain/entities/registry'
import { HomeScreen } from '../../../src/features/home/HomeScreen'
import { says, startApp, type TestApp } from '../../records/app'

const DAY_MS = 86_400_000
const id = (n: number) => `01920000-0000-7000-8000-00000000090${n}`
const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()

let app: TestApp
afterEach(() => app.close())

it('estimates a strain’s duration from series with an unchanged status', async () => {
  const series = (n: number, inoculated_at: string) => ({
    ...{ id: id(n), rev: n, series_code: `LM-${n}`, strain_id: id(1), prepared_count: 4, source_kind: 'slant' },
    ...{ status: 'inoculated', inoculated_at },
  })
  const see = (n: number, series_id: string, observed_at: string, status: string) => ({
    ...{ id: id(n), rev: n, series_id, quantity_ids: [1, 2, 3, 4], observed_at, status },
  })
  app = await startApp(
    '/',
    { '/': HomeScreen },
    async ({ db }) => {
      await rowsOf(db, 'strain').put({ id: id(1), rev: 1, strain_name: 'Lion’s mane', strain_code: 'LM' })
      await rowsOf(db, 'petri_series').bulkPut([series(2, ago(30)), series(3, ago(12))])
      await rowsOf(db, 'observation').bulkPut([see(4, id(2), ago(20), 'colonized'), see(5, id(3), ago(1), 'growing')])
    },
    registry,
  )
  await says('day 12, usually colonized by day 10')
})
