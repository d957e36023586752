import { expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { registryWithJar, registryWithKit } from '../../throwaway-entity'
import { create, makeWorld, plain } from '../world'

it('one definition is enough to save offline, replay, pull, change and delete', async () => {
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

it('a posted record that moves no stock is saved and undone, once', async () => {
  const world = await makeWorld(registryWithKit)
  const one = await world.device('one')
  const [id, undone, again] = [one.newId(), one.newId(), one.newId()]
  const values = { name: 'Tray 1', dishes: ['1', '2'] }
  const undoing = (other: string) => create('sighting', other, { ...values, reverses_id: id })
  expect(await one.save(create('sighting', id, values))).toMatchObject({ ok: true })
  expect(await one.save(undoing(undone), undoing(again))).toMatchObject({ ok: false, index: 1, code: 'reversed' })
  expect(await one.save(undoing(undone))).toMatchObject({ ok: true })
  expect(await one.save(undoing(again))).toMatchObject({ ok: false, code: 'reversed' })
  expect(await one.save(create('sighting', again, { ...values, reverses_id: undone }))).toMatchObject({
    ok: false,
    code: 'invalid',
    findings: [{ field: 'reverses_id', code: 'reversal' }],
  })
  await one.sync()
  expect(await one.db.outbox.count()).toBe(0)
  expect((await world.call('POST', '/sightings', { ...values, reverses_id: id })).body).toMatchObject({
    code: 'reversed',
  })
  expect((await world.call('POST', '/sightings', { ...values, reverses_id: undone })).body).toMatchObject({
    code: 'invalid',
    fields: { reverses_id: 'reversal' },
  })
})

it('a tree of any entity stays without circles, on device and server', async () => {
  const world = await makeWorld(registryWithKit)
  const one = await world.device('one')
  const [mother, child] = [one.newId(), one.newId()]
  await one.save(
    create('culture', mother, { name: 'Mother' }),
    create('culture', child, { name: 'Child', parent_id: mother }),
  )
  await one.sync()
  const circle = { kind: 'patch' as const, entity: 'culture', id: mother, values: { parent_id: child } }
  expect(await one.save(circle)).toMatchObject({ ok: false, findings: [{ field: 'parent_id', code: 'cycle' }] })
  expect((await world.call('PATCH', `/cultures/${mother}`, { parent_id: child })).body).toMatchObject({
    fields: { parent_id: 'cycle' },
  })
  const [first, second] = [one.newId(), one.newId()]
  const gesture = await one.save(
    create('culture', first, { name: 'First', parent_id: second }),
    create('culture', second, { name: 'Second', parent_id: first }),
  )
  expect(gesture).toMatchObject({ ok: false, index: 1, findings: [{ field: 'parent_id', code: 'cycle' }] })
  const other = await one.save({ kind: 'patch', entity: 'culture', id: child, values: { parent_id: null } }, circle)
  expect(other).toMatchObject({ ok: true })
})
