import { expect, it } from 'vitest'
import { rowsOf } from '../../src/data/db'
import { registryWithJar } from '../throwaway-entity'
import { create, makeWorld, plain } from './world'

it('one definition is enough for an entity to be saved offline, replayed, pulled, changed and deleted', async () => {
  const world = await makeWorld(registryWithJar)
  const [one, two] = [await world.device('one'), await world.device('two')]
  const id = one.newId()
  expect(await one.save(create('jar', id, { code: 'J1', name: '' }))).toMatchObject({ ok: false, code: 'invalid' })
  await one.save(create('jar', id, { code: 'J1', name: 'Wide jar', volume: '500.0' }))
  await one.sync()
  await two.sync()
  const stored = await rowsOf(two.db, 'jar').get(id)
  expect(stored).toMatchObject({ code: 'J1', name: 'Wide jar', volume: '500' })
  expect(plain(stored)).toEqual((await world.call('GET', `/jars/${id}`)).body)
  await two.save({ kind: 'patch', entity: 'jar', id, values: { volume: null } })
  await two.sync('write')
  await one.sync('nudge')
  expect(await rowsOf(one.db, 'jar').get(id)).not.toHaveProperty('volume')
  await one.save({ kind: 'delete', entity: 'jar', id })
  await one.sync('write')
  await two.sync('nudge')
  expect(await rowsOf(two.db, 'jar').count()).toBe(0)
})
