// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { SyncScreen } from '../../../src/features/sync/SyncScreen'
import { FARM, START } from '../../data/replica'
import { page, press, says, startApp, type TestApp, until } from '../../records/app'

let app: TestApp
afterEach(() => app.close())

const screens = { '/': () => <p>home</p>, '/sync': SyncScreen, '/uses/$id': () => <p>a use</p> }
const BOUGHT = '01920000-0000-7000-8000-000000000d10'
const USED = '01920000-0000-7000-8000-000000000d11'
const purchase = {
  id: BOUGHT,
  rev: 9,
  item_id: FARM.item.id,
  unit_id: FARM.kg.id,
  quantity: '15',
  package_count: 12,
  date: '2026-03-04',
  status: 'ordered',
  base_factor: '1',
  base_quantity: '15',
}
const at = new Date(START).toISOString()

const start = () =>
  startApp('/sync', screens, async ({ db, save }) => {
    await rowsOf(db, 'purchase').put(purchase)
    await save([{ kind: 'patch', entity: 'purchase', id: BOUGHT, values: { status: 'received', received_at: at } }])
    const values = { item_id: FARM.item.id, unit_id: FARM.kg.id, purchase_id: BOUGHT, quantity_id: 9, quantity: '1' }
    await save([{ kind: 'create', entity: 'use', id: USED, values: { ...values, occurred_at: at } }])
    await save([{ kind: 'patch', entity: 'unit', id: FARM.gram.id, values: { description: 'Gram' } }])
  })

it('shows the act, amount and package of a waiting change', async () => {
  app = await start()
  await says('Received 12 × 15.00 kg Rye grain')
  await says(/Used 1\.00 kg Rye grain ?package 9/)
  await says(/Changed g ?Unit · Description/)
  expect(page()).not.toMatch(/undefined|What to do with:/)
})

it('names entry and field of a waiting change to a list merged by entry', async () => {
  app = await startApp('/sync', screens, async ({ save }) => {
    const put = (factor: string) => ({ unit_conversions: [{ unit_id: FARM.gram.id, factor }] })
    await save([{ kind: 'patch', entity: 'item', id: FARM.item.id, values: put('0.001') }])
    await save([{ kind: 'patch', entity: 'item', id: FARM.item.id, values: put('0.002') }])
  })
  await says(/Other units · g(?! · Factor)/)
  await says('Other units · g · Factor')
})

it('shows the same for an outcome, with its time on this device', async () => {
  app = await start()
  await says(/Used 1\.00 kg Rye grain/)
  const use = (await app.db.outbox.toArray()).find(({ entity }) => entity === 'use')
  document.querySelectorAll<HTMLElement>('[aria-label^="What to do with “Used"]')[0]?.click()
  await press(/^Discard$/)
  await until(() => page().includes('undone'), 'the outcome')
  await says(/RecentlyUsed 1\.00 kg Rye grain ?package 9 · undone/)
  await app.db.outbox.clear()
  const [result] = await app.db.results.toArray()
  expect(result?.did).toEqual({ kind: 'create', at: use?.recordedAt })
})
