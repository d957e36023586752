// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { SyncScreen } from '../../../src/features/sync/SyncScreen'
import { byRole, page, press, says, startApp, type TestApp, until } from '../../records/app'
import { onPhone, TRAY } from './refused-page'

let app: TestApp
afterEach(() => app.close())

const ISSUE = '01920000-0000-7000-8000-000000000a13'
const PIA = '01920000-0000-7000-8000-000000000b0b'

/** An issue of Pia's, as an admin's device mirrors it. */
async function open(account: { readonly can_sign_in?: false }): Promise<void> {
  app = await startApp('/sync', { '/': () => <p>home</p>, '/sync': SyncScreen }, async ({ db }) => {
    await rowsOf(db, 'person').put({ id: PIA, rev: 8, name: 'Pia', ...account })
    await rowsOf(db, 'issue').put({
      id: ISSUE,
      rev: 9,
      user: PIA,
      method: 'PATCH',
      path: `/suppliers/${TRAY}`,
      body: { notes: 'Closed on Mondays' },
      base: { notes: 'Rings at seven' },
      code: 'conflict',
      fields: { notes: 'conflict' },
      current: { id: TRAY, rev: 7, name: 'Mill', notes: 'Moved away' },
      recorded_at: '2026-03-07T08:00:00.000Z',
      created_at: '2026-03-10T08:00:00.000Z',
    } as never)
  })
}

const decides = async () => {
  await says('From Pia, who can no longer sign in. You decide.')
  expect(page()).not.toContain('can decide this')
  await press(/^Discard change by Pia$/)
  await until(() => byRole('button', /^Discard/) === undefined, 'decided')
  expect(await app.db.outbox.toArray()).toMatchObject([{ kind: 'settle', recordId: ISSUE }])
}

describe('S26: a rejected change of an ended account', () => {
  it('names its author, and an admin decides it at the desk', async () => {
    await open({ can_sign_in: false })
    await decides()
  })

  it('names its author, and an admin decides it on a phone', () =>
    onPhone(async () => {
      await open({ can_sign_in: false })
      await decides()
    }))

  it('stays read-only while the account exists', async () => {
    await open({})
    await says('Only Pia can decide this.')
    expect(byRole('button', /^Discard/)).toBeUndefined()
  })

  it('shows the time of the change', async () => {
    await open({ can_sign_in: false })
    await says('Closed on Mondays')
    expect(page()).toContain('7 Mar')
    expect(page()).not.toContain('10 Mar')
  })
})
