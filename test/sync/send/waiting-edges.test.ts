import { beforeEach, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import type { Intent } from '../../../src/domain/acts/intent'
import { create, type Device, makeWorld, plain, stockFarm, type World } from '../world'

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

describe('S13: dependents wait behind their requirements', () => {
  it('S13: a dependent of a rejected create waits for its new requirement too', async () => {
    const { kg, category } = await stockFarm(one)
    await one.sync()
    const [made, other, bought, later] = [one.newId(), one.newId(), one.newId(), one.newId()]
    await two.sync()
    const values = { name: 'Oats', code: 'OAT', unit_id: kg }
    await two.save(create('item', other, { ...values, category_id: category }))
    await two.sync('write')
    await one.save(create('item', made, { ...values, category_id: category }))
    await one.save(create('purchase', bought, { item_id: made, unit_id: kg, quantity: '5', date: '2026-03-09' }))
    await one.sync('write')
    await one.save(create('category', later, { code: 'LATER' }))
    const [refused] = await one.refused()
    expect(refused?.entry.error.code).toBe('duplicate')
    world.requests.length = 0
    expect(
      await one.applyAgain(refused?.entry.id ?? '', { values: { code: 'OAT-2', category_id: later } }),
    ).toMatchObject({
      ok: true,
    })
    await one.sync('write', 4)
    await clean(one)
    expect((await world.call('GET', `/supplies/purchases/${bought}`)).body).toMatchObject({ item_id: made })
    expect(await rowsOf(one.db, 'item').get(made)).toMatchObject({ code: 'OAT-2', category_id: later })
  })

  it('S13: a change waits for its remade create at the end without blocking it', async () => {
    const { kg, category } = await stockFarm(one)
    await one.sync()
    await two.sync()
    const [made, later] = [one.newId(), one.newId()]
    const values = { name: 'Oats', code: 'OAT', unit_id: kg, category_id: category }
    await one.save(create('item', made, values))
    world.wire = async () => {
      throw new TypeError('dropped')
    }
    await one.sync('write')
    world.wire = (_request, next) => next()
    await one.save({ kind: 'patch', entity: 'item', id: made, values: { name: 'Rolled oats' } })
    await two.save(create('item', two.newId(), values))
    await two.sync('write')
    await one.sync('write')
    await one.save(create('category', later, { code: 'LATER' }))
    const [refused] = await one.refused()
    expect(refused?.entry.error.code).toBe('duplicate')
    await one.applyAgain(refused?.entry.id ?? '', { values: { code: 'OAT-2', category_id: later } })
    await one.sync('write', 4)
    await clean(one)
    expect((await world.call('GET', `/supplies/items/${made}`)).body).toMatchObject({
      code: 'OAT-2',
      category_id: later,
      name: 'Rolled oats',
    })
  })

  it('S13: dependents of a remade create wait for it at any distance', async () => {
    const { kg, category } = await stockFarm(one)
    await one.sync()
    await two.sync()
    const [made, bought, later] = [one.newId(), one.newId(), one.newId()]
    const values = { code: 'OAT', category_id: category, unit_id: kg }
    await two.save(create('item', two.newId(), { name: 'Oat', ...values }))
    await two.sync('write')
    await one.save(create('item', made, { name: 'Oats', ...values }))
    await one.save(create('purchase', bought, { item_id: made, unit_id: kg, quantity: '5', date: '2026-03-09' }))
    await one.sync('write')
    const [refused] = await one.refused()
    expect(refused?.entry.error.code).toBe('duplicate')
    for (let n = 0; n < 120; n++) await one.save(create('supplier', one.newId(), { name: `S${n}` }))
    await one.save(create('category', later, { code: 'LATER' }))
    await one.applyAgain(refused?.entry.id ?? '', { values: { code: 'OAT-2', category_id: later } })
    await one.sync('manual', 8)
    await clean(one)
    expect((await world.call('GET', `/supplies/purchases/${bought}`)).body).toMatchObject({ item_id: made })
  })

  it('S13: a create and a gesture that need each other need a decision', async () => {
    const { kg, category } = await stockFarm(one)
    await one.sync()
    await two.sync()
    const [made, later] = [one.newId(), one.newId()]
    const values = { code: 'OAT', category_id: category, unit_id: kg }
    await two.save(create('item', two.newId(), { name: 'Oat', ...values }))
    await two.sync('write')
    await one.save(create('item', made, { name: 'Oats', ...values }))
    await one.exportWork()
    const change: Intent = { kind: 'patch', entity: 'item', id: made, values: { category_id: later } }
    await one.save(create('category', later, { code: 'LATER' }), change)
    await one.sync('write', 3)
    const first = (await one.refused())[0]
    expect(first?.entry.error.code).toBe('duplicate')
    await one.applyAgain(first?.entry.id ?? '', { values: { code: 'OAT-2', category_id: later } })
    await one.sync('manual', 4)
    // Neither can be first: the gesture goes, and its refusal is a question.
    const second = (await one.refused())[0]
    expect(second?.entry.error.code).toBe('not_found')
    await one.discard(second?.entry.id ?? '')
    await one.sync('manual', 4)
    const third = (await one.refused())[0]
    expect(third?.mutation.recordId).toBe(made)
    await one.applyAgain(third?.entry.id ?? '', { values: { category_id: category } })
    await one.sync('manual', 4)
    await clean(one)
    expect((await world.call('GET', `/supplies/items/${made}`)).body).toMatchObject({ code: 'OAT-2' })
  })

  it('S14: cut gestures with dependencies between the cuts, undone after the first of them went', async () => {
    const { kg, category } = await stockFarm(one)
    await one.sync()
    const items = Array.from({ length: 395 }, () => one.newId())
    const bought = items.map(() => one.newId())
    const saved = await one.save(
      ...items.map((id, n) => create('item', id, { name: `I${n}`, code: `I${n}`, category_id: category, unit_id: kg })),
      ...bought.map((id, n) =>
        create('purchase', id, { item_id: items[n], unit_id: kg, quantity: '1', date: '2026-03-09' }),
      ),
    )
    let pushes = 0
    world.wire = async (request, next) => {
      if (request.url.endsWith('/push') && ++pushes > 1) throw new TypeError('dropped')
      const answer = await next()
      if (request.url.endsWith('/push')) throw new TypeError('dropped')
      return answer
    }
    await one.sync('write')
    const again = await world.device('one again', one.storage)
    await again.undo(saved.ok ? saved.mutations : [], [])
    world.wire = (_request, next) => next()
    await again.sync('start', 8)
    await clean(again)
    expect(((await world.call('GET', '/supplies/items?limit=1000')).body as { items: unknown[] }).items).toHaveLength(1)
  })

  it('S13, S14: a gesture behind refused work waits and is not dropped at the next start', async () => {
    const { kg, category } = await stockFarm(one)
    await one.sync()
    const [item, bought, s] = [one.newId(), one.newId(), one.newId()]
    await world.call('POST', '/supplies/items', { name: 'X', code: 'X', category_id: category, unit_id: kg })
    await one.save(create('item', item, { name: 'Y', code: 'X', category_id: category, unit_id: kg }))
    await one.save(
      create('supplier', s, { name: 'S' }),
      create('purchase', bought, { item_id: item, unit_id: kg, quantity: '1', date: '2026-03-09', supplier_id: s }),
    )
    await one.sync('write', 3)
    const again = await world.device('one again', one.storage)
    await again.sync('start', 3)
    const [refused] = await again.refused()
    await again.discard(refused?.entry.id ?? '')
    await again.sync('write', 3)
    const [second] = await again.refused()
    expect(second?.others).toHaveLength(1)
    await again.applyAgain(second?.entry.id ?? '', {
      values: { item_id: (await rowsOf(again.db, 'item').toArray())[0]?.id ?? '' },
    })
    await again.sync('write', 3)
    await clean(again)
  })

  it('S17: a create whose id exists with other content needs a decision', async () => {
    await one.sync()
    const id = one.newId()
    await world.call('POST', '/suppliers', { id, name: 'Theirs', code: 'T' })
    await one.save(create('supplier', id, { name: 'Mine', code: 'M' }))
    await one.sync('write', 3)
    const [refused] = await one.refused()
    expect(refused?.entry.error.code).toBe('exists')
    await one.applyAgain(refused?.entry.id ?? '')
    await one.sync('write', 3)
    await clean(one)
    const { body } = await world.call('GET', `/suppliers/${id}`)
    expect(body).toMatchObject({ name: 'Mine', code: 'M' })
    expect(plain(await rowsOf(one.db, 'supplier').get(id))).toEqual(body)
  })
})
