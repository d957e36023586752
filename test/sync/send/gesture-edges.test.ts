import { beforeEach, describe, expect, it } from 'vitest'
import { discardUnsent } from '../../../src/data/save/undo'
import type { Intent } from '../../../src/domain/acts/intent'
import { create, type Device, makeWorld, stockFarm, type World } from '../world'

let world: World
let one: Device
let two: Device

beforeEach(async () => {
  world = await makeWorld()
  one = await world.device('one')
  two = await world.device('two')
})
const rename = (id: string, name: string): Intent => ({ kind: 'patch', entity: 'supplier', id, values: { name } })
const supplier = async (id: string) => (await world.call('GET', `/suppliers/${id}`)).body as Record<string, unknown>
const issues = async () => ((await world.call('GET', '/sync/issues')).body as { items: { id: string }[] }).items
const clean = async (device: Device) => {
  expect(await device.db.outbox.toArray()).toEqual([])
  expect(await device.db.attention.toArray()).toEqual([])
  expect(await device.db.shadow.toArray()).toEqual([])
}

describe('S14, S16, S26: large and chained gestures', () => {
  it('S16: undoes changes that another device sent from a file in reverse order', async () => {
    const id = one.newId()
    await one.save(create('supplier', id, { name: 'A' }))
    await one.sync()
    await two.sync()
    await one.save(rename(id, 'B'))
    await one.exportWork()
    await one.save(rename(id, 'C'))
    const { text } = await one.exportWork()
    await two.importWork(text)
    await two.sync('write', 4)
    expect((await supplier(id)).name).toBe('C')
    const first = await one.db.outbox.orderBy('seq').first()
    await discardUnsent(one.db, first?.id ?? '', one.context())
    await one.sync('write', 5)
    await clean(one)
    expect((await supplier(id)).name).toBe('A')
  })

  it('S14.7: begins with fifty single entries after a large gesture failed twice', async () => {
    await one.sync()
    await one.save(...Array.from({ length: 300 }, (_, n) => create('unit', one.newId(), { code: `u${n}` })))
    const sizes: number[] = []
    let failing = true
    world.wire = async (request, next) => {
      if (!request.url.endsWith('/push')) return next()
      const body = (await request.clone().json()) as { mutations: { group?: string }[] }
      if (body.mutations[0]?.group !== undefined && failing) throw new TypeError('dropped')
      sizes.push(body.mutations.length)
      return next()
    }
    for (let n = 0; n < 12; n++) await one.sync('manual')
    for (let n = 0; n < 120; n++) await one.save(create('supplier', one.newId(), { name: `S${n}` }))
    for (let n = 0; n < 5; n++) await one.sync('manual')
    failing = false
    await one.sync('manual', 10)
    await clean(one)
    expect(sizes.filter((n) => n !== 300)).toEqual([50, 70])
  })

  const reported = (key: string) =>
    world.call('PUT', `/sync/issues/${key}`, { method: 'POST', path: '/suppliers', body: {}, code: 'lost' })
  const pushed = async (key: string, id: string) => {
    const mutations = [{ key, method: 'POST', path: '/suppliers', body: { id, name: 'Late' } }]
    const { body } = await world.call('POST', '/sync/push', {
      user: world.user,
      device: one.context().device,
      schema: 1,
      mutations,
    })
    return (body as { results: { status: number }[] }).results.map(({ status }) => status)
  }

  it('S26.14: a late packet does not carry out a reported change', async () => {
    const [key, id] = [one.newId(), one.newId()]
    await reported(key)
    expect(await issues()).toHaveLength(1)
    expect(await pushed(key, id)).toEqual([409])
    expect((await world.call('GET', `/suppliers/${id}`)).status).toBe(404)
  })

  it('S26: asks nothing about a change that a late packet made before its report', async () => {
    const [key, id] = [one.newId(), one.newId()]
    expect(await pushed(key, id)).toEqual([201])
    await reported(key)
    expect(await issues()).toEqual([])
  })

  it('S14.2, S26: applies a gesture of the largest size again as one', async () => {
    await stockFarm(one)
    await one.sync()
    await world.call('POST', '/units', { id: one.newId(), code: 'u7' })
    const ids = Array.from({ length: 800 }, () => one.newId())
    await one.save(...ids.map((id, n) => create('unit', id, { code: `u${n}` })))
    const groups = async () => new Set((await one.db.outbox.toArray()).map(({ group }) => group)).size
    await one.sync('write', 4)
    expect(await groups()).toBe(1)
    const [refused] = await one.refused()
    await one.applyAgain(refused?.entry.id ?? '', { values: { code: 'u7b' } })
    expect(await groups()).toBe(1)
    await one.sync('write', 5)
    await clean(one)
  })
})

describe('S16: a change undone after another device sent it from a file', () => {
  it('S16: undoes a chain of records from its end', async () => {
    const { item, kg } = await stockFarm(one)
    await one.sync()
    await two.sync()
    const [made, bought] = [one.newId(), one.newId()]
    const start = (await one.db.outbox.orderBy('seq').last())?.seq ?? 0
    expect(start).toBe(0)
    await one.save(create('supplier', made, { name: 'A' }), create('supplier', one.newId(), { name: 'A2' }))
    await one.save(rename(made, 'B'))
    await one.save(
      create('purchase', bought, { item_id: item, unit_id: kg, quantity: '5', date: '2026-03-09', supplier_id: made }),
      rename(made, 'C'),
    )
    const { text } = await one.exportWork()
    await two.importWork(text)
    await two.sync('write', 6)
    await clean(two)
    const first = await one.db.outbox.orderBy('seq').first()
    await discardUnsent(one.db, first?.id ?? '', one.context())
    await one.sync('write', 6)
    await clean(one)
    expect(((await world.call('GET', '/suppliers')).body as { items: unknown[] }).items).toEqual([])
    expect(((await world.call('GET', '/supplies/purchases')).body as { items: unknown[] }).items).toEqual([])
  })
})
