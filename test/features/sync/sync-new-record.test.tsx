// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { SyncScreen } from '../../../src/features/sync/SyncScreen'
import type { Replica } from '../../../src/state/replica/replica'
import { FARM } from '../../data/replica'
import { byRole, page, press, says, startApp, type TestApp, type, until } from '../../records/app'
import { refuse, STACK, TRAY } from './refused-page'

let app: TestApp
afterEach(() => app.close())

const screens = { '/': () => <p>home</p>, '/sync': SyncScreen, '/units/$id': () => <p>a unit</p> }
const open = async (prepare: (replica: Replica) => Promise<void>) => {
  app = await startApp('/sync', screens, prepare)
}
const made = async () => {
  await until(() => byRole('button', /^Apply again$/) === undefined, 'decided')
  return (await app.db.outbox.toArray()).find(({ kind }) => kind === 'create')?.body
}

/** An ingredient counted in trays too; the tray was refused and discarded. */
async function withoutTray(replica: Replica): Promise<void> {
  const conversions = [
    { unit_id: FARM.gram.id, factor: '0.001' },
    { unit_id: TRAY, factor: '0.002' },
  ]
  const values = { name: 'Oats', category_id: FARM.category.id, unit_id: FARM.kg.id, unit_conversions: conversions }
  await replica.save([{ kind: 'create', entity: 'item', id: STACK, values }])
  await refuse(replica, STACK, 'invalid', {
    error: { status: 422, code: 'invalid' },
    fields: { unit_conversions: 'reference' },
  })
}

describe('S26: correcting a rejected new record', () => {
  it('shows a finding about a list, and lets the wrong entry be removed', async () => {
    await open(withoutTray)
    await says('Other units')
    await says('This is no longer here')
    await press(/^Remove Conversion 2$/)
    await until(() => !page().includes('This is no longer here'), 'taken out')
    await press(/^Apply again$/)
    expect(await made()).toMatchObject({ unit_conversions: [{ unit_id: FARM.gram.id, factor: '0.001' }] })
  })

  it('shows a finding with its parameters', async () => {
    await open(async (replica) => {
      const purchase = replica.newId()
      await rowsOf(replica.db, 'purchase').put({ id: purchase, rev: 9, item_id: FARM.item.id, package_count: 12 })
      const used = {
        item_id: FARM.item.id,
        unit_id: FARM.kg.id,
        quantity: '1',
        occurred_at: '2026-03-05T10:00:00.000Z',
      }
      const values = { ...used, purchase_id: purchase, quantity_id: 12 }
      await replica.save([{ kind: 'create', entity: 'use', id: TRAY, values }])
      await refuse(replica, TRAY, 'invalid', {
        error: { status: 422, code: 'invalid' },
        fields: { quantity_id: 'package_range' },
        params: { quantity_id: { n: 3 } },
      })
    })
    await says('Packages in this purchase: 3')
  })

  it('shows a finding deep inside a list at its place', async () => {
    await open(async (replica) => {
      await withoutTray(replica)
      const [entry] = await replica.db.attention.toArray()
      if (entry) await replica.db.attention.put({ ...entry, fields: { 'unit_conversions.0.factor': 'above' } })
    })
    const factor = await until(() => document.querySelector<HTMLElement>('input[aria-invalid=true]'), 'a wrong input')
    expect(factor.getAttribute('name')).toBe('unit_conversions.0.factor')
  })

  it('opens as a whole form, in one decision', async () => {
    await open(withoutTray)
    await press(/^Open in form$/)
    await type(/^Storage location/, 'Shelf 3')
    await press(/^Remove Conversion 2$/)
    await press(/^Done$/)
    await says('Shelf 3')
    await press(/^Apply again$/)
    expect(await made()).toMatchObject({
      name: 'Oats',
      storage_location: 'Shelf 3',
      unit_conversions: [{ unit_id: FARM.gram.id }],
    })
    const queue = await app.db.outbox.orderBy('seq').toArray()
    expect(queue.map(({ kind }) => kind)).toEqual(['settle', 'create'])
  })

  it('shows findings that cannot be corrected here as text', async () => {
    await open(async (replica) => {
      const values = { item_id: FARM.item.id, unit_id: FARM.kg.id, quantity: '5', date: '2026-03-09' }
      await replica.save([{ kind: 'create', entity: 'purchase', id: TRAY, values }])
      await refuse(replica, TRAY, 'invalid', { fields: { price: 'tomorrows_code' } })
    })
    await says('price: An error occurred')
  })
})
