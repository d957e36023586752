// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { SCHEMA } from '../../../src/domain/mutation'
import { SyncScreen } from '../../../src/features/sync/SyncScreen'
import type { Replica } from '../../../src/state/replica/replica'
import { FARM } from '../../data/replica'
import { byRole, press, startApp, type TestApp, until } from '../../records/app'
import { refuse, STACK, served, TRAY } from './refused-page'

let app: TestApp
afterEach(() => app.close())

const screens = { '/': () => <p>home</p>, '/sync': SyncScreen, '/units/$id': () => <p>a unit</p> }
const open = async (prepare: (replica: Replica) => Promise<void>) => {
  app = await startApp('/sync', screens, prepare)
}
const mill = { id: TRAY, rev: 7, name: 'Mill', phone: '1' }
const GONE = '01920000-0000-7000-8000-0000000000e1'

describe('S26: no refusal is a dead end', () => {
  it('accepts another record in place of a deleted one, and restores nothing', async () => {
    await open(async (replica) => {
      const values = {
        item_id: FARM.item.id,
        unit_id: FARM.kg.id,
        quantity: '5',
        date: '2026-03-09',
        supplier_id: GONE,
      }
      await rowsOf(replica.db, 'supplier').put({ id: GONE, rev: 3, name: 'Gone Mill' })
      await rowsOf(replica.db, 'supplier').put({ id: STACK, rev: 3, name: 'New Mill' })
      await replica.save([{ kind: 'create', entity: 'purchase', id: TRAY, values }])
      const deleted_at = '2026-03-09T00:00:00.000Z'
      await rowsOf(replica.db, 'supplier').put({ id: GONE, rev: 9, name: 'Gone Mill', deleted_at })
      await refuse(replica, TRAY, 'reference_deleted', {
        references: [{ path: '/suppliers', id: GONE }],
        fields: { supplier_id: 'reference_deleted' },
      })
    })
    await until(() => byRole('button', /^Restore /), 'restore')
    ;(await until(() => document.querySelector<HTMLElement>('button[id*="supplier_id"]'))).click()
    const inPicker = () => [...document.querySelectorAll<HTMLElement>('dialog *, [role=dialog] *')]
    const option = await until(() => inPicker().find((e) => e.children.length === 0 && e.textContent === 'New Mill'))
    option.click()
    await until(() => byRole('button', /^Apply again$/), 'a way to send it')
    expect(byRole('button', /^Restore /)).toBeUndefined()
    await press(/^Apply again$/)
    await until(() => app.toasts.at(-1)?.kind === 'success', 'applied')
    const sent = (await app.db.outbox.toArray()).filter(({ kind }) => kind !== 'settle')
    expect(sent.map(({ kind, body }) => [kind, body?.supplier_id])).toEqual([['create', STACK]])
  })

  it.each(['create', 'patch'] as const)('a rejection without a way to apply again offers no edit: %s', async (kind) => {
    await open(async (replica) => {
      if (kind === 'patch') await rowsOf(replica.db, 'supplier').put(mill)
      await replica.save([{ kind, entity: 'supplier', id: TRAY, values: { name: 'Mills', phone: '7' } }])
      if (kind === 'patch') await served(replica, mill)
      await refuse(replica, TRAY, 'too_old')
    })
    await until(() => byRole('button', /^Discard mine$/), 'the decision')
    expect(byRole('button', /^Open in form$|^Edit my value|^Apply again$/)).toBeUndefined()
  })

  it.each(['create', 'patch'] as const)('S25: a change of an earlier version becomes a new one: %s', async (kind) => {
    await open(async (replica) => {
      if (kind === 'patch') await rowsOf(replica.db, 'supplier').put(mill)
      await replica.save([{ kind, entity: 'supplier', id: TRAY, values: { name: 'Mills', phone: '7' } }])
      await replica.db.outbox.toCollection().modify({ schema: SCHEMA - 1 })
      if (kind === 'patch') await served(replica, mill)
      await refuse(replica, TRAY, 'too_old', { report: true })
    })
    await until(() => byRole('button', /^Apply again$/), 'a way to send it')
    expect(byRole('button', /^Discard mine$/)).toBeDefined()
    expect(byRole('button', kind === 'create' ? /^Open in form$/ : /^Edit my value/)).toBeDefined()
    expect(byRole('button', /^Export to file$/)).toBeDefined()
    await press(/^Apply again$/)
    await until(() => app.toasts.at(-1)?.kind === 'success', 'applied')
    const again = (await app.db.outbox.toArray()).filter(({ kind }) => kind !== 'settle')
    expect(again.map((one) => [one.kind, one.schema, one.state])).toEqual([[kind, SCHEMA, 'queued']])
  })

  it('discards a new record with its own changes, and keeps dependents to correct', async () => {
    const other = '01920000-0000-7000-8000-0000000000e2'
    await open(async (replica) => {
      await replica.save([{ kind: 'create', entity: 'supplier', id: TRAY, values: { name: 'Mill' } }])
      // It is on its way, so the changes behind it stand by themselves.
      const [create] = await replica.db.outbox.toArray()
      if (create) await replica.db.outbox.put({ ...create, state: 'inflight', attempts: 1 })
      await replica.save([{ kind: 'patch', entity: 'supplier', id: TRAY, values: { phone: '7' } }])
      const values = {
        item_id: FARM.item.id,
        unit_id: FARM.kg.id,
        quantity: '5',
        date: '2026-03-09',
        supplier_id: TRAY,
      }
      await replica.save([{ kind: 'create', entity: 'purchase', id: other, values }])
      await refuse(replica, TRAY, 'invalid', { fields: { email: 'email' } })
    })
    await press(/^Discard mine$/)
    await press(/^Keep that change and correct it$/)
    await until(() => app.toasts.at(-1), 'a toast')
    const left = (await app.db.outbox.toArray()).filter(({ kind }) => kind !== 'settle')
    expect(left.map(({ recordId }) => recordId)).toEqual([other])
  })
})
