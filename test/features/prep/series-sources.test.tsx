// @vitest-environment happy-dom
// The series that one came from and went into, on its page.
import 'fake-indexeddb/auto'
import { i18n } from '@lingui/core'
import { afterEach, it } from 'vitest'
import { messages as ru } from '../../../locales/ru.po'
import { rowsOf } from '../../../src/data/db'
import { registry } from '../../../src/domain/entities/registry'
import { SeriesScreen } from '../../../src/features/prep/series/SeriesScreen'
import { press, says, startApp, type TestApp, until } from '../../records/app'

const id = (n: number) => `01920000-0000-7000-8000-0000000009${String(n).padStart(2, '0')}`
const [DISHES, JARS, BAGS, OYSTER, SHIITAKE] = [id(1), id(2), id(3), id(4), id(5)]
const AT = '2026-03-05T08:00:00.000Z'

let app: TestApp
afterEach(() => app.close())

const open = async (address: string) => {
  app = await startApp(
    address,
    {
      '/grow/$id': () => <SeriesScreen entity="grow_series" />,
      '/prep/petri/$id': () => <SeriesScreen entity="petri_series" />,
    },
    async ({ db }) => {
      const spawn = (quantity_id: number, grams: number, into: readonly number[]) => ({
        ...{ series_kind: 'grow_series', series_id: JARS, quantity_id, type: 'spawn', grams, into },
      })
      await rowsOf(db, 'strain').bulkPut([
        { id: OYSTER, rev: 1, strain_name: 'Blue oyster', strain_code: 'BO' },
        { id: SHIITAKE, rev: 1, strain_name: 'Shiitake', strain_code: 'SH' },
      ])
      await rowsOf(db, 'petri_series').put({
        ...{
          id: DISHES,
          rev: 1,
          series_code: 'PO-0212',
          prepared_count: 12,
          source_kind: 'spore',
          strain_id: SHIITAKE,
        },
        ...{ transfer_number: 2, status: 'inoculated', inoculated_at: AT },
      })
      await rowsOf(db, 'grow_series').bulkPut([
        {
          ...{ id: JARS, rev: 1, series_code: 'GS-0057', form: 'grain', vessel: 'jar', prepared_count: 24 },
          ...{ strain_id: OYSTER, status: 'inoculated', inoculated_at: AT, source_kind: 'dish' },
          parents: [{ series_id: DISHES, quantity_id: 8, type: 'wedge' }],
        },
        {
          ...{ id: BAGS, rev: 1, series_code: 'BL-0031', form: 'substrate', vessel: 'bag', prepared_count: 40 },
          ...{ strain_id: OYSTER, status: 'inoculated', inoculated_at: AT, source_kind: 'grain' },
          parents: [spawn(1, 600, [1, 2, 3]), spawn(2, 600, [1, 2, 3]), spawn(3, 400, [4])],
        },
      ])
    },
    registry,
  )
}

it('names the dish of jars, and the bags that they went into', async () => {
  await open(`/grow/${JARS}`)
  await says(/From\s*PO-0212 · 8\s*Dish, Shiitake, T2, wedge/)
  await says(/Went into\s*1\s*BL-0031 · 1–3\s*Bags, spawn, 1\.20 kg, from numbers 1, 2/)
  await says(/BL-0031 · 4\s*Bag, spawn, 400 g, from number 3/)
  await press(/PO-0212/, 'link')
  await until(() => app.path() === `/prep/petri/${DISHES}?quantity_id=8`)
})

it('lists the jars of bags with grams and numbers, also in Russian', async () => {
  await open(`/grow/${BAGS}`)
  await says(/From\s*GS-0057 · 1, 2\s*Jars, spawn, 1\.20 kg, into numbers 1–3/)
  i18n.loadAndActivate({ locale: 'ru', messages: ru })
  await says(/Из чего\s*GS-0057 · 1, 2\s*Банки, .*, в номера 1–3/)
})
