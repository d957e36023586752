import { IDBDatabase, IDBFactory, IDBObjectStore, IDBTransaction } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type PinsetDb, rowsOf } from '../../../src/data/db'
import { openDeviceDatabase } from '../../../src/data/open/device-db'
import { save } from '../../../src/data/save/repository'
import { FARM, idMaker, openReplica, saveContext, seedFarm } from '../replica'

let db: PinsetDb
beforeEach(async () => {
  db = openReplica()
  await seedFarm(db)
})
afterEach(() => vi.restoreAllMocks())

const rename = () =>
  save(db, [{ kind: 'patch', entity: 'item', id: FARM.item.id, values: { name: 'Rye' } }], saveContext(idMaker()))

it('S4: a save is written with strict durability, and reported when the transaction has completed', async () => {
  const told: string[] = []
  const open = IDBDatabase.prototype.transaction
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...args) {
    const transaction = open.apply(this, args)
    const [, mode, options] = args
    if (mode === 'readwrite') {
      told.push(`begun ${options?.durability}`)
      transaction.addEventListener('complete', () => told.push('complete'))
    }
    return transaction
  })
  // A database takes the function along as it is opened.
  db = openReplica()
  await seedFarm(db)
  told.length = 0
  await rename().then(({ ok }) => told.push(`saved ${ok}`))
  expect(told).toEqual(['begun strict', 'complete', 'saved true'])
})

it('S4: a transaction that the storage aborts at its end saves nothing', async () => {
  // Its own way to say so: a page may not abort what it told to complete.
  vi.spyOn(IDBTransaction.prototype, 'commit').mockReturnValue()
  const put = IDBObjectStore.prototype.put
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
    const request = put.apply(this, args)
    if (this.name === 'item') request.addEventListener('success', () => this.transaction.abort())
    return request
  })
  await expect(rename()).rejects.toMatchObject({ name: 'AbortError' })
  vi.restoreAllMocks()
  expect(await db.outbox.count()).toBe(0)
  expect(await rowsOf(db, 'item').get(FARM.item.id)).toEqual(FARM.item)
})

it('S4: a write that fails during commit saves nothing, neither itself nor its neighbors', async () => {
  const add = IDBObjectStore.prototype.add
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, value, ...key) {
    const taken = { ...value, id: 'taken' }
    add.call(this, taken)
    return add.call(this, taken, ...key)
  })
  await expect(rename()).rejects.toMatchObject({ name: 'ConstraintError' })
  vi.restoreAllMocks()
  expect(await db.outbox.count()).toBe(0)
  expect(await rowsOf(db, 'item').get(FARM.item.id)).toEqual(FARM.item)
})

it.each(['outbox', 'shadow', 'item'])(
  'S4: a row of %s that cannot be stored fails its neighbors too',
  async (store) => {
    for (const how of ['add', 'put'] as const) {
      const real = IDBObjectStore.prototype[how]
      vi.spyOn(IDBObjectStore.prototype, how).mockImplementation(function (this: IDBObjectStore, ...args) {
        if (this.name === store) throw new DOMException('a function cannot be cloned', 'DataCloneError')
        return real.apply(this, args)
      })
    }
    await expect(rename()).rejects.toMatchObject({ name: 'DataCloneError' })
    vi.restoreAllMocks()
    expect([await db.outbox.count(), await db.shadow.count()]).toEqual([0, 0])
    expect(await rowsOf(db, 'item').get(FARM.item.id)).toEqual(FARM.item)
  },
)

it('S4: the device’s own database is written with strict durability too', async () => {
  const device = openDeviceDatabase({ indexedDB: new IDBFactory(), IDBKeyRange: globalThis.IDBKeyRange })
  const writes = vi.spyOn(IDBDatabase.prototype, 'transaction')
  await device.accounts.put({ id: 'a', name: 'Vera', is_admin: true })
  expect(writes.mock.calls.at(-1)?.[2]).toEqual({ durability: 'strict' })
  device.close()
})
