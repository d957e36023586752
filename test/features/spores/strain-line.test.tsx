// @vitest-environment happy-dom
// The page of a strain with cultures: its living parts, contamination, and series by generation.
import 'fake-indexeddb/auto'
import { i18n } from '@lingui/core'
import { afterEach, expect, it } from 'vitest'
import { messages as ru } from '../../../locales/ru.po'
import { rowsOf } from '../../../src/data/db'
import { registry } from '../../../src/domain/entities/registry'
import { StrainScreen } from '../../../src/features/spores/StrainScreen'
import { page, press, says, startApp, type TestApp, until } from '../../records/app'

const id = (n: number) => `01920000-0000-7000-8000-0000000009${String(n).padStart(2, '0')}`
const [STRAIN, OLD, YOUNG, BAGS] = [id(1), id(2), id(3), id(4)]
const AT = '2026-03-03T08:00:00.000Z'

let app: TestApp
afterEach(() => app.close())

const open = async (isFull = true) => {
  app = await startApp(
    `/strains/${STRAIN}`,
    { '/strains/$id': StrainScreen, '/grow/$id': () => <p>a grow series</p> },
    async ({ db }) => {
      await rowsOf(db, 'strain').put({
        id: STRAIN,
        rev: 1,
        strain_name: 'Lion’s mane',
        strain_code: 'LM',
        max_transfers: 3,
      })
      if (!isFull) return
      const dishes = (key: string, transfer_number: number, more: object) => ({
        ...{
          id: key,
          rev: 2,
          series_code: `LM-${key.slice(-2)}`,
          strain_id: STRAIN,
          prepared_count: 10,
          transfer_number,
        },
        ...{ status: 'inoculated', inoculated_at: AT, source_kind: 'dish', ...more },
      })
      await rowsOf(db, 'petri_series').bulkPut([
        dishes(YOUNG, 2, { parents: [{ series_id: OLD, quantity_id: 7, type: 'transfer' }] }),
        dishes(OLD, 1, { status: 'closed' }),
      ])
      await rowsOf(db, 'grow_series').put({
        ...{ id: BAGS, rev: 3, series_code: 'BL-04', form: 'substrate', vessel: 'bag', prepared_count: 10 },
        ...{ strain_id: STRAIN, status: 'inoculated', inoculated_at: AT, generation: 1 },
      })
      const see = (n: number, kind: string, series_id: string, numbers: readonly number[], status: string) => ({
        ...{ id: id(n), rev: n, series_kind: kind, series_id, quantity_ids: numbers, observed_at: AT, status },
      })
      await rowsOf(db, 'observation').bulkPut([
        see(10, 'petri_series', YOUNG, [1, 2, 3, 4], 'growing'),
        see(11, 'petri_series', YOUNG, [5, 6, 7], 'contaminated'),
        see(12, 'grow_series', BAGS, [1, 2], 'fruiting'),
      ])
    },
    registry,
  )
}

it('counts living dishes and bags by state, and contaminated ones of all', async () => {
  await open()
  await says(/In culture\s*7\s*dishes/)
  await says(/10\s*bags/)
  expect(document.querySelector('[role=img][aria-label="growing: 4, inoculated: 3"]')).not.toBeNull()
  expect(document.querySelector('[role=img][aria-label="inoculated: 8, fruiting: 2"]')).not.toBeNull()
  // Wilson's interval of 3 in 30.
  await says('3 of 30: 10.0 % (3.5 to 25.6 %)')
  await says(/In culture since\s*3 Mar 2026/)
  await says(/T0\s*T1\s*1 series\s*T2\s*1 series\s*T3\s*limit/)
})

it('links series of all kinds by generation', async () => {
  await open()
  await says(/Petri series\s*2\s*LM-02\s*T1.*LM-03\s*T2, from LM-02\s·\s7/)
  await says(/Blocks\s*1\s*BL-04\s*generation 1/)
  i18n.loadAndActivate({ locale: 'ru', messages: ru })
  await says(/В культуре\s*7\s*чашек/)
  await says(/3 из 30: 10[.,]0 % \(от 3[.,]5 до 25[.,]6 %\)/)
  await press(/BL-04/, 'link')
  await until(() => app.path() === `/grow/${BAGS}`)
})

it('shows no line of a strain without series', async () => {
  await open(false)
  await says('No spores yet')
  expect(page()).not.toContain('In culture')
})
