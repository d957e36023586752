import { IDBFactory } from 'fake-indexeddb'
import { expect, it } from 'vitest'
import { rowsOf } from '../../src/data/db'
import { save } from '../../src/data/repository'
import { registryWithJar } from '../throwaway-entity'
import { FARM, idMaker, openReplica, saveContext, seedFarm } from './replica'

it('S30: a newer build adds its tables while an older page is open; both go on saving, nothing is lost', async () => {
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
