// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { registry } from '../../../src/domain/entities/registry'
import { labelLink } from '../../../src/domain/qr'
import { MarkScreen } from '../../../src/features/prep/mark/MarkScreen'
import { control, press, says, startApp, type TestApp, type } from '../../records/app'

const SERIES = '01920000-0000-7000-8000-000000000801'
const OBSERVATION = '01920000-0000-7000-8000-000000000901'

let app: TestApp
afterEach(() => app.close())

it('rejects a scan of a dish that ended otherwise, with a message', async () => {
  app = await startApp(
    '/prep/mark',
    { '/prep/mark': MarkScreen },
    async ({ db }) => {
      await rowsOf(db, 'petri_series').put({
        ...{ id: SERIES, rev: 1, series_code: 'LM-0417', prepared_count: 6, source_kind: 'blank_control' },
        ...{ inoculated_at: '2026-03-05T08:00:00.000Z', status: 'inoculated' },
      })
      await rowsOf(db, 'observation').put({
        ...{ id: OBSERVATION, rev: 2, series_id: SERIES, quantity_ids: [2], status: 'contaminated' },
        observed_at: '2026-03-06T08:00:00.000Z',
      })
    },
    registry,
  )
  const scan = async (quantityId: number) => {
    // A refused code stays in its field, to be put right.
    if (!control(/^Code or link/)) await press(/^Enter code$/)
    await type(/^Code or link/, labelLink({ origin: location.origin, category: 'PETRI', key: SERIES, quantityId }))
    document.querySelector('form')?.requestSubmit()
  }
  await press(/^Growing$/)
  await scan(2)
  await says('Dish 2: contaminated is final')
  await scan(3)
  await says('Dish 3: growing')
  await says('1 dish marked')
  const rows = await rowsOf(app.db, 'observation').toArray()
  expect(rows.map(({ quantity_ids: dishes, status }) => [dishes, status])).toEqual([
    [[2], 'contaminated'],
    [[3], 'growing'],
  ])
})
