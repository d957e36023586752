import { beforeEach, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { create, type Device, makeWorld, patch, plain, stockFarm, type World } from '../world'

let world: World
let one: Device
let two: Device

beforeEach(async () => {
  world = await makeWorld()
  one = await world.device('one')
  two = await world.device('two')
})
const clean = async (device: Device) => {
  expect(await device.db.outbox.toArray()).toEqual([])
  expect(await device.db.attention.toArray()).toEqual([])
  expect(await device.db.shadow.toArray()).toEqual([])
}
const lose = (which: 'answer' | 'request') => {
  world.wire = async (request, next) => {
    if (!request.url.endsWith('/push')) return next()
    if (which === 'answer') await next()
    throw new TypeError('dropped')
  }
}
const clear = () => {
  world.wire = (_request, next) => next()
}
const supplier = async (id: string) => (await world.call('GET', `/suppliers/${id}`)).body as Record<string, unknown>
const issues = async () => ((await world.call('GET', '/sync/issues')).body as { items: { id: string }[] }).items

describe('S26: answers that were lost', () => {
  it('S26.13: asks nothing about an issue settled elsewhere while its answer was lost here', async () => {
    const a = one.newId()
    await one.save(create('supplier', a, { name: 'A' }))
    await one.sync()
    await two.sync()
    await world.call('PATCH', `/suppliers/${a}`, { name: 'Desk' })
    await one.save(patch('supplier', a, { name: 'Phone' }), patch('supplier', a, { phone: '1' }))
    lose('answer')
    await one.sync('write')
    clear()
    await two.sync('nudge')
    const [seen] = await two.refused()
    await two.applyAgain(seen?.entry.id ?? '')
    await two.sync('write', 3)
    expect(await supplier(a)).toMatchObject({ name: 'Phone', phone: '1' })
    await world.call('PATCH', `/suppliers/${a}`, { name: 'Desk 2' })
    await one.sync('manual', 4)
    await one.sync('nudge', 4)
    expect((await one.refused()).map(({ entry }) => entry.error)).toEqual([])
    await clean(one)
    expect(await supplier(a)).toMatchObject({ name: 'Desk 2' })
    expect(await issues()).toEqual([])
  })

  it('S15, S26.13: asks later how an issue was settled if a proxy blocks it', async () => {
    const a = one.newId()
    await one.save(create('supplier', a, { name: 'A' }))
    await one.sync()
    await world.call('PATCH', `/suppliers/${a}`, { name: 'Desk' })
    await one.save(patch('supplier', a, { name: 'Phone' }))
    await one.sync('write')
    const { text } = await one.exportWork()
    await one.discard((await one.refused())[0]?.entry.id ?? '')
    await one.sync('write', 2)
    await two.sync()
    expect(await two.importWork(text)).toMatchObject({ ok: true, added: 1 })
    let asked = 0
    world.wire = async (request, next) => {
      if (request.method !== 'GET' || !request.url.includes('/sync/issues/')) return next()
      asked += 1
      const answer = await next()
      const body = { statusCode: 403, code: 'access_denied', error: 'Forbidden', message: 'Blocked' }
      // A device that never rests is not waited for.
      return asked > 20 ? answer : new Response(JSON.stringify(body), { status: 403, headers: answer.headers })
    }
    await two.sync('nudge')
    expect(asked).toBe(1)
    clear()
    await two.sync('manual', 4)
    await clean(two)
    expect(await supplier(a)).toMatchObject({ name: 'Desk' })
  })

  it('S16, S26: asks again when an unanswered apply again is undone', async () => {
    const a = one.newId()
    await one.save(create('supplier', a, { name: 'A' }))
    await one.sync()
    await world.call('PATCH', `/suppliers/${a}`, { name: 'Desk' })
    await one.save(patch('supplier', a, { name: 'Phone' }))
    await one.sync('write')
    const [refused] = await one.refused()
    const saved = await one.applyAgain(refused?.entry.id ?? '')
    lose('request')
    await one.sync('write')
    await one.undo(saved.ok ? saved.mutations : [], [])
    clear()
    await one.sync('manual', 4)
    expect(await supplier(a)).toMatchObject({ name: 'Desk' })
    expect(await issues()).toHaveLength(1)
    expect(await one.refused()).toHaveLength(1)
    await one.discard((await one.refused())[0]?.entry.id ?? '')
    await one.sync('write', 3)
    expect(await issues()).toEqual([])
    await clean(one)
  })

  it('S16.5: restores the server’s values when an apply again that was made is undone', async () => {
    const a = one.newId()
    await one.save(create('supplier', a, { name: 'A' }))
    await one.sync()
    await world.call('PATCH', `/suppliers/${a}`, { name: 'Desk' })
    await one.save(patch('supplier', a, { name: 'Phone' }))
    await one.sync('write')
    const [refused] = await one.refused()
    const saved = await one.applyAgain(refused?.entry.id ?? '')
    lose('answer')
    await one.sync('write')
    expect(await supplier(a)).toMatchObject({ name: 'Phone' })
    await one.undo(saved.ok ? saved.mutations : [], [])
    clear()
    await one.sync('manual', 6)
    expect(await supplier(a)).toMatchObject({ name: 'Desk' })
    await clean(one)
    await one.sync('nudge')
    expect(plain(await rowsOf(one.db, 'supplier').get(a))).toEqual(await supplier(a))
  })

  it('S27: sends an imported change once though it was in flight here', async () => {
    const ids = [one.newId(), one.newId()]
    await one.sync()
    await one.save(...ids.map((id) => create('supplier', id, { name: id })))
    await one.save(create('supplier', one.newId(), { name: 'third' }))
    const { text } = await one.exportWork()
    world.wire = async (request, next) => {
      if (request.url.endsWith('/push')) await one.importWork(text)
      return next()
    }
    await one.sync('write', 4)
    clear()
    await one.importWork(text)
    await one.sync('write', 4)
    await clean(one)
    expect(((await world.call('GET', '/suppliers')).body as { items: unknown[] }).items).toHaveLength(3)
  })

  it('S26.9: drops an imported rejected gesture whose issue is already settled', async () => {
    const a = one.newId()
    await one.save(create('supplier', a, { name: 'A' }))
    await one.sync()
    await world.call('PATCH', `/suppliers/${a}`, { name: 'Desk' })
    await one.save(patch('supplier', a, { name: 'Phone' }), create('supplier', one.newId(), { name: 'B' }))
    lose('answer')
    await one.sync('write')
    const { text } = await one.exportWork()
    clear()
    await one.sync('manual', 3)
    await one.discard((await one.refused())[0]?.entry.id ?? '')
    await one.sync('write', 3)
    await two.sync()
    await two.importWork(text)
    await two.sync('write', 4)
    expect((await two.refused()).map(({ entry }) => entry.error.code)).toEqual([])
    await clean(two)
  })

  it('S13.3: holds the dependents of a rejected delete until its undo', async () => {
    const { item, kg } = await stockFarm(one)
    const s = one.newId()
    await one.save(create('supplier', s, { name: 'S' }))
    await one.sync()
    await world.call('POST', '/supplies/purchases', {
      item_id: item,
      unit_id: kg,
      quantity: '1',
      date: '2026-03-09',
      supplier_id: s,
    })
    await one.save({ kind: 'delete', entity: 'supplier', id: s })
    await one.sync('write', 2)
    const [refused] = await one.refused()
    expect(refused?.entry.error.code).toBe('referenced')
    const dropped = await one.discard(refused?.entry.id ?? '')
    await one.save(patch('supplier', s, { phone: '1' }))
    await one.putBack(dropped)
    await one.sync('write', 3)
    expect(await one.refused()).toHaveLength(1)
    await one.discard((await one.refused())[0]?.entry.id ?? '')
    await one.sync('write', 3)
    await clean(one)
    expect(await supplier(s)).toMatchObject({ phone: '1' })
  })
})
