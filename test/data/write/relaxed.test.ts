/** S4: which writes wait for the disk. */
import type { DBCoreTable } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, it } from 'vitest'
import type { PinsetDb } from '../../../src/data/db'
import { dropLease, takeLease } from '../../../src/data/engine/lease'
import { openDatabase } from '../../../src/data/open/open-database'
import { relaxed } from '../../../src/data/write/relaxed'
import { registry } from '../../../src/domain/entities/registry'
import { makeWorld } from '../../sync/world'

type Heard = { readonly durability: string; readonly tables: Set<string> }

/** Every transaction that writes from now on, in order. */
async function listen(db: PinsetDb): Promise<ReadonlyMap<object, Heard>> {
  const heard = new Map<object, Heard>()
  const watched = (table: DBCoreTable): DBCoreTable => ({
    ...table,
    mutate: (request) => {
      const { durability } = request.trans as unknown as IDBTransaction
      const one = heard.get(request.trans) ?? { durability, tables: new Set() }
      heard.set(request.trans, one)
      one.tables.add(table.name)
      return table.mutate(request)
    },
  })
  db.close()
  db.use({
    stack: 'dbcore',
    name: 'listener',
    create: (core) => ({ ...core, table: (name) => watched(core.table(name)) }),
  })
  await db.open()
  return heard
}

it('an engine run waits for the disk only at pushes and the last page', async () => {
  const world = await makeWorld()
  const device = await world.device('phone')
  await device.sync('start')
  await device.save({ kind: 'create', entity: 'supplier', id: device.newId(), values: { name: 'Mill' } })
  const heard = await listen(device.db)
  await device.sync('write')
  const strict = [...heard.values()].filter(({ durability }) => durability === 'strict')
  expect(strict.map(({ tables }) => [...tables])).toEqual([['outbox'], ['meta']])
  const others = [...heard.values()].filter((one) => !strict.includes(one))
  expect(new Set(others.map(({ durability }) => durability))).toEqual(new Set(['relaxed']))
  // The answer took the mutation from the queue.
  expect(others.some(({ tables }) => tables.has('supplier') && tables.has('outbox'))).toBe(true)
  expect(await device.db.outbox.count()).toBe(0)
})

it('a relaxed transaction opens a closed database like any other', async () => {
  const db = openDatabase('closed', registry, { indexedDB: new IDBFactory(), IDBKeyRange })
  const lease = await takeLease(db, 'one', 0, 20_000)
  db.backendDB().close()
  await dropLease(db, lease?.term ?? 0)
  expect(db.isOpen()).toBe(true)
  expect(await db.meta.get('lease')).toMatchObject({ value: { holder: 'one', until: 0 } })
  db.close()
})

it('a relaxed transaction is rejected inside another transaction', async () => {
  const db = openDatabase('within', registry, { indexedDB: new IDBFactory(), IDBKeyRange })
  const nested = db.transaction('rw', db.meta, async () => {
    await db.meta.put({ key: 'device', value: 'one' })
    return relaxed(db).transaction('rw', db.meta, async () => undefined)
  })
  await expect(nested).rejects.toThrow('would not be part')
  expect(await db.meta.get('device')).toBeUndefined()
  db.close()
})
