// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, expect, it } from 'vitest'
import { instantOf } from '../../../src/domain/clock'
import { HomeScreen } from '../../../src/features/home/HomeScreen'
import { makeFormat } from '../../../src/state/words/format'
import { FARM } from '../../data/replica'
import { page, says, startApp, type TestApp } from '../../records/app'

let app: TestApp
afterEach(() => app.close())

const TRAY = '01920000-0000-7000-8000-000000000a11'
const TUB = '01920000-0000-7000-8000-000000000a12'

it('uses the plural for several refused changes on the home screen (S26)', async () => {
  app = await startApp('/', { '/': HomeScreen }, async ({ db, save }) => {
    await save([{ kind: 'create', entity: 'unit', id: TRAY, values: { code: 'tray' } }])
    await save([{ kind: 'create', entity: 'unit', id: TUB, values: { code: 'tub' } }])
    for (const mutation of await db.outbox.toArray()) {
      const { id, entity, recordId, recordedAt: since } = mutation
      await db.outbox.put({ ...mutation, state: 'attention' })
      await db.attention.put({ id, entity, recordId, error: { status: 409, code: 'conflict' }, since })
    }
  })
  await says('2 changes need your decision')
  expect(page()).toContain('The server rejected them')
})

it('names a rejected change before the farm’s needs, and an unsent one after', async () => {
  app = await startApp('/', { '/': HomeScreen }, async ({ db, save }) => {
    const low = { item_id: FARM.item.id, unit_id: FARM.kg.id, quantity: '1', occurred_at: '2026-03-01T08:00:00.000Z' }
    await save([{ kind: 'create', entity: 'use', id: TRAY, values: low }])
    await save([{ kind: 'create', entity: 'unit', id: TUB, values: { code: 'tub' } }])
    const [, refused] = await db.outbox.toArray()
    if (!refused) throw new Error('nothing waits')
    const { id, entity, recordId, recordedAt: since } = refused
    await db.outbox.put({ ...refused, state: 'attention' })
    await db.attention.put({ id, entity, recordId, error: { status: 409, code: 'conflict' }, since })
  })
  await says('1 change needs your decision')
  await says('below zero')
  expect(page()).toMatch(/1 change needs you.*below zero/)
  await app.replica.db.attention.clear()
  await says('1 change not sent yet')
  expect(page()).toMatch(/below zero.*1 change not sent yet/)
})

it('sorts a delivery of an earlier day by its recording time', async () => {
  let at = ''
  app = await startApp('/', { '/': HomeScreen }, async ({ save, newId, now }) => {
    const bought = { item_id: FARM.item.id, unit_id: FARM.kg.id, quantity: '10', date: '2026-03-01' }
    await save([{ kind: 'create', entity: 'purchase', id: newId(), values: bought }])
    at = makeFormat({ language: 'en', now }).moment(instantOf(now()))
  })
  await says('Recent records')
  await says(at)
  expect(page()).not.toContain('00:00')
})
