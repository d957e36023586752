// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { registry } from '../../../src/domain/entities/registry'
import { ScannerScreen } from '../../../src/features/scan/ScannerScreen'
import { FARM } from '../../data/replica'
import { page, press, says, startApp, type TestApp, type, until } from '../../records/app'

const SERIES = '01920000-0000-7000-8000-000000000e01'
const ITEM = '01920000-0000-7000-8000-000000000e02'

let app: TestApp
afterEach(() => app.close())

it('names each record that has the code, also one without a name', async () => {
  const screens = { '/': () => <p>home</p>, '/scan': ScannerScreen, '/petri_series/$id': () => <p>the series</p> }
  app = await startApp(
    '/scan',
    screens,
    async ({ db }) => {
      await rowsOf(db, 'petri_series').put({ id: SERIES, series_code: 'LM-0417', prepared_count: 8 })
      await rowsOf(db, 'item').put({ ...FARM.item, id: ITEM, name: 'Millet', code: 'LM-0417' })
    },
    registry,
  )
  await until(() => document.querySelector('section[data-phase=scanning]'), 'it looks')
  await press(/^Enter code$/)
  await type(/^Code or link on the label$/, 'LM-0417')
  await press(/^Use this code$/)
  await says(/: LM-0417/)
  expect(page()).toContain('Petri series: LM-0417')
  expect(page()).toContain('Ingredient: Millet')
})
