import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type PinsetDb, rowsOf } from '../../../src/data/db'
import type { Field, FieldMap, Label, Values } from '../../../src/domain/kit/field'
import { labelLink, structuredLink } from '../../../src/domain/qr'
import { scanPlaces, scanTarget } from '../../../src/records/scan/scan-fields'
import { planScan } from '../../../src/records/scan/scan-plan'
import type { FullWriting } from '../../../src/records/words/use-writing'
import { FARM, openReplica, seedFarm } from '../../data/replica'
import { registryWithCrates } from '../form/every-field'

const origin = 'https://farm.example'
const BOUGHT = '01920000-0000-7000-8000-000000000d10'
const AGAIN = '01920000-0000-7000-8000-000000000d11'
const MILLET = '01920000-0000-7000-8000-000000000d12'
const writing: FullWriting = {
  date: String,
  instant: String,
  amount: String,
  label: ({ message }: Label) => message,
  translate: ({ message }) => message,
  compare: (a, b) => a.localeCompare(b),
  yes: 'Yes',
  no: 'No',
}
let db: PinsetDb

beforeEach(async () => {
  db = openReplica()
  await seedFarm(db)
  const bought = { item_id: FARM.item.id, unit_id: FARM.kg.id, quantity: '15', date: '2026-03-04', status: 'received' }
  await rowsOf(db, 'purchase').put({ ...bought, id: BOUGHT, package_count: 12 })
})
afterEach(() => db.close())

const plan = (entity: string, path: string, text: string, draft: Values = {}, count?: number) => {
  const definition = registryWithCrates.byName(entity)
  if (!definition) throw new Error(entity)
  const ours = { origins: [origin], production: true }
  const context = { db, registry: registryWithCrates, definition, draft, base: undefined, today: '2026-03-05', ours }
  return planScan({ ...context, writing }, path, text, count)
}
const label = (key: string, quantityId?: number, category = 'GRAIN') =>
  labelLink({ origin, category, key, ...(quantityId === undefined ? {} : { quantityId }) })

describe('the plan of a scan', () => {
  it('shows the future value and changes nothing', async () => {
    const draft = { kind: 'bag' }
    expect(await plan('purchase', 'item_id', label(FARM.item.id), draft)).toMatchObject({
      kind: 'plan',
      path: 'item_id',
      value: FARM.item.id,
      text: 'Rye grain',
      result: { category_id: 'GRAIN', key: FARM.item.id },
      also: [],
    })
    expect(draft).toEqual({ kind: 'bag' })
  })

  it('asks for a number missing on the label, within the count field’s bounds', async () => {
    expect(await plan('purchase', 'item_id', label(FARM.item.id), { package_count: 4 })).toMatchObject({
      asks: { label: 'Packages', value: 4, min: 1, max: 500 },
    })
    expect(await plan('use', 'purchase_id', label(BOUGHT))).toMatchObject({ asks: { min: 1, max: 500 } })
    for (const [entity, path, text] of [
      ['use', 'purchase_id', label(BOUGHT, 3)],
      ['purchase', 'lot_number', 'LOT 9'],
      ['purchase', 'supplier_id', label(FARM.item.id)],
      ['crate', 'name', 'LOT 9'],
    ] as const) {
      expect(await plan(entity, path, text), path).not.toHaveProperty('asks')
    }
  })

  it('takes an entered number, and refuses one that the count field refuses', async () => {
    const given = await plan('purchase', 'item_id', label(FARM.item.id), {}, 7)
    expect(given).toMatchObject({ result: { count: 7 }, also: [{ path: 'package_count', value: 7 }] })
    expect(given).not.toHaveProperty('asks')
    expect(await plan('purchase', 'item_id', label(FARM.item.id), {}, 501)).toMatchObject({
      kind: 'refused',
      finding: { field: 'package_count', code: 'max' },
    })
  })

  it('ignores a package’s number as the number bought', async () => {
    const scanned = await plan('purchase', 'item_id', label(BOUGHT, 9))
    expect(scanned).toMatchObject({ value: FARM.item.id, also: [], asks: { label: 'Packages' } })
    expect(scanned).not.toHaveProperty('result.count')
  })

  it('fills ingredient, purchase and package of a movement from a package’s label', async () => {
    expect(await plan('write_off', 'item_id', label(BOUGHT, 9))).toMatchObject({
      value: FARM.item.id,
      also: [
        { path: 'purchase_id', value: BOUGHT },
        { path: 'quantity_id', value: 9 },
      ],
    })
    expect(await plan('write_off', 'purchase_id', label(BOUGHT, 9))).toMatchObject({
      value: BOUGHT,
      also: [
        { path: 'quantity_id', value: 9 },
        { path: 'item_id', value: FARM.item.id },
      ],
    })
    // An ingredient's own label names no package.
    expect(await plan('write_off', 'item_id', label(FARM.item.id))).toMatchObject({ value: FARM.item.id, also: [] })
  })

  it('clears the previous package for another ingredient or purchase', async () => {
    await rowsOf(db, 'item').put({ ...FARM.item, id: MILLET, name: 'Millet', code: 'MIL' })
    await rowsOf(db, 'purchase').put({ id: AGAIN, item_id: FARM.item.id, package_count: 12, status: 'received' })
    const draft = { item_id: FARM.item.id, purchase_id: BOUGHT, quantity_id: 9, note: 'x' }
    const cleared = (path: string) => ({ path, value: undefined })
    expect(await plan('use', 'item_id', label(MILLET), draft)).toMatchObject({
      value: MILLET,
      also: [cleared('purchase_id'), cleared('quantity_id')],
    })
    expect(await plan('use', 'item_id', label(AGAIN), draft)).toMatchObject({
      also: [cleared('quantity_id'), { path: 'purchase_id', value: AGAIN }],
    })
    // The same ingredient again says nothing new; an empty field needs no clearing.
    expect(await plan('use', 'item_id', label(FARM.item.id), draft)).toMatchObject({ also: [] })
    expect(await plan('use', 'item_id', label(MILLET), { item_id: FARM.item.id })).toMatchObject({ also: [] })
  })

  it('leaves out dependent values that do not fit', async () => {
    const told = structuredLink(
      { origin, category: 'GRAIN', key: FARM.item.id },
      { fields: ['note', 'unit_id'], values: { note: 'no', unit_id: FARM.kg.id } },
    )
    const scanned = await plan('crate', 'item_id', 'link' in told ? told.link : '')
    expect(scanned).toMatchObject({ kind: 'plan', also: [{ path: 'unit_id', value: FARM.kg.id }] })
  })

  it.each([
    ['a text that is too long', 'crate', 'name', 'longer than 10', {}, 'max_length'],
    ['a barcode into a full list', 'item', 'bar_codes.20', '4006381333931', { bar_codes: numbered(20) }, 'max_items'],
    ['a barcode that is too long', 'item', 'bar_codes.0', '1'.repeat(65), {}, 'max_length'],
  ] as const)('refuses %s', async (_what, entity, path, text, draft, code) => {
    const scanned = await plan(entity, path, text, draft)
    expect(scanned).toMatchObject({ kind: 'refused', finding: { code } })
  })

  it('ignores findings that were there before, and findings of other fields', async () => {
    expect(await plan('crate', 'name', 'A1', { note: 'no', weight: '99' })).toMatchObject({ kind: 'plan', value: 'A1' })
    expect(await plan('crate', 'name', 'same', { note: 'same' })).toMatchObject({ kind: 'plan', value: 'same' })
  })

  it('rejects the label of a deleted record or an unknown package', async () => {
    expect(await plan('use', 'item_id', label(BOUGHT, 13))).toMatchObject({
      outcome: { kind: 'no_such_part', count: 12 },
    })
    expect(await plan('use', 'purchase_id', label(BOUGHT, 13))).toMatchObject({ outcome: { kind: 'no_such_part' } })
    await rowsOf(db, 'purchase').update(BOUGHT, { deleted_at: '2026-03-05T00:00:00.000Z' })
    expect(await plan('use', 'item_id', label(BOUGHT, 1))).toMatchObject({ outcome: { kind: 'deleted' } })
    expect(await plan('use', 'purchase_id', label(BOUGHT, 1))).toMatchObject({ outcome: { kind: 'deleted' } })
  })

  it('keeps a barcode unchanged, but takes the code of another system’s label', async () => {
    const link = 'https://shop.example/view?sku=1'
    expect(await plan('item', 'bar_codes.0', link)).toMatchObject({ value: link })
    expect(await plan('item', 'bar_codes.0', label('12', 3))).toMatchObject({ value: 'GRAIN/12' })
    const taken = await plan('purchase', 'lot_number', ' 96385074 ')
    expect(taken).toMatchObject({ value: '96385074', result: { text: ' 96385074 ' } })
    expect(taken).not.toHaveProperty('result.category_id')
  })
})

function numbered(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${index}`)
}

describe('scannable places of a form', () => {
  const name = (message: string): Label => ({ id: message, message })
  const text = (message: string): Field => ({
    type: 'text',
    label: name(message),
    maxLength: 9,
    rightBtns: { scan: {} },
  })
  const fields: FieldMap = {
    plain: { type: 'text', label: name('Plain'), maxLength: 9 },
    first: text('First'),
    hidden: { ...text('Hidden'), hide: true },
    later: { ...text('Later'), visibleWhen: ({ first }) => first === 'x' },
    codes: { type: 'list', label: name('Codes'), of: text('Code') },
    place: { type: 'block', label: name('Place'), fields: { room: text('Room') } },
    lines: {
      type: 'list',
      label: name('Lines'),
      of: { type: 'block', label: name('Line'), fields: { what: text('What') } },
    },
    other: { type: 'reference', label: name('Other'), to: 'item', rightBtns: { scan: {} } },
  }
  const places = (values: Values, isOpen = (_path: string) => true) =>
    scanPlaces(fields, values, { find: () => undefined, writing, isOpen }).map(
      ({ path, text: shown }) => `${path}=${shown}`,
    )

  it('include visible fields with a scan button, in form order, with values', () => {
    expect(places({})).toEqual(['first=', 'codes=', 'place.room=', 'other='])
    const full = { first: 'x', codes: ['1', '', '2'], place: { room: 'R' }, lines: [{ what: 'a' }, {}] }
    expect(places(full)).toEqual([
      'first=x',
      'later=',
      'codes=1, 2',
      'place.room=R',
      'lines.0.what=a',
      'lines.1.what=',
      'other=',
    ])
  })

  it('leave out read-only fields', () => {
    expect(places({}, (path) => path !== 'first')).toEqual(['codes=', 'place.room=', 'other='])
  })

  it('count as filled even if the value has no title here', () => {
    expect(places({ other: BOUGHT })).toContain('other=…')
  })

  it('take a scan into a list’s first blank entry, else into a new one', () => {
    expect(scanTarget(fields, {}, 'codes')).toBe('codes.0')
    expect(scanTarget(fields, { codes: ['1', ''] }, 'codes')).toBe('codes.1')
    expect(scanTarget(fields, { codes: ['1', '2'] }, 'codes')).toBe('codes.2')
    expect(scanTarget(fields, { codes: ['1', '2'] }, 'codes.0')).toBe('codes.0')
    expect(scanTarget(fields, {}, 'first')).toBe('first')
  })
})
