// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, expect, it, vi } from 'vitest'
import { ScanHost } from '../../../src/app/shell/ScanHost'
import { rowsOf } from '../../../src/data/db'
import { labelLink } from '../../../src/domain/qr'
import { RecordFormScreen } from '../../../src/records/form/RecordFormScreen'
import { closeForm, readForm } from '../../../src/state/form/forms'
import { answerScan } from '../../../src/state/labels/scan-request'
import type { ScannerProps } from '../../../src/ui/scanner/Scanner'
import { FARM } from '../../data/replica'
import { control, press, says, startApp, type TestApp, until } from '../../records/app'

/** A scanner that is faster than any camera: the test gives it the texts. */
const drawn = vi.hoisted(() => ({ props: undefined as unknown }))
vi.mock('../../../src/ui/scanner/Scanner', () => ({
  Scanner: (props: unknown) => {
    drawn.props = props
    return (props as ScannerProps).children
  },
}))
const scanner = () => drawn.props as ScannerProps

const [MILL, FARMERS, CO_OP] = ['1', '2', '3'].map((last) => `01920000-0000-7000-8000-000000000f0${last}`)
const label = (key = '') => labelLink({ origin: location.origin, category: 'SUPPLIER', key })

const Form = () => (
  <>
    <RecordFormScreen entity="purchase" />
    <ScanHost />
  </>
)

let app: TestApp
afterEach(async () => {
  answerScan(undefined)
  await app.close()
  closeForm('purchase:new')
})

it('asks about each label of a category, even if all arrive at once', async () => {
  app = await startApp('/p', { '/': () => null, '/p': Form }, async ({ db }) => {
    const named = { [MILL ?? '']: 'Mill', [FARMERS ?? '']: 'Farmers', [CO_OP ?? '']: 'Co-op' }
    await rowsOf(db, 'supplier').bulkPut(Object.entries(named).map(([id, name]) => ({ id, name })))
    await rowsOf(db, 'item').put(FARM.item)
  })
  await until(() => control(/^Ingredient/), 'the form')
  await press(/^Scan \(0 of 3\)$/)
  await until(() => drawn.props, 'the scanner')
  await press(/^Supplier/)
  for (const id of [MILL, FARMERS, CO_OP]) await scanner().onText(label(id))
  for (const id of [MILL, FARMERS, CO_OP]) scanner().onAccepted(label(id))
  for (const [name, answer, held] of [
    ['Farmers', /^Keep Current$/, MILL],
    ['Co-op', /^Replace$/, CO_OP],
  ] as const) {
    await says(`New value: ${name}`)
    await press(answer)
    await until(() => readForm('purchase:new')?.values.supplier_id === held, name)
  }
  await until(() => app.toasts.length === 2, 'both said')
  expect(app.toasts.map(({ text }) => text)).toEqual(Array(2).fill('Field updated: Supplier'))
})
