// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it } from 'vitest'
import { registry } from '../../../src/domain/entities/registry'
import { RecordFormScreen } from '../../../src/records/form/RecordFormScreen'
import { closeForm, readForm } from '../../../src/state/form/forms'
import { readQrFields } from '../../../src/state/labels/qr-fields'
import { giveScan } from '../../../src/ui/scanner/handheld'
import { control, startApp, type TestApp, until } from '../../records/app'

let app: TestApp
afterEach(async () => {
  await app.close()
  for (const id of ['item:new', 'strain:new']) closeForm(id)
})
const open = async (entity: 'item' | 'strain', field: RegExp) => {
  app = await startApp('/i', { '/': () => null, '/i': () => <RecordFormScreen entity={entity} /> }, undefined, registry)
  await until(() => control(field), 'the form')
  await until(() => readQrFields(`${entity}:new`).length > 0, 'its fields')
}
const scan = (code: string) => giveScan({ readings: [code], place: 'page', field: undefined })
const barcodes = () => readForm('item:new')?.values.bar_codes
const said = () => app.toasts.map(({ text }) => text)

describe('barcodes that are scanned into a form at once', () => {
  it('join its list, in the order of the scans', async () => {
    await open('item', /^Name/)
    const codes = ['4006381333931', '036000291452', '5901234123457', 'LOT-7']
    for (const code of codes) scan(code)
    await until(() => said().length === codes.length, 'four words')
    expect(barcodes()).toEqual(codes)
    expect(said()).toEqual(Array(4).fill('Field updated: Barcode'))
  })

  it('fill a field once: the next one is offered, and replaces nothing', async () => {
    await open('strain', /^Strain code|^Code/)
    for (const code of ['4006381333931', '5901234123457']) scan(code)
    await until(() => said().length === 2, 'two words')
    expect(readForm('strain:new')?.values.bar_code).toBe('4006381333931')
    expect(said()).toEqual(['Field updated: Barcode', expect.stringContaining('5901234123457')])
  })

  it('join its list even if the camera fills them simultaneously', async () => {
    await open('item', /^Name/)
    const field = readQrFields('item:new').find(({ barcode }) => barcode)
    await Promise.all(['4006381333931', '5901234123457'].map((text) => field?.onResult({ text })))
    expect(barcodes()).toEqual(['4006381333931', '5901234123457'])
  })
})

describe('an article that is scanned again', () => {
  it('counts as present in any of its lengths, and adds nothing', async () => {
    await open('item', /^Name/)
    for (const code of ['036000291452', '0036000291452', '036000291452', '00036000291452']) scan(code)
    await until(() => said().length === 4, 'four words')
    expect(barcodes()).toEqual(['036000291452'])
    expect(said()).toEqual(['Field updated: Barcode', ...Array(3).fill('036000291452 is already there')])
  })

  it('fails in the field even while the camera is open', async () => {
    await open('item', /^Name/)
    scan('LOT-7')
    await until(() => said().length === 1, 'the word')
    const field = readQrFields('item:new').find(({ barcode }) => barcode)
    expect(await field?.judge('lot-7')).toEqual({ ok: false, message: 'LOT-7 is already there' })
    expect(await field?.judge('LOT-8')).toMatchObject({ ok: true })
  })

  it('counts as present in a field with one barcode', async () => {
    await open('strain', /^Strain code|^Code/)
    for (const code of ['4006381333931', '04006381333931']) scan(code)
    await until(() => said().length === 2, 'two words')
    expect(said()[1]).toBe('4006381333931 is already there')
  })
})
