import { beforeEach, describe, expect, it } from 'vitest'
import { unmarked } from '../../src/data/rows'
import { create, type Device, makeWorld, type World } from './world'

let world: World
let device: Device
let id: string

/** A page died while it took a rename back: the row was written already, its shadow and the queue were not. */
beforeEach(async () => {
  world = await makeWorld()
  device = await world.device('one')
  id = device.newId()
  await device.save(create('supplier', id, { name: 'A' }))
  await device.sync()
  const before = await device.db.table('supplier').get(id)
  await device.save({ kind: 'patch', entity: 'supplier', id, values: { name: 'B' } })
  await device.db.table('supplier').put(unmarked(before))
})
const shown = () => device.db.table('supplier').get(id)
const atServer = async () => (await world.call('GET', `/suppliers/${id}`)).body as Record<string, unknown>

describe('S5, S7: a save upon a half-written record, before a host has mended it', () => {
  it('queues what people saved, though the torn row says so already', async () => {
    await device.save({ kind: 'patch', entity: 'supplier', id, values: { name: 'A' } })
    expect((await shown()).name).toBe('A')
    await device.sync()
    expect((await atServer()).name).toBe('A')
  })

  it('keeps what the server said last under the pending change', async () => {
    await device.save({ kind: 'patch', entity: 'supplier', id, values: { phone: '+1' } })
    expect((await device.db.shadow.get(['supplier', id]))?.row?.name).toBe('A')
    expect(await shown()).toMatchObject({ name: 'B', phone: '+1', _p: 1 })
    await device.sync()
    expect(await atServer()).toMatchObject({ name: 'B', phone: '+1' })
  })
})
