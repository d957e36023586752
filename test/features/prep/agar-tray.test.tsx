// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { registry } from '../../../src/domain/entities/registry'
import { AgarScreen } from '../../../src/features/prep/agar/AgarScreen'
import { page, says, startApp, type TestApp } from '../../records/app'

const AGAR = '01920000-0000-7000-8000-000000000801'
const series = (n: number, dishes: readonly number[]) => ({
  ...{ id: `01920000-0000-7000-8000-00000000090${n}`, rev: n, series_code: `LM-041${n}`, source_kind: 'slant' },
  ...{ agar_series_id: AGAR, prepared_count: dishes.length, status: 'inoculated' },
  from_dishes: dishes.map((agar, index) => ({ quantity_id: index + 1, agar_quantity_id: agar })),
})

let app: TestApp
afterEach(() => app.close())

it('names the dishes taken twice, and their series', async () => {
  app = await startApp(
    `/prep/agar/${AGAR}`,
    { '/prep/agar/$id': () => <AgarScreen entity="agar_series" /> },
    async ({ db }) => {
      await rowsOf(db, 'agar_series').put({
        id: AGAR,
        rev: 1,
        series_code: 'AG-1',
        prepared_count: 10,
        status: 'poured',
      })
      await rowsOf(db, 'petri_series').bulkPut([series(7, [4, 5]), series(8, [5, 6]), series(9, [4])])
    },
    registry,
  )
  await says('2 dishes were inoculated twice')
  await says('4: LM-0417, LM-0419; 5: LM-0417, LM-0418')
  expect(page()).not.toContain('inoculated than poured')
})
