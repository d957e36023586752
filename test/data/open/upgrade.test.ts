import Dexie from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { wholeGestures } from '../../../src/data/decide/drop'
import { save } from '../../../src/data/save/repository'
import { mutation } from '../../sync/mutation'
import { registryWithJar } from '../../throwaway-entity'
import { FARM, idMaker, openReplica, saveContext, seedFarm } from '../replica'

it('S30: a newer build adds tables under an older open page, and both keep saving', async () => {
  const storage = new IDBFactory()
  const newId = idMaker()
  const older = openReplica(undefined, storage)
  await seedFarm(older)
  const rename = (name: string) => [{ kind: 'patch' as const, entity: 'item', id: FARM.item.id, values: { name } }]
  expect(await save(older, rename('Before'), saveContext(newId))).toMatchObject({ ok: true })

  const newer = openReplica(registryWithJar, storage)
  const jar = { kind: 'create' as const, entity: 'jar', id: newId(), values: { code: 'J1', name: 'Jar' } }
  expect(await save(newer, [jar], saveContext(newId, registryWithJar))).toMatchObject({ ok: true })

  expect(await save(older, rename('After'), saveContext(newId))).toMatchObject({ ok: true })
  expect(await rowsOf(newer, 'item').get(FARM.item.id)).toMatchObject({ name: 'After', _p: 1 })
  expect(await newer.outbox.count()).toBe(2)
  older.close()
  newer.close()
})

it('S14, S30: upgrading keeps the queue of a build without a gesture index, and finds gestures', async () => {
  const storage = new IDBFactory()
  const older = new Dexie('pinset-test', { indexedDB: storage, IDBKeyRange })
  older.version(1).stores({ outbox: '++seq,&id,recordId,state' })
  const entries = [mutation(1, { group: 'g' }), mutation(2), mutation(3, { group: 'g' })]
  await older.table('outbox').bulkAdd(entries)
  older.close()
  const newer = openReplica(undefined, storage)
  expect(await newer.outbox.toArray()).toEqual(entries)
  expect((await wholeGestures(newer, [entries[0]?.id ?? ''])).map(({ seq }) => seq)).toEqual([1, 3])
  newer.close()
})

it('S7: stock that an older build folded is folded again', async () => {
  const storage = new IDBFactory()
  const older = new Dexie('pinset-test', { indexedDB: storage, IDBKeyRange })
  older.version(1).stores({ meta: 'key' })
  await older.open()
  older.close()
  const newer = openReplica(undefined, storage)
  expect(await newer.meta.get('stock_stale')).toMatchObject({ value: true })
  newer.close()
  const fresh = openReplica(undefined, new IDBFactory())
  expect(await fresh.meta.get('stock_stale')).toBeUndefined()
  fresh.close()
})
