// @vitest-environment happy-dom
// A browser may open an older state of its database, for example after its last writes were cut off.
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findLost, forgetLost, keepCount } from '../../../src/app/work/work-count'
import type { PinsetDb } from '../../../src/data/db'
import { putMeta, readMeta } from '../../../src/data/meta'
import { openReplica } from '../../../src/state/replica/open-replica'
import { closeReplica, currentReplica, openedReplica } from '../../../src/state/replica/replica'

const VERA = '01920000-0000-7000-8000-0000000000aa'
const AT = Date.parse('2026-03-10T08:00:00.000Z')
const LOST = { user: VERA, name: 'Vera', at: '2026-03-10T08:00:00.000Z', isOlder: true }
const stops: (() => void)[] = []

/** A page of the app: it looks for lost work first, as at a start. */
async function start() {
  const lost = await findLost(localStorage)
  await openReplica(VERA)
  const replica = currentReplica()
  stops.push(keepCount(localStorage, { ...replica, name: 'Vera' }, () => AT))
  return { ...replica, lost }
}
type Started = Awaited<ReturnType<typeof start>>

async function saveSome({ save, newId }: Started, count: number): Promise<void> {
  for (let done = 0; done < count; done++) {
    const outcome = await save([{ kind: 'create', entity: 'supplier', id: newId(), values: { name: `Mill ${done}` } }])
    expect(outcome.ok).toBe(true)
  }
}

async function leave(): Promise<void> {
  for (const stop of stops.splice(0)) stop()
  const db = openedReplica()?.db
  closeReplica()
  db?.close()
}

/** The state of all tables. The returned function brings it back. */
async function stateOf(db: PinsetDb): Promise<() => Promise<void>> {
  const rows = await Promise.all(db.tables.map((table) => table.toArray()))
  return () =>
    db.transaction('rw', db.tables, async () => {
      for (const [index, table] of db.tables.entries()) {
        await table.clear()
        await table.bulkPut(rows[index] ?? [])
      }
    })
}

/** The page is gone, and the browser's files are those of an earlier moment. */
async function goBack({ db }: Started, back: () => Promise<void>): Promise<void> {
  for (const stop of stops.splice(0)) stop()
  await back()
  expect(openedReplica()?.db).toBe(db)
  await leave()
}

const kept = () => JSON.parse(localStorage.getItem(`pinset.unsent.${VERA}`) ?? 'null')
const counted = (count: number) => expect.poll(() => kept()?.count ?? 0).toBe(count)
const queued = (number: number) => expect.poll(() => kept()?.queued).toBe(number)

beforeEach(async () => {
  localStorage.clear()
  const { db } = await start()
  await Promise.all(db.tables.map((table) => (table.name === 'meta' ? undefined : table.clear())))
  await db.meta.bulkDelete(['queued', 'compared_at'])
})
afterEach(leave)

describe('an older replica', () => {
  it('reports the changes that it lacks, and has them compared with the server', async () => {
    const page = await start()
    await putMeta(page.db, 'compared_at', '2026-03-10T07:00:00.000Z')
    await saveSome(page, 2)
    const back = await stateOf(page.db)
    await saveSome(page, 3)
    await counted(5)
    await goBack(page, back)
    const next = await start()
    expect(next.lost).toEqual([{ ...LOST, count: 3 }])
    expect(await readMeta(next.db, 'compared_at')).toBeUndefined()
    // The count is that of the present replica again, and the report stays until it was read.
    await counted(2)
    await saveSome(next, 1)
    await counted(3)
    expect(await findLost(localStorage)).toEqual([{ ...LOST, count: 3 }])
    forgetLost(localStorage, next.lost)
    expect(await findLost(localStorage)).toEqual([])
  })

  it('reports no more than the changes that were unsent', async () => {
    const page = await start()
    const back = await stateOf(page.db)
    await saveSome(page, 4)
    await counted(4)
    // The server takes three of them.
    await page.db.outbox.bulkDelete((await page.db.outbox.toCollection().primaryKeys()).slice(0, 3))
    await counted(1)
    await goBack(page, back)
    expect((await start()).lost).toEqual([{ ...LOST, count: 1 }])
  })

  it('counts all changes of one gesture', async () => {
    const page = await start()
    const back = await stateOf(page.db)
    const intents = ['Mill', 'Farm', 'Shop'].map((name) => ({
      kind: 'create' as const,
      entity: 'supplier',
      id: page.newId(),
      values: { name },
    }))
    expect((await page.save(intents)).ok).toBe(true)
    await counted(3)
    await goBack(page, back)
    expect((await start()).lost).toEqual([{ ...LOST, count: 3 }])
  })

  it('keeps the evidence under an open page', async () => {
    const page = await start()
    const back = await stateOf(page.db)
    await saveSome(page, 2)
    await counted(2)
    await back()
    await saveSome(page, 1)
    await expect.poll(() => readMeta(page.db, 'queued')).toBe(1)
    await leave()
    expect((await start()).lost).toEqual([{ ...LOST, count: 1 }])
  })

  it('appears once when two tabs start together', async () => {
    const page = await start()
    const back = await stateOf(page.db)
    await saveSome(page, 2)
    await counted(2)
    await goBack(page, back)
    await Promise.all([findLost(localStorage), findLost(localStorage)])
    expect(await findLost(localStorage)).toEqual([{ ...LOST, count: 2 }])
  })

  it('adds up with an unread report of cleared storage', async () => {
    localStorage.setItem(`pinset.lost.${VERA}`, JSON.stringify({ name: 'Vera', count: 2, at: LOST.at, device: 'a' }))
    const page = await start()
    const back = await stateOf(page.db)
    await saveSome(page, 3)
    await counted(3)
    await goBack(page, back)
    expect((await start()).lost).toEqual([{ ...LOST, count: 5 }])
  })
})

describe('no loss is claimed', () => {
  it('the replica has everything that was counted', async () => {
    const page = await start()
    await saveSome(page, 2)
    await counted(2)
    await leave()
    const next = await start()
    expect(next.lost).toEqual([])
    await saveSome(next, 1)
    await counted(3)
    expect(await findLost(localStorage)).toEqual([])
  })

  it('the count lags behind the replica', async () => {
    const page = await start()
    await saveSome(page, 1)
    await counted(1)
    for (const stop of stops.splice(0)) stop()
    await saveSome(page, 2)
    expect(kept()).toMatchObject({ count: 1, queued: 1 })
    await leave()
    expect((await start()).lost).toEqual([])
    await counted(3)
  })

  it('an earlier build counted the work', async () => {
    const page = await start()
    await saveSome(page, 1)
    await counted(1)
    for (const stop of stops.splice(0)) stop()
    const { queued: _later, ...earlier } = kept()
    localStorage.setItem(`pinset.unsent.${VERA}`, JSON.stringify(earlier))
    await page.db.meta.delete('queued')
    await leave()
    const next = await start()
    expect(next.lost).toEqual([])
    await saveSome(next, 1)
    await queued(1)
    await leave()
    expect((await start()).lost).toEqual([])
  })

  it('a save failed', async () => {
    const page = await start()
    await saveSome(page, 1)
    await counted(1)
    const { add } = IDBObjectStore.prototype
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    await expect(saveSome(page, 1)).rejects.toThrow()
    IDBObjectStore.prototype.add = add
    await leave()
    expect((await start()).lost).toEqual([])
    expect(kept()).toMatchObject({ count: 1, queued: 1 })
  })

  it('the engine changed the queue', async () => {
    const page = await start()
    await saveSome(page, 2)
    await counted(2)
    await page.db.outbox.toCollection().modify({ state: 'inflight', attempts: 2 })
    await page.db.outbox.bulkDelete((await page.db.outbox.toCollection().primaryKeys()).slice(0, 1))
    await counted(1)
    await leave()
    expect((await start()).lost).toEqual([])
  })
})
