// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it } from 'vitest'
import { countWork } from '../../../src/data/count-work'
import { rowsOf } from '../../../src/data/db'
import { SyncScreen } from '../../../src/features/sync/SyncScreen'
import { FARM } from '../../data/replica'
import { byRole, page, press, says, startApp, type TestApp, until } from '../../records/app'

let app: TestApp
afterEach(() => app.close())

const PURCHASE = '01920000-0000-7000-8000-000000000a31'
const SENDS = `${'a'.repeat(64)}.jpg`
const REFUSED = `${'b'.repeat(64)}.jpg`
const IDLE = `${'c'.repeat(64)}.jpg`

const open = async () => {
  app = await startApp('/sync', { '/': () => <p>home</p>, '/sync': SyncScreen }, async ({ db }) => {
    await rowsOf(db, 'purchase').put({
      id: PURCHASE,
      rev: 7,
      item_id: FARM.item.id,
      unit_id: FARM.kg.id,
      quantity: '5',
      date: '2026-03-04',
      receipt: [SENDS, REFUSED],
    } as never)
    for (const name of [SENDS, REFUSED, IDLE]) {
      await db.blobs.put({ sha256: name.slice(0, 64), bytes: new ArrayBuffer(2000), chosen: 1 })
    }
    await db.uploads.bulkPut([
      { name: SENDS },
      { name: REFUSED, refused: 'unsupported_media' },
      { name: IDLE, refused: 'unsupported_media' },
    ])
  })
  await says('2 kB, sent after its record')
}

describe('a file that the server does not take (S28.7)', () => {
  it('can be discarded, and put back', async () => {
    await open()
    expect(await countWork(app.db)).toEqual({ unsent: 2, refused: 0 })
    await press(/^Discard Receipt/)
    await until(() => byRole('button', /^Discard Receipt/) === undefined, 'it is gone')
    expect(await countWork(app.db)).toEqual({ unsent: 1, refused: 0 })
    app.toasts.at(-1)?.undo?.onUndo()
    await until(() => byRole('button', /^Discard Receipt/), 'it is back')
    expect(await app.db.uploads.get(REFUSED)).toEqual({ name: REFUSED, refused: 'unsupported_media' })
  })

  it('is not listed or counted while no live record names it', async () => {
    await open()
    await says('The server does not take it')
    expect(page().match(/does not take it/g)).toHaveLength(1)
  })
})
