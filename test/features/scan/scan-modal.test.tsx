// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ScanHost } from '../../../src/app/shell/ScanHost'
import { rowsOf } from '../../../src/data/db'
import { RecordFormScreen } from '../../../src/records/form/RecordFormScreen'
import { closeForm, readForm } from '../../../src/state/form/forms'
import { readQrFields } from '../../../src/state/labels/qr-fields'
import { answerScan } from '../../../src/state/labels/scan-request'
import type { Replica } from '../../../src/state/replica/replica'
import { giveScan } from '../../../src/ui/scanner/handheld'
import { FARM } from '../../data/replica'
import { byRole, control, page, press, says, startApp, type TestApp, type, until } from '../../records/app'

const MILL = '01920000-0000-7000-8000-000000000e01'
const GONE = '01920000-0000-7000-8000-000000000e02'
const MILLET = '01920000-0000-7000-8000-000000000e03'
const OATS = '01920000-0000-7000-8000-000000000e05'
const BOUGHT = '01920000-0000-7000-8000-000000000e04'

let app: TestApp
afterEach(async () => {
  answerScan(undefined)
  await app.close()
  for (const id of ['purchase:new', 'use:new']) closeForm(id)
})

const stock = async ({ db }: Replica) => {
  await rowsOf(db, 'supplier').bulkPut([
    { id: MILL, name: 'Kovalev Mill' },
    { id: GONE, name: 'Gone', deleted_at: '2026-01-01T00:00:00.000Z' },
  ])
  await rowsOf(db, 'item').bulkPut([
    { ...FARM.item, id: MILLET, name: 'Millet', code: 'MIL' },
    { ...FARM.item, id: OATS, name: 'Oats', code: 'OAT' },
  ])
  const bought = { item_id: FARM.item.id, unit_id: FARM.kg.id, quantity: '15', date: '2026-03-04', status: 'received' }
  await rowsOf(db, 'purchase').put({ ...bought, id: BOUGHT, package_count: 12 })
}
const form = (entity: string) => () => (
  <>
    <RecordFormScreen entity={entity} />
    <ScanHost />
  </>
)
const screens = {
  '/': () => <p>home</p>,
  '/purchases/create': form('purchase'),
  '/uses/create': form('use'),
}
const start = async (address: string) => {
  app = await startApp(address, screens, stock)
  await until(() => control(/^Ingredient/), 'the form')
}
const values = (id = 'purchase:new') => readForm(id)?.values
const link = (category: string, key: string, rest = '') =>
  `${window.location.origin}/view?view=true&category=${category}&key=${key}${rest}`
const scanner = () => document.querySelector('section[data-phase]')
const isClosed = () => until(() => scanner() === null, 'the scanner gone')
const scanInto = async (nth: number) => {
  document.querySelectorAll<HTMLElement>('[aria-label="Scan QR Code"]')[nth]?.click()
  await until(scanner, 'the scanner')
}
/** The scanner has no camera here: what it would see is typed. */
const sees = async (text: string) => {
  await until(() => scanner()?.getAttribute('data-phase') === 'scanning', 'it looks')
  // A refused code stays in its field, to be put right.
  if (!scanner()?.querySelector('form input[autocapitalize=off]')) await press(/^Enter code$/)
  await type(/^(Code or link on the label|Barcode)$/, text)
  await press(/^Use this code$/)
}

describe('a scan into one field', () => {
  it('shows the reason of a rejected text in the open scanner, and continues', async () => {
    await start('/purchases/create')
    await scanInto(1)
    for (const [text, reason] of [
      [
        'https://farm.example/view?key=1',
        'Invalid QR URL format. Must include category and key parameters with valid path.',
      ],
      ['no such code', 'Invalid QR data format'],
      [link('GRAIN', FARM.item.id), 'GRAIN'],
      [link('SUPPLIER', GONE), 'This record was deleted'],
    ] as const) {
      await sees(text)
      await until(() => scanner()?.getAttribute('data-phase') === 'invalid', 'red')
      expect(scanner()?.querySelector('[role=status]')?.textContent).toContain(reason)
      // The code stays to be put right, and the refusal with it.
      await until(() => scanner()?.getAttribute('data-phase') === 'scanning', 'it looks again')
      expect(document.querySelector<HTMLInputElement>('dialog input[autocapitalize=off]')?.value).toBe(text)
      expect(scanner()?.querySelector('[role=status]')?.textContent).toContain(reason)
    }
    expect(values()?.supplier_id).toBeUndefined()
    await sees(link('supplier', MILL))
    await isClosed()
    await until(() => app.toasts.length > 0, 'the toast')
    expect(values()?.supplier_id).toBe(MILL)
    expect(app.toasts).toEqual([{ kind: 'success', duration: 2000, text: 'Field updated: Supplier' }])
  })

  it('asks for a whole number that is not on the label, and returns it', async () => {
    await start('/purchases/create')
    await scanInto(0)
    await sees(link('GRAIN', BOUGHT, '&quantity_id=9'))
    // The package's own number is not how many were bought.
    await until(() => byRole('heading', /^Rye grain$/), 'the question')
    const number = await until(() => document.querySelector<HTMLInputElement>('dialog input[inputmode=numeric]'))
    expect(number.value).toBe('1')
    await press(/^More$/)
    await press(/^More$/)
    await press(/^Use this number$/)
    await isClosed()
    await until(() => values()?.package_count === 3, 'the number')
    expect(values()).toMatchObject({ item_id: FARM.item.id, unit_id: FARM.kg.id })
  })

  it.each([
    ['the close button', () => press(/^Close scanner$/)],
    ['the way back', async () => app.back()],
  ])('fills the field without a number if %s closes the scanner at that question', async (_how, close) => {
    await start('/purchases/create')
    await scanInto(0)
    await sees(link('GRAIN', FARM.item.id))
    await until(() => byRole('heading', /^Rye grain$/), 'the question')
    await close()
    await isClosed()
    await until(() => values()?.item_id === FARM.item.id, 'the ingredient')
    await until(() => values()?.unit_id === FARM.kg.id, 'what the ingredient fills in')
  })

  it('uses the number on the label and the other values it carries', async () => {
    await start('/uses/create')
    await scanInto(0)
    await sees(link('GRAIN', BOUGHT, '&quantity_id=13'))
    await says('Packages in this purchase: 12')
    await sees(link('GRAIN', BOUGHT, '&quantity_id=9'))
    await isClosed()
    await until(() => values('use:new')?.quantity_id === 9, 'the package')
    expect(values('use:new')).toMatchObject({ item_id: FARM.item.id, purchase_id: BOUGHT })
  })

  it('ends with the back button, and leaves the form unchanged', async () => {
    await start('/purchases/create')
    await type(/^Notes/, 'by the gate')
    await scanInto(1)
    const before = app.path()
    app.back()
    await isClosed()
    expect(app.path()).toBe(before)
    expect(values()?.notes).toBe('by the gate')
    expect(page()).not.toContain('Leave without saving?')
  })

  it('never throws: a text that cannot be looked up does not fit', async () => {
    await start('/purchases/create')
    const field = await until(() => readQrFields('purchase:new')[0], 'the field')
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    app.db.close()
    const text = link('GRAIN', FARM.item.id)
    expect(await field.judge(text)).toEqual({ ok: false, message: 'This code does not fit this field' })
    expect(await field.onResult({ text })).toBe(false)
    expect(logged).toHaveBeenCalled()
    logged.mockRestore()
    expect(values()?.item_id).toBeUndefined()
  })

  it('closes with its form', async () => {
    await start('/purchases/create')
    await scanInto(1)
    await app.go('/')
    await isClosed()
  })
})

describe('a multi-scan', () => {
  const rows = () => [...document.querySelectorAll('dialog li')].map((row) => row.textContent)

  it('moves from field to field, fills each, and ends with the count', async () => {
    await start('/purchases/create')
    await press(/^Scan \(0 of 3\)$/)
    await until(scanner, 'the scanner')
    expect(rows()).toEqual(['IngredientNext', 'Supplier', 'Lot number'])
    await sees(link('GRAIN', FARM.item.id))
    await press(/^Skip$/)
    await until(() => byRole('heading', /^Scan \(1 of 3\)$/), 'the progress')
    await until(() => rows().join() === 'IngredientRye grain,SupplierNext,Lot number', 'the next row')
    await sees(link('SUPPLIER', MILL))
    await until(() => byRole('heading', /^Scan \(2 of 3\)$/), 'the progress')
    await sees('L'.repeat(41))
    await says('Lot number max 40 characters')
    await sees('LOT 9')
    await until(() => byRole('heading', /^Scanning Complete$/), 'the end')
    await isClosed()
    expect(values()).toMatchObject({ item_id: FARM.item.id, supplier_id: MILL, lot_number: 'LOT 9' })
    expect(byRole('button', /^Scan \(3 of 3\)$/)).toBeDefined()
    const updated = (name: string) => ({ kind: 'success', duration: 2000, text: `Field updated: ${name}` })
    expect(app.toasts).toEqual([
      updated('Ingredient'),
      updated('Supplier'),
      updated('Lot number'),
      { kind: 'success', duration: 3000, text: 'Scanning Complete: 3' },
    ])
  })

  it('asks about a repeated category, shows both values, and keeps or replaces', async () => {
    await start('/purchases/create')
    await press(/^Scan \(0 of 3\)$/)
    await sees(link('GRAIN', FARM.item.id))
    await press(/^Skip$/)
    await until(() => byRole('heading', /^Scan \(1 of 3\)$/), 'the progress')
    await press(/^Ingredient/)
    await sees(link('GRAIN', FARM.item.id))
    await says('Already scanned')
    for (const [answer, item] of [
      [/^Keep Current$/, FARM.item.id],
      [/^Replace$/, MILLET],
    ] as const) {
      await sees(link('GRAIN', MILLET))
      await press(/^Skip$/)
      await says('Duplicate category: GRAIN')
      await says('Current value: Rye grain')
      await says('New value: Millet')
      await press(answer)
      await until(() => values()?.item_id === item, 'the ingredient')
    }
    // Stopped: what was scanned stays, and is told.
    await press(/^Stop and keep 1$/)
    await isClosed()
    expect(values()?.item_id).toBe(MILLET)
    expect(app.toasts.at(-1)).toEqual({ kind: 'success', duration: 3000, text: 'Scanning Complete: 1' })
  })

  it('asks the same if the label arrives while another field is scanned', async () => {
    await start('/purchases/create')
    await press(/^Scan \(0 of 3\)$/)
    await sees(link('GRAIN', FARM.item.id))
    await press(/^Skip$/)
    await until(() => rows().join() === 'IngredientRye grain,SupplierNext,Lot number', 'the next row')
    await sees(link('GRAIN', MILLET))
    await press(/^Skip$/)
    await says('Duplicate category: GRAIN')
    await says('New value: Millet')
    await press(/^Replace$/)
    await until(() => values()?.item_id === MILLET, 'the ingredient')
    await sees(link('SUPPLIER', MILL))
    await until(() => values()?.supplier_id === MILL, 'the supplier')
  })

  it('asks about each of two simultaneous labels of one category', async () => {
    await start('/purchases/create')
    await press(/^Scan \(0 of 3\)$/)
    await sees(link('GRAIN', FARM.item.id))
    await press(/^Skip$/)
    await until(() => rows().join() === 'IngredientRye grain,SupplierNext,Lot number', 'the next row')
    for (const id of [MILLET, OATS]) {
      giveScan({ readings: [link('GRAIN', id)], place: 'page', field: undefined })
    }
    for (const [name, id] of [
      ['Millet', MILLET],
      ['Oats', OATS],
    ] as const) {
      await press(/^Skip$/)
      await says(`New value: ${name}`)
      await press(/^Replace$/)
      await until(() => values()?.item_id === id, name)
    }
    const updated = () => app.toasts.filter(({ text }) => text === 'Field updated: Ingredient')
    await until(() => updated().length === 3, 'each said')
  })

  it.each([
    ['the close button', () => press(/^Close scanner$/)],
    ['the way back', async () => app.back()],
  ])('keeps the scan whose number was asked for when %s closes it', async (_how, close) => {
    await start('/purchases/create')
    await press(/^Scan \(0 of 3\)$/)
    await sees(link('GRAIN', FARM.item.id))
    await until(() => byRole('heading', /^Rye grain$/), 'the question')
    await close()
    await isClosed()
    await until(() => values()?.item_id === FARM.item.id, 'the ingredient')
    await until(() => app.toasts.length === 2, 'what was scanned')
    expect(app.toasts.at(-1)).toEqual({ kind: 'success', duration: 3000, text: 'Scanning Complete: 1' })
  })

  it('shows no message when closed before the first scan', async () => {
    await start('/purchases/create')
    await press(/^Scan \(0 of 3\)$/)
    await until(scanner, 'the scanner')
    await press(/^Close scanner$/)
    await isClosed()
    expect(app.toasts).toEqual([])
    expect(app.path()).toBe('/purchases/create')
  })
})
