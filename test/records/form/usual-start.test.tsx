// @vitest-environment happy-dom
/** A form that is opened for an ingredient starts with the package of its last purchase, and is not dirty by that. */
import 'fake-indexeddb/auto'
import { afterEach, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { RecordFormScreen } from '../../../src/records/form/RecordFormScreen'
import { closeForm, readForm, readFormsStatus } from '../../../src/state/form/forms'
import { FARM } from '../../data/replica'
import { startApp, type TestApp, until } from '../app'

let app: TestApp
afterEach(async () => {
  await app.close()
  closeForm('purchase:new')
})

it.each([
  { given: '', held: { quantity: '500', unit_id: FARM.gram.id } },
  { given: '&quantity=7', held: { quantity: '7', unit_id: FARM.gram.id } },
  { given: `&unit_id=${FARM.kg.id}`, held: { quantity: undefined, unit_id: FARM.kg.id } },
])('a new purchase of an ingredient, with$given', async ({ given, held }) => {
  const last = { id: '01920000-0000-7000-8000-0000000000e1', rev: 9, item_id: FARM.item.id, date: '2026-03-01' }
  app = await startApp(
    `/create?item_id=${FARM.item.id}${given}`,
    { '/create': () => <RecordFormScreen entity="purchase" /> },
    async ({ db }) => {
      await rowsOf(db, 'purchase').put({ ...last, unit_id: FARM.gram.id, quantity: '500', package_count: 8 })
    },
  )
  const { quantity, unit_id, package_count } = (await until(() => readForm('purchase:new'), 'the form')).values
  expect({ quantity, unit_id, package_count }).toEqual({ ...held, package_count: 1 })
  expect(readFormsStatus().isDirty).toBe(false)
})
