// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ThisDevice } from '../../../src/features/settings/ThisDevice'
import { ThisDevice as SyncDevice } from '../../../src/features/sync/queue/SyncState'
import { page, says, startApp, type TestApp } from '../../records/app'

let app: TestApp
/** What the browser would say of our storage. */
let promised: boolean
const persist = vi.fn(async () => {
  promised = true
  return true
})
beforeEach(() => {
  promised = false
  persist.mockClear()
  const storage = { persist, persisted: async () => promised, estimate: async () => ({ usage: 1, quota: 2 }) }
  Object.defineProperty(navigator, 'storage', { value: storage, configurable: true })
})
afterEach(() => app.close())

const TRAY = '01920000-0000-7000-8000-000000000a11'
const create = { kind: 'create', entity: 'unit', id: TRAY, values: { code: 'tray' } } as const

// First: a page asks only once.
describe('S29: the browser’s promise of persistent storage', () => {
  it('starts once, after a save, and its answer appears in settings and /sync', async () => {
    app = await startApp('/', {
      '/': () => (
        <>
          <ThisDevice />
          <SyncDevice unsent={0} />
        </>
      ),
    })
    await says('The browser may clear this data when storage is low')
    await says('The browser may clear the data stored here.')
    expect(persist).not.toHaveBeenCalled()
    await app.replica.save([create])
    await says('The browser keeps this data until you delete it')
    await says('The browser keeps the data stored here until you delete it.')
    await app.replica.save([{ ...create, kind: 'patch', values: { code: 'tub' } }])
    expect(persist).toHaveBeenCalledOnce()
  })
})

describe('the summary of this device', () => {
  it('never claims that all is sent while a rejection needs a decision (S26)', async () => {
    app = await startApp('/', { '/': ThisDevice }, async ({ db, save }) => {
      await save([create])
      const [mutation] = await db.outbox.toArray()
      if (!mutation) throw new Error('nothing saved')
      const { id, entity, recordId, recordedAt: since } = mutation
      await db.outbox.put({ ...mutation, state: 'attention' })
      await db.attention.put({ id, entity, recordId, error: { status: 409, code: 'conflict' }, since })
    })
    await says('1 change needs your decision')
    expect(page()).not.toContain('All changes sent')
  })
})
