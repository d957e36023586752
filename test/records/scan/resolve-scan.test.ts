import { partCount } from '../../../src/domain/kit/entity'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type PinsetDb, rowsOf } from '../../../src/data/db'
import { registry } from '../../../src/domain/entities/registry'
import type { Field, Label } from '../../../src/domain/kit/field'
import { labelLink, parseQr, structuredLink } from '../../../src/domain/qr'
import { labelCategory, labelOrigin, printLabels } from '../../../src/records/labels/label-links'
import { resolveScan, type ScanPurpose } from '../../../src/records/scan/resolve-scan'
import { lookUpScan } from '../../../src/records/scan/scan-lookup'
import { FARM, openReplica, seedFarm } from '../../data/replica'

const origin = 'https://farm.example'
const PURCHASE = '01920000-0000-7000-8000-000000000d10'
const purchase = {
  id: PURCHASE,
  rev: 7,
  item_id: FARM.item.id,
  unit_id: FARM.kg.id,
  quantity: '15',
  package_count: 12,
  date: '2026-03-04',
  status: 'received',
}
let db: PinsetDb

beforeEach(async () => {
  db = openReplica()
  await seedFarm(db)
  await rowsOf(db, 'purchase').put(purchase)
  await rowsOf(db, 'item').put({ ...FARM.item, bar_codes: ['4006381333931'] })
})
afterEach(() => db.close())

const label = (text: Label) => text.message
const scan = async (text: string, purpose: ScanPurpose = { kind: 'open' }, category?: string) => {
  const parsed = parseQr(text, { origins: [origin], production: true, ...(category ? { category } : {}) })
  return resolveScan(text, parsed, await lookUpScan(db, registry, text, parsed), purpose)
}
const into = (field: Field): ScanPurpose => ({ kind: 'fill', field, values: {}, label })
const field = (entity: string, key: string): Field => {
  const found = registry.byName(entity)?.fields[key]
  if (!found) throw new Error(`${entity}.${key}`)
  return found
}
const link = (key: string, quantityId?: number, category = 'GRAIN') =>
  labelLink({ origin, category, key, ...(quantityId === undefined ? {} : { quantityId }) })
const UNKNOWN = '01920000-0000-7000-8000-00000000ffff'

describe('the scanner as a page', () => {
  it('opens the package of a label inside the app', async () => {
    expect(await scan(link(PURCHASE, 9))).toMatchObject({
      kind: 'open',
      part: 9,
      to: { path: `/ingredients-and-purchases/purchases/${PURCHASE}`, search: { quantity_id: 9 } },
    })
  })

  it('opens by key despite the category, and reads the longer form', async () => {
    expect(await scan(link(FARM.item.id, undefined, 'OTHER'))).toMatchObject({ kind: 'open' })
    const long = `${origin}/units/${FARM.kg.id}?category=UNIT&key=${FARM.kg.id}`
    expect(await scan(long)).toMatchObject({ kind: 'open', to: { path: `/units/${FARM.kg.id}` } })
  })

  it('finds typed codes and barcodes in any letter case', async () => {
    expect(await scan(' rye ')).toMatchObject({ kind: 'open', found: { row: { id: FARM.item.id } } })
    expect(await scan('4006381333931')).toMatchObject({ kind: 'open', found: { row: { id: FARM.item.id } } })
    expect(await scan('NOPE')).toEqual({ kind: 'unknown_code', code: 'NOPE' })
  })

  it('finds a code through its index, and a look-alike by comparing all codes', async () => {
    await rowsOf(db, 'unit').put({ ...FARM.kg, id: UNKNOWN, code: 'm\u00b2' })
    const read: unknown[] = []
    for (const name of ['item', 'unit', 'purchase']) rowsOf(db, name).hook('reading', (row) => read.push(row.id) && row)
    const found = async (text: string) => {
      read.length = 0
      const outcome = await scan(text)
      return { read: new Set(read).size, id: outcome.kind === 'open' && outcome.found?.row.id }
    }
    expect(await found('4006381333931')).toEqual({ read: 1, id: FARM.item.id })
    expect(await found('KG')).toEqual({ read: 1, id: FARM.kg.id })
    expect(await found('m\u00b2')).toEqual({ read: 1, id: UNKNOWN })
    expect((await found('m2')).id).toBe(UNKNOWN)
  })

  it('lets the person choose between several records with the code', async () => {
    await rowsOf(db, 'supplier').put({ id: UNKNOWN, rev: 8, name: 'Rye mill', code: 'RYE' })
    expect(await scan('RYE')).toMatchObject({ kind: 'several', found: [{}, {}] })
  })

  it('opens the label page when the record is not here yet', async () => {
    const search = { view: 'true', category: 'GRAIN', key: UNKNOWN, quantity_id: '1' }
    expect(await scan(link(UNKNOWN, 1))).toEqual({ kind: 'open', to: { path: '/view', search } })
    expect(await scan(`${link(UNKNOWN, 1)}#notes`)).toMatchObject({ to: { path: '/view', search }, hash: 'notes' })
  })

  it('opens the label page for a label of any path, with its first values', async () => {
    const long = `${origin}/units/${UNKNOWN}?category=UNIT&key=${UNKNOWN}&view=&key=${FARM.kg.id}&of=farm`
    const search = { view: 'true', category: 'UNIT', key: UNKNOWN, of: 'farm' }
    expect(await scan(long)).toEqual({ kind: 'open', to: { path: '/view', search } })
  })

  it('refuses a package that the purchase does not have', async () => {
    expect(await scan(link(PURCHASE, 13))).toEqual({ kind: 'no_such_part', count: 12 })
  })

  it('shows the values of a label even without its record', async () => {
    const made = structuredLink({ origin, category: 'GRAIN', key: UNKNOWN }, { fields: ['Name'], values: ['Rye'] })
    const outcome = await scan('link' in made ? made.link : '')
    expect(outcome).toMatchObject({ kind: 'open', to: { path: '/view', search: { key: UNKNOWN, category: 'GRAIN' } } })
  })

  it.each([
    ['a link without category', `${origin}/view?view=true&key=${UNKNOWN}`, 'invalid_url'],
    ['a link of another farm', link(PURCHASE).replace(origin, 'https://evil.example'), 'foreign_origin'],
    ['another kind of link', 'mailto:vera@farm.example', 'invalid_data'],
  ])('refuses %s with the seed’s reason', async (_what, text, problem) => {
    expect(await scan(text)).toMatchObject({ kind: 'invalid', problem })
  })
})

describe('a label of another system', () => {
  const foreign = `${origin}/view?view=true&category=GRAIN&key=12`

  it('stays foreign until a record has it as a barcode, then opens that', async () => {
    const problem = { kind: 'invalid', problem: 'foreign_key', params: { code: 'GRAIN/12' } }
    expect(await scan(foreign)).toEqual(problem)
    expect(await scan(foreign, into(field('purchase', 'item_id')))).toEqual(problem)
    await rowsOf(db, 'item').update(FARM.item.id, { bar_codes: ['GRAIN/12'] })
    expect(await scan(foreign)).toMatchObject({ kind: 'open', found: { row: { id: FARM.item.id } } })
    expect(await scan(foreign, into(field('purchase', 'item_id')))).toMatchObject({ value: FARM.item.id })
  })

  it('fills a barcode field with its code', async () => {
    expect(await scan(foreign, into(field('purchase', 'lot_number')))).toMatchObject({
      kind: 'fill',
      value: 'GRAIN/12',
    })
  })
})

describe('a field that is scanned into', () => {
  it('takes the record it refers to, with the number on the label', async () => {
    expect(await scan(link(FARM.item.id), into(field('purchase', 'item_id')))).toMatchObject({
      kind: 'fill',
      value: FARM.item.id,
    })
    expect(await scan(link(PURCHASE, 3), into(field('use', 'purchase_id')))).toMatchObject({
      value: PURCHASE,
      count: 3,
    })
  })

  it('takes the ingredient from the label of its package', async () => {
    expect(await scan(link(PURCHASE, 3), into(field('purchase', 'item_id')))).toMatchObject({ value: FARM.item.id })
  })

  it('names the record that it got instead', async () => {
    expect(await scan(link(FARM.kg.id), into(field('purchase', 'item_id')))).toMatchObject({ kind: 'wrong_kind' })
    expect(await scan(link(UNKNOWN), into(field('purchase', 'item_id')))).toEqual({ kind: 'not_here' })
    expect(await scan(link(PURCHASE), into(field('purchase', 'item_id')), 'SUPPLIER')).toEqual({
      kind: 'wrong_category',
      expected: 'SUPPLIER',
      found: 'GRAIN',
    })
  })

  it('takes any barcode as text', async () => {
    const list = field('item', 'bar_codes')
    const barcode = list.type === 'list' ? list.of : list
    expect(await scan(' 96385074 ', into(barcode))).toEqual({ kind: 'fill', value: '96385074' })
  })

  it('matches an option by value or part of its label, and skips others', async () => {
    const reason = field('write_off', 'reason')
    expect(await scan('sample_test', into(reason))).toEqual({ kind: 'fill', value: 'sample_test' })
    expect(await scan('contamin', into(reason))).toEqual({ kind: 'fill', value: 'contaminated' })
    expect(await scan('nothing like it', into(reason))).toEqual({ kind: 'no_option' })
  })
})

describe('printed labels', () => {
  const definition = registry.byName('purchase')
  if (!definition) throw new Error('no purchase')

  it('carry the category of the ingredient and, even for a single package, its number', async () => {
    expect(await labelCategory(db, registry, definition, purchase)).toBe('GRAIN')
    expect(partCount(definition, purchase)).toBe(12)
    expect(partCount(definition, { ...purchase, package_count: 1 })).toBe(1)
  })

  it('match the number of packages, numbered from 1, and open their record', async () => {
    const part = (number: number, total: number) => `Package ${number}/${total}`
    const text = { code: 'RYE', name: 'Rye', dates: [] }
    const labels = printLabels({ origin, category: 'GRAIN', key: PURCHASE, count: 12, text, part })
    expect(labels).toHaveLength(12)
    expect(labels[11]).toMatchObject({ label: 'QR Code 12/12', text: { ...text, part: 'Package 12/12' } })
    for (const [index, { url }] of labels.entries()) {
      expect(await scan(url)).toMatchObject({ kind: 'open', part: index + 1 })
    }
    const [one] = printLabels({ origin, category: 'GRAIN', key: PURCHASE, count: 1, text, part })
    expect(one?.url).toContain('quantity_id=1')
  })

  it('avoid an address of this machine alone, if the farm has another', () => {
    expect(labelOrigin('http://localhost:8080', [origin])).toBe(origin)
    expect(labelOrigin('http://localhost:8080', [])).toBe('http://localhost:8080')
    expect(labelOrigin('https://other.example', [origin])).toBe('https://other.example')
  })
})
