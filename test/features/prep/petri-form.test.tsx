// @vitest-environment happy-dom
/** The form of a petri series proposes what follows from its parent dishes, as the bench does. */
import 'fake-indexeddb/auto'
import { afterEach, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { petriSeries } from '../../../src/domain/entities/petri-series'
import { registry } from '../../../src/domain/entities/registry'
import { chooseReference } from '../../../src/records/form/form-changes'
import { RecordFormScreen } from '../../../src/records/form/RecordFormScreen'
import { closeForm, readForm } from '../../../src/state/form/forms'
import { control, press, startApp, type TestApp, type, until } from '../../records/app'

const id = (n: number) => `01920000-0000-7000-8000-00000000000${n}`
const [LION, T2, T4, SAVED] = [1, 2, 3, 4].map(id) as [string, string, string, string]

let app: TestApp
let formId: string
afterEach(async () => {
  await app.close()
  closeForm(formId)
})

const open = async (address: string, form: string) => {
  formId = form
  const series = (key: string, rev: number, transfer_number: number, more: object = {}) => ({
    ...{ id: key, rev, series_code: `P-${rev}`, strain_id: LION, prepared_count: 6, source_kind: 'dish' },
    ...{ transfer_number, status: 'inoculated', ...more },
  })
  app = await startApp(
    address,
    {
      '/prep/petri/create': () => <RecordFormScreen entity="petri_series" />,
      '/prep/petri/saved': () => <RecordFormScreen entity="petri_series" id={SAVED} />,
    },
    async ({ db }) => {
      await rowsOf(db, 'strain').put({ id: LION, rev: 1, strain_name: 'Lion’s mane', strain_code: 'LM' })
      const parents = [{ series_id: T2, quantity_id: 1, type: 'transfer' }]
      await rowsOf(db, 'petri_series').bulkPut([series(T2, 2, 2), series(T4, 3, 4), series(SAVED, 4, 3, { parents })])
    },
    registry,
  )
  await until(() => control(/^Transfer number/), 'the form')
}
const choose = (at: number, series: string) =>
  chooseReference({ db: app.db, registry }, formId, petriSeries, `parents.${at}.series_id`, series)
const become = (transfer: unknown, strain: unknown = LION) =>
  until(
    () => {
      const { transfer_number, strain_id } = readForm(formId)?.values ?? {}
      return transfer_number === transfer && strain_id === strain
    },
    `transfer ${transfer}: ${JSON.stringify(readForm(formId)?.values)}`,
  )

it('becomes one more than the highest parent, and drops after its removal', async () => {
  await open('/prep/petri/create?source_kind=dish', 'petri_series:new')
  await choose(0, T2)
  await become(3)
  await choose(1, T4)
  await become(5)
  await press(/^Remove Parent dish 2/)
  await become(3)
})

it('keeps a typed transfer number', async () => {
  await open('/prep/petri/create?source_kind=dish', 'petri_series:new')
  await type(/^Transfer number/, '9')
  await choose(0, T2)
  await become(9)
})

it('follows a saved series’ parents while the number equals theirs', async () => {
  await open('/prep/petri/saved', `petri_series:${SAVED}`)
  await choose(1, T4)
  await become(5)
  expect(readForm(formId)?.isDirty).toBe(true)
})
