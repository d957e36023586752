import { liveQuery } from 'dexie'
import { IDBKeyRange, IDBObjectStore } from 'fake-indexeddb'
import { beforeEach, expect, it, vi } from 'vitest'
import { type PinsetDb, rowsOf } from '../../../src/data/db'
import type { ShadowRow } from '../../../src/data/rows'
import { save } from '../../../src/data/save/repository'
import { deletionOf } from '../../../src/data/write/deletions'
import type { Mutation } from '../../../src/domain/mutation'
import { idMaker, openReplica, saveContext, seedFarm } from '../replica'

const COUNT = 120

let db: PinsetDb
/** Requests that deleted something, by how. */
let asked: string[]

beforeEach(async () => {
  db = openReplica()
  asked = []
  db.use({
    stack: 'dbcore',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name)
        const mutate: typeof table.mutate = (request) => {
          if (request.type.startsWith('delete')) asked.push(request.type)
          return table.mutate(request)
        }
        return { ...table, mutate }
      },
    }),
  })
  await db.outbox.bulkAdd(places().map(queued))
})

const places = () => Array.from({ length: COUNT }, (_, n) => n + 1)
const queued = (seq: number) => ({ seq, id: `m${seq}`, recordId: `r${seq}`, state: 'queued' }) as unknown as Mutation
const shadow = (entity: string, n: number): ShadowRow => ({ entity, id: `r${String(n).padStart(3, '0')}` })

/** As a write does it: reads, then deletes. */
async function drop(keys: readonly number[]): Promise<void> {
  await db.transaction('rw', db.outbox, async () => {
    const go = await deletionOf(db.outbox, keys)
    await go()
  })
}

it('drops a stretch of the queue in one request', async () => {
  await drop(places().toReversed())
  expect(asked).toEqual(['deleteRange'])
  expect(await db.outbox.count()).toBe(0)
})

it('keeps other rows between the places, even between adjacent ones', async () => {
  await db.outbox.add(queued(60.5))
  await drop(places())
  expect((await db.outbox.toArray()).map(({ seq }) => seq)).toEqual([60.5])
  expect(asked).toEqual(['delete'])
})

it('keeps the rows around the places', async () => {
  await drop(places().slice(10, 100))
  expect(asked).toEqual(['deleteRange'])
  expect((await db.outbox.toArray()).map(({ seq }) => seq)).toEqual([...places().slice(0, 10), ...places().slice(100)])
})

it('keeps an unnamed row, even if the counts match', async () => {
  await drop([...places().filter((seq) => seq !== 60), 61])
  expect((await db.outbox.toArray()).map(({ seq }) => seq)).toEqual([60])
  await db.outbox.bulkAdd(
    places()
      .filter((seq) => seq !== 60)
      .map(queued),
  )
  await db.outbox.delete(80)
  await drop(places().filter((seq) => seq !== 60))
  expect((await db.outbox.toArray()).map(({ seq }) => seq)).toEqual([60])
})

it('drops a stretch with some rows already missing', async () => {
  await db.outbox.bulkDelete([30, 31])
  await drop(places())
  expect(asked).toEqual(['delete', 'deleteRange'])
  expect(await db.outbox.count()).toBe(0)
})

it('leaves the shadows of other entities', async () => {
  await db.shadow.bulkAdd(places().flatMap((n) => ['item', 'unit', 'use'].map((entity) => shadow(entity, n))))
  await db.transaction('rw', db.shadow, async () => {
    const go = await deletionOf(
      db.shadow,
      places().map((n) => ['unit', shadow('unit', n).id] as [string, string]),
    )
    await go()
  })
  expect(asked).toEqual(['deleteRange'])
  expect(await db.shadow.filter(({ entity }) => entity === 'unit').count()).toBe(0)
  expect(await db.shadow.count()).toBe(2 * COUNT)
})

it('notifies watchers of the queue', async () => {
  const seen: number[] = []
  const watch = liveQuery(() => db.outbox.count()).subscribe((count) => void seen.push(count))
  await expect.poll(() => seen).toEqual([COUNT])
  await drop(places())
  await expect.poll(() => seen.at(-1)).toBe(0)
  watch.unsubscribe()
})

it('rolls back with its transaction', async () => {
  const broken = db.transaction('rw', db.outbox, async () => {
    const go = await deletionOf(db.outbox, places())
    await go()
    throw new Error('no')
  })
  await expect(broken).rejects.toThrow('no')
  expect(await db.outbox.count()).toBe(COUNT)
})

it('keeps the rows that the same write adds to the stretch', async () => {
  const newId = idMaker()
  const context = saveContext(newId)
  await seedFarm(db)
  const ids = Array.from({ length: 40 }, () => newId())
  const [mine, theirs] = [ids.filter((_, n) => n % 2 === 0), ids.filter((_, n) => n % 2 === 1)]
  await rowsOf(db, 'supplier').bulkPut(theirs.map((id) => ({ id, rev: 7, name: `Known ${id}` })))
  const made = mine.map((id) => ({ kind: 'create', entity: 'supplier', id, values: { name: `New ${id}` } }) as const)
  expect(await save(db, made, context, { apart: true })).toMatchObject({ ok: true })
  // What was never sent leaves no shadow; what the server has is shadowed until it knows of the deletion.
  const gone = ids.map((id) => ({ kind: 'delete', entity: 'supplier', id }) as const)
  expect(await save(db, gone, context, { apart: true })).toMatchObject({ ok: true })
  const shadows = (await db.shadow.toArray()).map(({ id, row }) => [id, row?.rev])
  expect(shadows).toEqual(theirs.map((id) => [id, 7]))
})

it('rejects if the storage fails, so that the rest is undone', async () => {
  const real = IDBObjectStore.prototype.delete
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (this: IDBObjectStore, query) {
    if (!(query instanceof IDBKeyRange)) return real.call(this, query)
    // A request that fails, in place of the one asked for.
    return this.add({ seq: 1, id: 'again' }) as unknown as IDBRequest<undefined>
  })
  const broken = db.transaction('rw', db.outbox, async () => {
    const go = await deletionOf(db.outbox, places())
    await db.outbox.add(queued(COUNT + 1))
    await go()
  })
  await expect(broken).rejects.toThrow()
  vi.restoreAllMocks()
  expect(await db.outbox.count()).toBe(COUNT)
})
