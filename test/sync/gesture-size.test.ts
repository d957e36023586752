import { beforeEach, describe, expect, it } from 'vitest'
import { rowsOf } from '../../src/data/db'
import { create, type Device, makeWorld, stockFarm, type World } from './world'

let world: World
let one: Device
let two: Device

beforeEach(async () => {
  world = await makeWorld()
  one = await world.device('one')
  two = await world.device('two')
})
const left = async (device: Device) => device.db.outbox.count()
const refusedId = async (device: Device) => (await device.db.attention.toArray())[0]?.id ?? ''

describe('S7, S14: the size of a gesture', () => {
  it('S14: a gesture of which one change changes nothing is sent all the same', async () => {
    const { item } = await stockFarm(one)
    await one.sync()
    const supplier = one.newId()
    await one.save(
      { kind: 'patch', entity: 'item', id: item, values: { name: 'Rye grain' } },
      create('supplier', supplier, { name: 'Mill', code: 'M' }),
    )
    await one.sync('write', 5)
    expect(await left(one)).toBe(0)
  })

  it('S7: a start does not drop a gesture of which one change changed nothing', async () => {
    const { item } = await stockFarm(one)
    await one.sync()
    const supplier = one.newId()
    await one.save(
      { kind: 'patch', entity: 'item', id: item, values: { name: 'Rye grain' } },
      create('supplier', supplier, { name: 'Mill', code: 'M' }),
    )
    const again = await world.device('one again', one.storage)
    await again.sync('start', 3)
    expect(await rowsOf(again.db, 'supplier').get(supplier)).toMatchObject({ code: 'M' })
  })

  it('S14: a gesture that makes a record and changes it is sent', async () => {
    await stockFarm(one)
    await one.sync()
    const supplier = one.newId()
    await one.save(create('supplier', supplier, { name: 'Mill', code: 'M' }), {
      kind: 'patch',
      entity: 'supplier',
      id: supplier,
      values: { name: 'Old mill' },
    })
    await one.sync('write', 5)
    expect(await left(one)).toBe(0)
  })

  it('S26: applied again where the server has the value already, the issue is settled all the same', async () => {
    const { item } = await stockFarm(one)
    await one.sync()
    await two.sync()
    await one.save({ kind: 'patch', entity: 'item', id: item, values: { name: 'Rye A' } })
    await one.sync('write')
    await two.save({ kind: 'patch', entity: 'item', id: item, values: { name: 'Rye B' } })
    await two.sync('write')
    await one.sync('nudge')
    await one.save({ kind: 'patch', entity: 'item', id: item, values: { name: 'Rye B' } })
    await one.sync('write')
    await two.sync('nudge')
    const id = await refusedId(two)
    expect(id).not.toBe('')
    await two.applyAgain(id)
    await two.sync('write', 5)
    expect(await left(two)).toBe(0)
    expect((await world.call('GET', '/sync/issues')).body).toMatchObject({ items: [] })
  })

  it('S14: an imported gesture of which some entries are known here is no torn one', async () => {
    await stockFarm(one)
    await one.sync()
    const [a, b] = [one.newId(), one.newId()]
    await one.save(create('supplier', a, { name: 'A', code: 'A' }), create('supplier', b, { name: 'B', code: 'B' }))
    const { text } = await one.exportWork()
    await one.sync('write')
    expect(await left(one)).toBe(0)
    // 499 more outcomes push the first of the two out of the last 500.
    for (let n = 0; n < 499; n++) await one.save(create('supplier', one.newId(), { name: `S${n}`, code: `S${n}` }))
    await one.sync('write', 5)
    expect(await left(one)).toBe(0)
    await one.importWork(text)
    await one.sync('write', 5)
    expect(await left(one)).toBe(0)
  }, 60_000)
})
