// @vitest-environment happy-dom
/** The form of a new record at two addresses, each for another ingredient. */
import 'fake-indexeddb/auto'
import { afterEach, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { registry } from '../../../src/domain/entities/registry'
import { setFieldValue } from '../../../src/records/form/form-changes'
import { RecordFormScreen } from '../../../src/records/form/RecordFormScreen'
import { closeForm, newIdOf, readForm, shelveForms } from '../../../src/state/form/forms'
import { FARM } from '../../data/replica'
import { press, says, startApp, type TestApp, until } from '../app'

const OAK = '01920000-0000-7000-8000-000000000921'
const FORM = 'purchase:new'

let app: TestApp
afterEach(async () => {
  closeForm(FORM)
  await app.close()
})
const start = async () => {
  const screens = {
    '/': () => <p>home</p>,
    '/purchase': () => <RecordFormScreen entity="purchase" />,
    '/supplier': () => <RecordFormScreen entity="supplier" />,
  }
  const seed = async ({ db }: TestApp['replica']) => {
    await rowsOf(db, 'item').put({ ...FARM.item, id: OAK, name: 'Oak', code: 'OAK' })
  }
  app = await startApp(`/purchase?item_id=${FARM.item.id}`, screens, seed, registry)
  await until(() => readForm(FORM), 'the form')
}
const formOf = (item: string) => until(() => readForm(FORM)?.values.item_id === item, `the form of ${item}`)
/** The page is loaded at another address: it asks nothing. */
const load = async (address: string) => {
  shelveForms()
  await app.go('/')
  await says('home')
  await app.go(address)
}

it('starts without the other form’s text and id, and restores its own', async () => {
  await start()
  setFieldValue(FORM, 'price_total', '99')
  const id = newIdOf(FORM, app.replica.newId)
  await load(`/purchase?item_id=${OAK}`)
  await formOf(OAK)
  expect(readForm(FORM)?.values.price_total).toBeUndefined()
  expect(newIdOf(FORM, app.replica.newId)).not.toBe(id)
  await load(`/purchase?item_id=${FARM.item.id}`)
  await formOf(FARM.item.id)
  expect(readForm(FORM)?.values.price_total).toBe('99')
  expect(newIdOf(FORM, app.replica.newId)).toBe(id)
})

it('starts again for a record that a suspended form requested', async () => {
  await start()
  setFieldValue(FORM, 'price_total', '99')
  await app.go(`/supplier?into=${FORM}&entity=purchase&at=supplier_id`)
  await until(() => readForm('supplier:new'), 'the other form')
  expect(readForm(FORM)?.values.price_total).toBe('99')
  await app.go(`/purchase?item_id=${OAK}`)
  await formOf(OAK)
  expect(readForm(FORM)?.values.price_total).toBeUndefined()
})

it('stays as it is while a record is made for it', async () => {
  await start()
  setFieldValue(FORM, 'price_total', '99')
  await app.go(`/supplier?into=${FORM}&entity=purchase&at=supplier_id`)
  await until(() => readForm('supplier:new'), 'the other form')
  app.back()
  await until(() => app.path().startsWith('/purchase'), 'the form')
  expect(readForm(FORM)?.values).toMatchObject({ item_id: FARM.item.id, price_total: '99' })
})

it('belongs to the other record if its address changes, after Leave', async () => {
  await start()
  setFieldValue(FORM, 'price_total', '99')
  await app.go(`/purchase?item_id=${OAK}`)
  await press(/^Leave$/)
  await formOf(OAK)
  expect(readForm(FORM)?.values.price_total).toBeUndefined()
})
