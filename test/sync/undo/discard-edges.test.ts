import { beforeEach, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { discardUnsent, withLater } from '../../../src/data/save/undo'
import { reversalValues } from '../../../src/domain/acts/undo'
import { byteLength, MAX_GROUP_BYTES } from '../../../src/domain/wire-limits'
import { create, type Device, makeWorld, patch, plain, stockFarm, type World } from '../world'

let world: World
let one: Device
let two: Device

beforeEach(async () => {
  world = await makeWorld()
  one = await world.device('one')
  two = await world.device('two')
})
const supplier = async (id: string) => (await world.call('GET', `/suppliers/${id}`)).body as Record<string, unknown>
const clean = async (device: Device) => {
  expect(await device.db.outbox.toArray()).toEqual([])
  expect(await device.db.attention.toArray()).toEqual([])
  expect(await device.db.shadow.toArray()).toEqual([])
}
const same = async (entity: string) => {
  await one.sync('nudge', 3)
  await two.sync('nudge', 3)
  const [a, b] = await Promise.all([one, two].map(async ({ db }) => (await rowsOf(db, entity).toArray()).map(plain)))
  expect(a).toEqual(b)
}

describe('S14, S16, S26: discarded and cut gestures', () => {
  it('S14.3: splits a gesture that clears long texts by its size, base included', async () => {
    const notes = 'ä'.repeat(2000)
    const ids = Array.from({ length: 300 }, () => one.newId())
    await one.save(...ids.map((id, n) => create('supplier', id, { name: `S${n}`, notes })))
    await one.sync('start', 5)
    await clean(one)
    await one.save(...ids.map((id) => patch('supplier', id, { notes: null })))
    const sizes: number[] = []
    world.wire = async (request, next) => {
      sizes.push(byteLength(await request.clone().text()))
      return next()
    }
    await one.sync('write', 5)
    await clean(one)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(MAX_GROUP_BYTES)
  })

  it('S16: keeps changes before a dependent gesture on another of its records', async () => {
    const other = one.newId()
    await one.save(create('supplier', other, { name: 'Other' }))
    const { item, kg } = await stockFarm(one)
    const bought = one.newId()
    await one.save(create('purchase', bought, { item_id: item, unit_id: kg, quantity: '5', date: '2026-03-09' }))
    await one.sync()
    const made = one.newId()
    await one.save(create('supplier', made, { name: 'Made' }))
    await one.save(patch('supplier', other, { phone: '77' }))
    await one.save(patch('purchase', bought, { supplier_id: made }), patch('supplier', other, { notes: 'sells too' }))
    const first = await one.db.outbox.orderBy('seq').first()
    expect((await withLater(one.db, first?.id ?? '')).map(({ recordId }) => recordId)).toEqual([made, bought, other])
    await discardUnsent(one.db, first?.id ?? '', one.context())
    await one.sync('write', 3)
    await clean(one)
    expect(await supplier(other)).toMatchObject({ phone: '77' })
  })

  it('S14: sends delete and restore, restore and change, and create after delete in one gesture', async () => {
    const [a, b] = [one.newId(), one.newId()]
    await one.save(create('supplier', a, { name: 'A' }))
    await one.save(create('supplier', b, { name: 'B' }))
    await one.sync()
    await one.save({ kind: 'delete', entity: 'supplier', id: b })
    await one.sync('write')
    const c = one.newId()
    const saved = await one.save(
      { kind: 'delete', entity: 'supplier', id: a },
      { kind: 'restore', entity: 'supplier', id: a },
      patch('supplier', a, { name: 'A2' }),
      { kind: 'restore', entity: 'supplier', id: b },
      create('supplier', c, { name: 'C' }),
      { kind: 'delete', entity: 'supplier', id: c },
    )
    expect(saved.ok).toBe(true)
    await one.sync('write', 4)
    await clean(one)
    expect(await supplier(a)).toMatchObject({ name: 'A2' })
    await same('supplier')
  })

  it('S19: reverses a movement once when two devices do, and asks the second', async () => {
    const { item, kg } = await stockFarm(one)
    const id = one.newId()
    await one.save(
      create('use', id, { item_id: item, unit_id: kg, quantity: '2', occurred_at: '2026-03-10T07:00:00Z' }),
    )
    await one.sync()
    await two.sync()
    for (const device of [one, two]) {
      const definition = device.db.entities.find(({ name }) => name === 'use')
      const row = await rowsOf(device.db, 'use').get(id)
      if (!definition || !row) throw new Error('none')
      await device.save(create('use', device.newId(), reversalValues(definition, row, world.now)))
    }
    await one.sync('write')
    await two.sync('write')
    const [refused] = await two.refused()
    expect(refused?.entry.error.code).toBe('reversed')
    await two.discard(refused?.entry.id ?? '')
    await two.sync('write', 3)
    await same('use')
    await clean(two)
    expect(await two.db.stock.toArray()).toEqual(await one.db.stock.toArray())
  })

  it('S26.6: restores a discarded gesture before or after its report, and applies it whole', async () => {
    const [a, b] = [one.newId(), one.newId()]
    await one.save(create('supplier', a, { name: 'A' }))
    await one.sync()
    await world.call('PATCH', `/suppliers/${a}`, { name: 'Desk' })
    await one.save(patch('supplier', a, { name: 'Phone' }), create('supplier', b, { name: 'B' }))
    await one.sync('write')
    for (const told of [false, true]) {
      const [refused] = await one.refused()
      const dropped = await one.discard(refused?.entry.id ?? '')
      if (told) await one.sync('write', 3)
      await one.putBack(dropped)
      await one.sync('manual', 3)
    }
    const again = await world.device('one again', one.storage)
    await again.sync('start', 3)
    const [refused] = await again.refused()
    expect(refused?.others).toHaveLength(1)
    await again.applyAgain(refused?.entry.id ?? '')
    await again.sync('write', 3)
    await clean(again)
    expect(await supplier(a)).toMatchObject({ name: 'Phone' })
    expect(await supplier(b)).toMatchObject({ name: 'B' })
  })

  it('S26: leaving every field to the server drops the gesture and settles the issue', async () => {
    const [a, b] = [one.newId(), one.newId()]
    await one.save(create('supplier', a, { name: 'A' }))
    await one.sync()
    await world.call('PATCH', `/suppliers/${a}`, { name: 'Desk' })
    await one.save(patch('supplier', a, { name: 'Phone' }), create('supplier', b, { name: 'B' }))
    await one.sync('write')
    const [refused] = await one.refused()
    await one.applyAgain(refused?.entry.id ?? '', { theirs: ['name'] })
    await one.sync('write', 3)
    await clean(one)
    expect(await supplier(a)).toMatchObject({ name: 'Desk' })
    expect(await supplier(b)).toMatchObject({ name: 'B' })
    expect((await world.call('GET', '/sync/issues')).body).toMatchObject({ items: [] })
  })

  it('S16.10: a held fence delays only changes that name its record', async () => {
    const { item, kg } = await stockFarm(one)
    const [mill, bought, other] = [one.newId(), one.newId(), one.newId()]
    await one.save(create('supplier', mill, { name: 'Mill' }))
    await one.sync('write')
    await one.save({ kind: 'delete', entity: 'supplier', id: mill })
    world.wire = async (_request, next) => {
      await next()
      throw new TypeError('answer lost')
    }
    await one.sync('write')
    world.wire = (_request, next) => next()
    const [sent] = await one.db.outbox.toArray()
    await discardUnsent(one.db, sent?.id ?? '', one.context(), world.now + 8000)
    const values = { item_id: item, unit_id: kg, quantity: '5', date: '2026-03-09', supplier_id: mill }
    await one.save(create('purchase', bought, values))
    await one.save(create('supplier', other, { name: 'Other' }))
    await one.sync('write')
    expect(await supplier(other)).toMatchObject({ name: 'Other' })
    expect((await one.db.outbox.toArray()).map(({ recordId }) => recordId)).toEqual([mill, bought])
    world.now += 8000
    await one.sync('timer', 8)
    await clean(one)
    expect((await world.call('GET', `/supplies/purchases/${bought}`)).body).toMatchObject({ supplier_id: mill })
  })

  it('S15.2: keeps a group answered 429 and 503 whole, and sends it in the end', async () => {
    await one.sync()
    const answers = [429, 503, 503, 503]
    world.wire = async (request, next) => {
      const status = request.url.endsWith('/push') ? answers.shift() : undefined
      if (status === undefined) return next()
      return new Response('{}', { status, headers: { 'X-Pinset': '1', 'Retry-After': '5' } })
    }
    await one.save(create('supplier', one.newId(), { name: 'A' }), create('supplier', one.newId(), { name: 'B' }))
    for (let n = 0; n < 6; n++) {
      world.now += n % 2 ? 400 * 86_400_000 : -399 * 86_400_000
      await one.sync('timer', 2)
    }
    await one.sync('write', 12)
    await clean(one)
  })
})
