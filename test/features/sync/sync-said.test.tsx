// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it } from 'vitest'
import { SyncScreen } from '../../../src/features/sync/SyncScreen'
import { byRole, press, startApp, type TestApp, until } from '../../records/app'
import { refuse, TRAY } from './refused-page'

let app: TestApp
afterEach(() => app.close())
const screens = { '/': () => <p>home</p>, '/sync': SyncScreen, '/units/$id': () => <p>a unit</p> }
const said = async () => (await until(() => app.toasts.at(-1), 'a toast')).text

describe('S26: the report of a decision matches its outcome', () => {
  it('omits a change from the discarded ones if it was sent', async () => {
    app = await startApp('/sync', screens, async (replica) => {
      await replica.save([{ kind: 'create', entity: 'unit', id: TRAY, values: { code: 'tray' } }])
      await replica.save([{ kind: 'create', entity: 'unit', id: replica.newId(), values: { code: 'box' } }])
    })
    await press(/^What to do with “Added tray”/)
    const discard = await until(() => byRole('button', /^Discard$/))
    await app.db.outbox.where('recordId').equals(TRAY).delete()
    discard.click()
    expect(await said()).toBe('Already sent')
  })

  it.each([/^Discard mine$/, /^Apply again$/])('a decision made elsewhere is reported: %s', async (name) => {
    app = await startApp('/sync', screens, async (replica) => {
      await replica.save([{ kind: 'create', entity: 'unit', id: TRAY, values: { code: 'tray' } }])
      await refuse(replica, TRAY, 'invalid')
    })
    const button = await until(() => byRole('button', name))
    await app.db.attention.clear()
    await app.db.outbox.clear()
    button.click()
    expect(await said()).toBe('This has already been decided')
  })
})
