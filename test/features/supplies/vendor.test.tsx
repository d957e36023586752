// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, expect, it } from 'vitest'
import { PurchaseScreen } from '../../../src/features/supplies/purchase/PurchaseScreen'
import { FARM } from '../../data/replica'
import { page, says, startApp, type TestApp } from '../../records/app'

let app: TestApp
afterEach(() => app.close())

const base = '/ingredients-and-purchases'
const screens = { '/': () => <p>home</p>, [base]: () => <p>list</p>, [`${base}/purchases/$id`]: PurchaseScreen }
const SUPPLIER = '01920000-0000-7000-8000-00000000e501'
const ID = '01920000-0000-7000-8000-00000000e502'

const open = async (query: string, more: object) => {
  app = await startApp(`${base}/purchases/${ID}${query}`, screens, async (replica) => {
    const bought = { item_id: FARM.item.id, unit_id: FARM.kg.id, quantity: '15', package_count: 2, date: '2026-03-01' }
    await replica.save([{ kind: 'create', entity: 'supplier', id: SUPPLIER, values: { name: 'Kovalev Mill' } }])
    const saved = await replica.save([{ kind: 'create', entity: 'purchase', id: ID, values: { ...bought, ...more } }])
    expect(saved.ok).toBe(true)
  })
}

it.each(['', '?quantity_id=2'])('shows the vendor of a purchase, or that there is none, at %j', async (query) => {
  for (const status of ['received', 'ordered']) {
    await open(query, { status })
    await says('No vendor')
    await app.close()
    await open(query, { status, vendor: 'Market stall' })
    await says('Market stall')
    expect(page()).not.toContain('No vendor')
    await app.close()
    await open(query, { status, supplier_id: SUPPLIER })
    await says('Kovalev Mill')
    expect(page()).not.toContain('No vendor')
    await app.close()
  }
})
