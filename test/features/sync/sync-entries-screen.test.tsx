// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { SyncScreen } from '../../../src/features/sync/SyncScreen'
import type { Replica } from '../../../src/state/replica/replica'
import { FARM } from '../../data/replica'
import { PATIENCE_MS } from '../../patience'
import { byRole, page, press, says, startApp, type TestApp, type, until } from '../../records/app'
import { onPhone, refuse, STACK, TRAY } from './refused-page'

let app: TestApp
afterEach(() => app.close())

const entry = (unit: string, factor: string) => ({ unit_id: unit, factor })
const conversions = (...list: { unit_id: string; factor: string }[]) => ({ unit_conversions: list })

/** Mine changed both entries; theirs changed the tray's and took the stack out. */
async function refused(replica: Replica): Promise<void> {
  const { db } = replica
  await rowsOf(db, 'unit').bulkPut([
    { id: TRAY, rev: 4, code: 'tray' },
    { id: STACK, rev: 5, code: 'stack' },
  ])
  const row = { ...FARM.item, rev: 7, ...conversions(entry(TRAY, '25'), entry(STACK, '10')) }
  await rowsOf(db, 'item').put(row)
  const mine = conversions(entry(TRAY, '22'), entry(STACK, '12'))
  await replica.save([{ kind: 'patch', entity: 'item', id: row.id, values: mine }])
  const current = { ...row, rev: 8, ...conversions(entry(TRAY, '20')) }
  await db.shadow.put({ entity: 'item', id: row.id, row: current })
  await rowsOf(db, 'item').put({ ...current, _p: 1, _a: 1 })
  await refuse(replica, row.id, 'conflict', { current, fields: { unit_conversions: 'conflict' } })
}
const open = async () => {
  app = await startApp('/sync', { '/': () => <p>home</p>, '/sync': SyncScreen }, refused)
}
const queued = async () =>
  (await app.db.outbox.toArray()).find(({ kind, state }) => kind === 'patch' && state !== 'attention')?.changes
describe('S26: a list that merges by entry on the desk', () => {
  it('shows entry and field, and marks a removed entry as not in the list', async () => {
    await open()
    await says('Other units · tray · Factor')
    await says('Other units · stack')
    await says('not in the list')
    expect(page()).not.toContain('tray · 20')
  })

  it('sends the value typed for one entry, on the list as it was shown', async () => {
    await open()
    await press(/^Edit my value: Other units · tray · Factor$/)
    await type(/^Factor/, '21')
    await press(/^Other units · tray · Factor: done$/)
    await says('Other units · stack: choose one to finish')
    await press(/^Choose all from server$/)
    await press(/^Edit my value: Other units · tray · Factor$/)
    await type(/^Factor/, '23')
    await press(/^Apply choices$/)
    const wanted = { from: [entry(TRAY, '20')], to: [entry(TRAY, '23')] }
    await vi.waitFor(async () => expect(await queued()).toEqual({ unit_conversions: wanted }), PATIENCE_MS)
  })

  it('shows a finding about an entry in its row until it is corrected', async () => {
    await open()
    await press(/^Choose all mine$/)
    await press(/^Edit my value: Other units · tray · Factor$/)
    await type(/^Factor/, '0')
    await press(/^Apply choices$/)
    await until(() => document.querySelector('input[aria-invalid=true]'), 'the wrong input')
    expect(await queued()).toBeUndefined()
    await type(/^Factor/, '3')
    await until(() => !document.querySelector('input[aria-invalid=true]'), 'put right')
    await press(/^Apply choices$/)
    const wanted = { from: [entry(TRAY, '20')], to: [entry(TRAY, '3'), entry(STACK, '12')] }
    await vi.waitFor(async () => expect(await queued()).toEqual({ unit_conversions: wanted }), PATIENCE_MS)
  })
})

it('S26: shows an entry on a phone as one step, with its old value', async () => {
  await onPhone(async () => {
    await open()
    await says('Other units · tray · Factor')
    await says('was 25')
    await says('Field 1 of 2')
    expect(byRole('button', /^Next field$/)).toBeDefined()
  })
})
