// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { countWork } from '../../../src/data/read/count-work'
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
  await says('2 kB · Waiting to be sent.')
}

describe('a file that the server does not take (S28.7)', () => {
  it('accepts a discard and its undo', async () => {
    await open()
    // It waits for a person, not to be sent.
    expect(await countWork(app.db)).toEqual({ unsent: 1, refused: 1 })
    await press(/^Discard Receipt/)
    await until(() => byRole('button', /^Discard Receipt/) === undefined, 'it is gone')
    expect(await countWork(app.db)).toEqual({ unsent: 1, refused: 0 })
    app.toasts.at(-1)?.undo?.onUndo()
    await until(() => byRole('button', /^Discard Receipt/), 'it is back')
    expect(await app.db.uploads.get(REFUSED)).toEqual({ name: REFUSED, refused: 'unsupported_media' })
  })

  it('stays hidden and uncounted while no live record names it', async () => {
    await open()
    await says('Rejected by the server')
    expect(page().match(/Rejected by the server/g)).toHaveLength(1)
  })
})

describe('a photo of an unsent change (S29.8)', () => {
  const values = { item_id: FARM.item.id, unit_id: FARM.kg.id, quantity: '5', date: '2026-03-04', receipt: [SENDS] }
  const openUnsent = async (also: readonly string[] = []) => {
    app = await startApp('/sync', { '/': () => <p>home</p>, '/sync': SyncScreen }, async ({ db, save }) => {
      for (const name of [SENDS, ...also]) {
        await db.blobs.put({ sha256: name.slice(0, 64), bytes: new ArrayBuffer(2000), chosen: 1 })
      }
      if (also.length > 0) {
        await rowsOf(db, 'purchase').put({ ...values, id: `${PURCHASE.slice(0, -1)}2`, rev: 7, receipt: also } as never)
        await db.uploads.bulkPut(also.map((name) => ({ name })))
      }
      await save([{ kind: 'create', entity: 'purchase', id: PURCHASE, values }])
      await db.meta.put({ key: 'engine', value: { phase: 'idle', reachable: true } })
    })
  }

  it('counts as one with it, and shows that its record is not sent yet', async () => {
    await openUnsent()
    await says('2 kB · Its record is not sent yet.')
    await says('1 change waiting to be sent')
    expect(await countWork(app.db)).toEqual({ unsent: 1, refused: 0 })
    expect(page()).not.toMatch(/Photos and files\d/)
  })

  it('counts like the mark in the header, together with a waiting file', async () => {
    await openUnsent([REFUSED])
    await says('2 kB · Waiting to be sent.')
    await says('2 changes waiting to be sent')
    expect(await countWork(app.db)).toEqual({ unsent: 2, refused: 0 })
  })

  it('reports that its record needs a decision if a rejection blocks it (S28.8)', async () => {
    await openUnsent()
    await says('2 kB · Its record is not sent yet.')
    const [first] = await app.db.outbox.toArray()
    if (!first) throw new Error('nothing waits')
    const refused = { ...first, seq: first.seq - 1, id: 'refused', kind: 'patch', state: 'attention' } as const
    await app.db.outbox.put({ ...refused, body: {}, changes: { receipt: { from: null, to: null } } })
    await app.db.outbox.put({ ...first, kind: 'patch', changes: { receipt: { from: null, to: [SENDS] } } })
    await says('2 kB · The record of this file needs your decision first.')
  })
})
