// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { BaseDataScreen } from '../../../src/features/base-data/BaseDataScreen'
import { SuppliesScreen } from '../../../src/features/supplies/SuppliesScreen'
import { RecordDetailScreen } from '../../../src/records/detail/RecordDetailScreen'
import { RecordListScreen } from '../../../src/records/list/RecordListScreen'
import type { Replica } from '../../../src/state/replica/replica'
import { FARM } from '../../data/replica'
import { byRole, page, press, says, startApp, type TestApp, until } from '../app'

let app: TestApp
afterEach(() => app.close())

const SUPPLIES = '/ingredients-and-purchases'
const screens = {
  '/': () => <p>home</p>,
  '/base-data': () => <BaseDataScreen />,
  [SUPPLIES]: () => <SuppliesScreen />,
  '/suppliers': () => <RecordListScreen entity="supplier" />,
  '/suppliers/$id': () => <RecordDetailScreen entity="supplier" />,
}
const id = (end: string) => `01920000-0000-7000-8000-0000000007${end}`

async function prepare({ db }: Replica): Promise<void> {
  await rowsOf(db, 'category').bulkPut([
    { ...FARM.category, description: 'For spawn' },
    { id: id('01'), rev: 20, code: 'WOOD', category_id: 'WOOD', description: 'No grain at all' },
    { id: id('02'), rev: 21, code: 'PACK', category_id: 'PACK' },
  ])
  const oak = { ...FARM.item, id: id('03'), rev: 22, name: 'Oak pellets', code: 'OAK', category_id: id('01') }
  await rowsOf(db, 'item').put(oak)
  const bought = { unit_id: FARM.kg.id, quantity: '15', package_count: 1, status: 'ordered', base_quantity: '15' }
  await rowsOf(db, 'purchase').bulkPut([
    { id: id('04'), rev: 23, ...bought, item_id: FARM.item.id, date: '2026-03-04' },
    { id: id('05'), rev: 24, ...bought, item_id: oak.id, date: '2026-03-05' },
  ])
  await rowsOf(db, 'supplier').bulkPut([
    { id: id('06'), rev: 25, name: 'Open Mill', is_active: true },
    { id: id('07'), rev: 26, name: 'Shut Mill', is_active: false },
  ])
}
const start = async (address: string) => {
  app = await startApp(address, screens, prepare)
}
const rows = () => [...document.querySelectorAll('[data-row]')].map((row) => row.querySelector('a')?.textContent ?? '')
const shows = (...names: string[]) =>
  until(() => rows().length === names.length && names.every((name, index) => rows()[index]?.includes(name)), `${names}`)
const search = async (text: string) => {
  const input = await until(() => document.querySelector<HTMLInputElement>('input[type=search]'))
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
  return input
}

describe('base data', () => {
  it('filter by code, with the search limited to codes', async () => {
    await start('/base-data?tab=categories')
    await shows('GRAIN', 'PACK', 'WOOD')
    await search('grain')
    await shows('GRAIN', 'WOOD')
    await press(/^By code$/)
    await shows('GRAIN')
    expect((await search('pa')).placeholder).toBe('Code')
    await shows('PACK')
  })

  it('filter by description: with and without one', async () => {
    await start('/base-data?tab=categories')
    await press(/^With description 2$/)
    await shows('GRAIN', 'WOOD')
    await press(/^Without description 1$/)
    await shows('PACK')
    await press(/^All 3$/)
    await shows('GRAIN', 'PACK', 'WOOD')
  })

  it('open on the last tab, unless the address names another', async () => {
    await start('/base-data?tab=categories')
    await shows('GRAIN', 'PACK', 'WOOD')
    await app.go('/suppliers')
    await says('Open Mill')
    await app.go('/base-data')
    await shows('GRAIN', 'PACK', 'WOOD')
    await app.go('/base-data?tab=units')
    await shows('g', 'kg')
  })
})

describe('supplies', () => {
  it('filter by category: ingredients by their own, purchases by their ingredient’s', async () => {
    await start(SUPPLIES)
    await shows('Oak pellets', 'Rye grain')
    await press(/^No grain at all$/)
    await shows('Oak pellets')
    await app.go(`${SUPPLIES}?tab=purchases`)
    await shows('Oak pellets', 'Rye grain')
    await press(/^For spawn$/)
    await shows('Rye grain')
  })
})

describe('records out of use', () => {
  it('show a mark in the list and on their page, active records none', async () => {
    await start('/suppliers')
    await shows('Open Mill', 'Shut Mill')
    expect(page().match(/Archived/g)).toHaveLength(2)
    expect(page()).not.toContain('Active')
    expect(byRole('button', /^Archived 1$/)).toBeDefined()
    await press(/^Archived 1$/)
    await shows('Shut Mill')
    await app.go(`/suppliers/${id('06')}`)
    await until(() => byRole('button', /^Print labels$/), 'the open one')
    expect(page()).not.toMatch(/Active/)
    await app.go(`/suppliers/${id('07')}`)
    const pane = () => document.querySelector('section[aria-label="Supplier"]')?.textContent ?? ''
    await until(() => /Archived.*Shut Mill/.test(pane()), 'the shut one')
  })
})

it('shows a list that was loaded before at once, without a skeleton', async () => {
  await start('/suppliers')
  await shows('Open Mill', 'Shut Mill')
  await app.go('/base-data?tab=units')
  await shows('g', 'kg')
  let waited = false
  const watch = new MutationObserver(() => {
    waited ||= document.querySelector('[aria-busy=true]') !== null
  })
  watch.observe(document.body, { childList: true, subtree: true })
  await app.go('/suppliers')
  await shows('Open Mill', 'Shut Mill')
  watch.disconnect()
  expect(waited).toBe(false)
})
