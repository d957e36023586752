// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { SyncScreen } from '../../../src/features/sync/SyncScreen'
import { USER } from '../../data/replica'
import { byRole, page, press, says, startApp, type TestApp, until } from '../../records/app'
import { onPhone, TRAY } from './refused-page'

let app: TestApp
afterEach(() => app.close())

const ISSUE = '01920000-0000-7000-8000-000000000a13'

/** An issue as another program's push leaves it, mirrored here. */
async function open(more: object, user = USER): Promise<void> {
  app = await startApp('/sync', { '/': () => <p>home</p>, '/sync': SyncScreen }, async ({ db }) => {
    const issue = { id: ISSUE, rev: 9, user, method: 'PATCH', code: 'invalid', created_at: '2026-03-10T08:00:00.000Z' }
    await rowsOf(db, 'issue').put({ ...issue, ...more })
  })
}

describe('S26: an issue of another program keeps the screen of decisions working', () => {
  const inherited = { path: `/suppliers/${TRAY}`, body: { constructor: 'x', toString: 'y', phone: '1' }, base: {} }
  const found = { fields: { constructor: 'unknown_field', valueOf: 'unknown_field' } }
  it('shows a field named like an inherited property', async () => {
    await open({ ...inherited, ...found })
    await says('Discard mine')
    expect(page()).toContain('Phone')
  })
  it('shows an issue of another user, on a phone', () =>
    onPhone(async () => {
      await open({ ...inherited, ...found }, 'another')
      await says('can decide this')
    }))
  it('shows an account’s issue, which can only be discarded', async () => {
    await open({ path: `/users/${USER}`, body: { name: 'Vera' }, base: { name: 'V' }, code: 'method_not_allowed' })
    await says('Discard mine')
    expect(byRole('button', /^Apply again$/)).toBeUndefined()
    await press(/^Discard mine$/)
    await until(() => byRole('button', /^Discard mine$/) === undefined, 'discarded')
    expect((await app.db.outbox.toArray()).map(({ kind, recordId }) => [kind, recordId])).toEqual([['settle', ISSUE]])
  })
})
