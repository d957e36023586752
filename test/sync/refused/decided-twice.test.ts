import { expect, it } from 'vitest'
import { create, makeWorld } from '../world'

it('S26: decides another device’s rejection once, for any number of presses', async () => {
  const world = await makeWorld()
  const [one, two] = [await world.device('one'), await world.device('two')]
  const id = one.newId()
  await one.save(create('supplier', id, { name: 'Mill' }))
  await one.sync()
  await two.sync()
  await one.save({ kind: 'patch', entity: 'supplier', id, values: { name: 'Old mill' } })
  await one.sync('write')
  await two.save({ kind: 'patch', entity: 'supplier', id, values: { name: 'New mill' } })
  await two.sync('write', 2)
  await one.sync('nudge')
  const [refused] = await one.refused()
  const issue = refused?.entry.id ?? ''
  expect(refused?.isHere).toBe(false)
  // Another tab that still shows it, or a second tap: the server was not told yet.
  expect(await one.applyAgain(issue)).toMatchObject({ ok: true, mutations: [expect.any(String)] })
  expect(await one.applyAgain(issue)).toEqual({ ok: true, mutations: [] })
  expect(await one.discard(issue)).toMatchObject({ mutations: [], settlements: [] })
  await one.sync('write', 3)
  await two.sync('nudge', 3)
  expect([await one.refused(), await two.refused()]).toEqual([[], []])
  expect(await one.db.outbox.count()).toBe(0)
  expect((await world.call('GET', `/suppliers/${id}`)).body).toMatchObject({ name: 'New mill' })
})
