// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { SyncScreen } from '../../../src/features/sync/SyncScreen'
import type { Replica } from '../../../src/state/replica/replica'
import { PATIENCE_MS } from '../../patience'
import { byRole, page, press, says, startApp, type TestApp, type, until } from '../../records/app'
import { radio, refuse, refusedCode, served, TRAY } from './refused-page'

let app: TestApp
afterEach(() => app.close())

const open = async (prepare: (replica: Replica) => Promise<void>) => {
  app = await startApp('/sync', { '/': () => <p>home</p>, '/sync': SyncScreen }, prepare)
}
const mill = { id: TRAY, rev: 7, name: 'Mill', phone: '1', code: 'A' }
const queued = async () =>
  (await app.db.outbox.toArray()).find(({ kind, state }) => kind === 'patch' && state !== 'attention')

describe('S26: the decision that is carried out is the one on the screen', () => {
  it('offers no second code if the code is left to the server', async () => {
    await open((replica) => refusedCode(replica, mill, mill))
    await until(() => byRole('button', /^Keep both, mine as B-2$/), 'keep both')
    const theirs = await until(() => document.querySelectorAll<HTMLElement>('input[type=radio]')[1], 'the other side')
    theirs.click()
    await until(() => byRole('button', /^Keep both, mine as/) === undefined, 'no offer')
    await press(/^Apply again$/)
    await vi.waitFor(
      async () => expect((await queued())?.changes).toEqual({ phone: { from: '1', to: '7' } }),
      PATIENCE_MS,
    )
  })

  it('keeps a typed value even if another user wrote mine by then', async () => {
    await open(async (replica) => {
      await rowsOf(replica.db, 'supplier').put(mill)
      await replica.save([{ kind: 'patch', entity: 'supplier', id: TRAY, values: { phone: '2', name: 'Old mill' } }])
      await served(replica, { ...mill, rev: 8, phone: '3' })
      await refuse(replica, TRAY, 'conflict', {
        current: { ...mill, rev: 8, phone: '3' },
        fields: { phone: 'conflict' },
      })
    })
    await press(/^Edit my value: Phone$/)
    await type(/^Phone/, '44')
    await press(/^Phone: done$/)
    await until(() => !page().includes('choose one to finish'), 'chosen')
    await served(app.replica, { ...mill, rev: 9, phone: '2' })
    await says('Phone: choose one to finish')
    ;(await radio(/44/)).click()
    await press(/^Apply choices$/)
    await vi.waitFor(
      async () => expect((await queued())?.changes).toMatchObject({ phone: { from: '2', to: '44' } }),
      PATIENCE_MS,
    )
  })
})
