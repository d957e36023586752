import { IDBFactory } from 'fake-indexeddb'
import { expect, it } from 'vitest'
import { registry } from '../../../src/domain/entities/registry'
import { registryWithJar } from '../../throwaway-entity'
import { create, makeWorld } from '../world'

/** A farm that keeps jars, and an app that knows them beside one that does not: on one device, if they share a storage. */
async function twoBuilds(storage?: IDBFactory) {
  const world = await makeWorld(registryWithJar)
  const newer = await world.device('newer', storage)
  await newer.sync()
  return { world, newer, older: await world.device('older', storage, registry) }
}

/** Rows of the jars that the server has. */
async function jarsOf(world: Awaited<ReturnType<typeof makeWorld>>) {
  const { body } = await world.call('GET', '/jars')
  return (body as { items: { name: string }[] }).items.map(({ name }) => name)
}

it('S30: an older tab leaves changes of an unknown entity in the queue', async () => {
  const { world, newer, older } = await twoBuilds(new IDBFactory())
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

it('S25: an older app rejects a newer app’s file with an unknown entity', async () => {
  const { world, newer, older } = await twoBuilds()
  await newer.save(create('supplier', newer.newId(), { name: 'Mill' }))
  await newer.save(create('jar', newer.newId(), { code: 'J1', name: 'Jar' }))
  const { text } = await newer.exportWork()
  expect(await older.importWork(text)).toEqual({ ok: false, reason: 'newer' })
  expect(await older.db.outbox.count()).toBe(0)
  await newer.sync('start', 3)
  expect(await jarsOf(world)).toEqual(['Jar'])
})

it('S16, S30: an older build fences no undo that it cannot apply', async () => {
  const { world, newer, older } = await twoBuilds(new IDBFactory())
  const jar = newer.newId()
  await newer.save(create('jar', jar, { code: 'J1', name: 'Jar' }))
  world.wire = async (request, next) => {
    const answer = await next()
    if (request.url.endsWith('/push')) throw new TypeError('answer dropped')
    return answer
  }
  await newer.host.run('write')
  world.wire = (_request, next) => next()
  const [mutation] = await newer.db.outbox.toArray()
  await newer.undo([mutation?.id ?? ''], [{ kind: 'delete', entity: 'jar', id: jar }])
  await older.sync('start', 3)
  expect((await older.db.outbox.toArray()).map(({ state }) => state)).toEqual(['cancelling'])
  await newer.sync('start', 3)
  expect(await newer.db.outbox.count()).toBe(0)
  expect((await world.call('GET', `/jars/${jar}`)).status).toBe(410)
})

it('S25: a file with an account’s issue is not a newer app’s', async () => {
  const world = await makeWorld()
  const [phone, desktop] = [await world.device('phone'), await world.device('desktop')]
  await phone.sync()
  const entry = { key: phone.newId(), method: 'PATCH', path: `/users/${world.user}`, body: { name: 'Otto' }, base: {} }
  await world.call('POST', '/sync/push', { device: phone.newId(), user: world.user, schema: 1, mutations: [entry] })
  await phone.sync('nudge')
  const [refused] = await phone.refused()
  const dropped = await phone.discard(refused?.entry.id ?? '')
  await phone.sync('write')
  expect(await phone.putBack(dropped)).toBe(true)
  await phone.save(create('supplier', phone.newId(), { name: 'Mill' }))
  expect(await desktop.importWork((await phone.exportWork()).text)).toMatchObject({ ok: true })
})
