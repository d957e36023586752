// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { SyncScreen } from '../../../src/features/sync/SyncScreen'
import type { Replica } from '../../../src/state/replica/replica'
import { PATIENCE_MS } from '../../patience'
import { byRole, press, says, startApp, type TestApp, until } from '../../records/app'
import { refuse, refusedCode, served, TRAY } from './refused-page'

let app: TestApp
afterEach(() => app.close())

const screens = { '/': () => <p>home</p>, '/sync': SyncScreen }
const open = async (prepare: (replica: Replica) => Promise<void>) => {
  app = await startApp('/sync', screens, prepare)
}
const mill = { id: TRAY, rev: 7, name: 'Mill', phone: '1', code: 'A' }
const queued = async () =>
  (await app.db.outbox.toArray()).find(({ kind, state }) => kind === 'patch' && state !== 'attention')

describe('S19: the server’s values are overwritten only after a person saw them and chose', () => {
  it('waits with "keep both" until every field has a choice', async () => {
    await open((replica) => refusedCode(replica, mill, { ...mill, rev: 9, phone: '9' }))
    await says('Phone: choose one to finish')
    const button = await until(() => byRole('button', /^Keep both, mine as/), 'keep both')
    expect(button.getAttribute('aria-disabled') ?? button.getAttribute('disabled')).not.toBeNull()
    button.click()
    expect(await queued()).toBeUndefined()
  })

  it('asks again about values written before a deletion, once the record is restored', async () => {
    await open(async (replica) => {
      await rowsOf(replica.db, 'supplier').put(mill)
      await replica.save([{ kind: 'patch', entity: 'supplier', id: TRAY, values: { phone: '7' } }])
      // It ran into somebody's 9; before that was decided about, the record was deleted, and the pull said so.
      await refuse(replica, TRAY, 'conflict', {
        current: { ...mill, rev: 8, phone: '9' },
        fields: { phone: 'conflict' },
      })
      await served(replica, { ...mill, rev: 9, deleted_at: '2026-03-09T00:00:00.000Z' })
    })
    await says('This record was deleted')
    await press(/^Restore and apply$/)
    await vi.waitFor(async () => expect((await queued())?.changes?.phone).toEqual({ from: '1', to: '7' }), PATIENCE_MS)
  })
})
