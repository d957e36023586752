// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { SyncScreen } from '../../../src/features/sync/SyncScreen'
import type { Replica } from '../../../src/state/replica/replica'
import { byRole, page, press, says, startApp, type TestApp, until } from '../../records/app'
import { radio, refuse, served, TRAY } from './refused-page'

let app: TestApp
afterEach(() => app.close())

const screens = { '/': () => <p>home</p>, '/sync': SyncScreen, '/suppliers/$id': () => <p>a supplier</p> }
const open = async (prepare: (replica: Replica) => Promise<void>) => {
  app = await startApp('/sync', screens, prepare)
}
const mill = { id: TRAY, rev: 7, name: 'Mill', phone: '1' }

/** The server was restored: it has the phone number of before. */
async function fellBack(replica: Replica): Promise<void> {
  await rowsOf(replica.db, 'supplier').put(mill)
  await replica.save([{ kind: 'patch', entity: 'supplier', id: TRAY, values: { phone: '7' } }])
  await served(replica, mill)
  await refuse(replica, TRAY, 'lost', { current: mill })
}

/** It lost a supplier, whom somebody has made again since with another phone number. */
async function backAgain(replica: Replica): Promise<void> {
  const values = { name: 'Mill', phone: '7', notes: 'Rings at seven' }
  await replica.save([{ kind: 'create', entity: 'supplier', id: TRAY, values }])
  await refuse(replica, TRAY, 'lost')
  await served(replica, { ...mill, notes: 'Rings at seven' })
}

const decided = async () => {
  await press(/^Send again$/)
  await until(() => byRole('button', /^Send again$/) === undefined, 'decided')
  return (await app.db.outbox.orderBy('seq').toArray()).find(({ kind }) => kind === 'patch')?.changes ?? {}
}

describe('S22: the values of before and after a server’s restore', () => {
  it('a lost value appears beside the server’s, and needs a choice', async () => {
    await open(fellBack)
    await says('has an older value')
    expect(page()).not.toContain('does not exist')
    await says('Phone: choose one to finish')
    ;(await radio(/Before: 7/)).click()
    expect(await decided()).toEqual({ phone: { from: '1', to: '7' } })
  })

  it('a value written since needs a second choice, though one was made already', async () => {
    await open(fellBack)
    ;(await radio(/Before: 7/)).click()
    await until(() => byRole('button', /^Send again$/)?.getAttribute('aria-disabled') !== 'true', 'chosen')
    await served(app.replica, { ...mill, rev: 9, phone: '9' })
    await says('Phone: choose one to finish')
    ;(await radio(/Before: 7/)).click()
    expect(await decided()).toEqual({ phone: { from: '9', to: '7' } })
  })

  it('a record that exists again is shown, and only different values need a choice', async () => {
    await open(backAgain)
    await says('it is there again')
    await says('Phone: choose one to finish')
    ;(await radio(/Before: 7/)).click()
    expect(await decided()).toMatchObject({ phone: { from: '1', to: '7' } })
  })
})
