import { IDBFactory } from 'fake-indexeddb'
import { expect, it } from 'vitest'
import { registry } from '../../src/domain/entities/registry'
import { registryWithJar } from '../throwaway-entity'
import { create, makeWorld } from './world'

/** Rows of the jars that the server has. */
async function jarsOf(world: Awaited<ReturnType<typeof makeWorld>>) {
  const { body } = await world.call('GET', '/jars')
  return (body as { items: { name: string }[] }).items.map(({ name }) => name)
}

it('S30: an older tab leaves in the queue what a newer build made of an entity it does not know', async () => {
  const world = await makeWorld(registryWithJar)
  const storage = new IDBFactory()
  const newer = await world.device('newer', storage)
  await newer.sync()
  const older = await world.device('older', storage, registry)
  const jar = newer.newId()
  await newer.save(create('jar', jar, { code: 'J1', name: 'Jar' }))
  await newer.save(
    create('supplier', newer.newId(), { name: 'Mill' }),
    create('jar', newer.newId(), { code: 'J2', name: 'Other jar' }),
  )
  await older.save(create('supplier', older.newId(), { name: 'Shop' }))
  await older.sync('write', 3)
  expect(await older.refused()).toEqual([])
  // Its own work goes meanwhile.
  expect((await older.db.outbox.toArray()).map(({ entity, state }) => [entity, state])).toEqual([
    ['jar', 'queued'],
    ['supplier', 'queued'],
    ['jar', 'queued'],
  ])
  await newer.sync('start', 3)
  expect(await newer.db.outbox.count()).toBe(0)
  expect(await jarsOf(world)).toEqual(['Jar', 'Other jar'])
})

it('S25: a file of a newer app is not taken in by one that does not know what it is about', async () => {
  const world = await makeWorld(registryWithJar)
  const newer = await world.device('newer')
  await newer.sync()
  const older = await world.device('older', undefined, registry)
  await newer.save(create('supplier', newer.newId(), { name: 'Mill' }))
  await newer.save(create('jar', newer.newId(), { code: 'J1', name: 'Jar' }))
  const { text } = await newer.exportWork()
  expect(await older.importWork(text)).toEqual({ ok: false, reason: 'newer' })
  expect(await older.db.outbox.count()).toBe(0)
  await newer.sync('start', 3)
  expect(await jarsOf(world)).toEqual(['Jar'])
})
