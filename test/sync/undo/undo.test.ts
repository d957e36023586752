import { beforeEach, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import type { Intent } from '../../../src/domain/acts/intent'
import { reversalValues } from '../../../src/domain/acts/undo'
import { create, type Device, makeWorld, stockFarm, type World } from '../world'

let world: World
let one: Device
let farm: { readonly item: string; readonly kg: string }

beforeEach(async () => {
  world = await makeWorld()
  one = await world.device('one')
  farm = await stockFarm(one)
  await one.sync()
})

const use = (id: string, quantity = '2') =>
  create('use', id, { item_id: farm.item, unit_id: farm.kg, quantity, occurred_at: '2026-03-10T07:00:00Z' })
const onServer = async () =>
  ((await world.call('GET', `/supplies/stock?item_id=${farm.item}`)).body as { items: { on_hand: string }[] }).items[0]
    ?.on_hand
const here = async () => (await one.db.stock.get(farm.item))?.onHand ?? 0n
const reversal = async (id: string): Promise<Intent> => {
  const definition = one.db.entities.find(({ name }) => name === 'use')
  const row = await rowsOf(one.db, 'use').get(id)
  if (!definition || !row) throw new Error('nothing to reverse')
  return create('use', one.newId(), reversalValues(definition, row, world.now))
}
const saved = async (...intents: Intent[]) => {
  const outcome = await one.save(...intents)
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.mutations
}
const nothingLeft = async () => {
  expect(await one.db.outbox.count()).toBe(0)
  expect(await one.db.shadow.count()).toBe(0)
  expect(await one.db.attention.count()).toBe(0)
}

describe('S16: undo', () => {
  it('S16.1: removes an unsent change from the queue without trace', async () => {
    const id = one.newId()
    const ids = await saved(use(id))
    await one.undo(ids, [await reversal(id)])
    await nothingLeft()
    expect(await rowsOf(one.db, 'use').count()).toBe(0)
    expect(await here()).toBe(0n)
    world.requests.length = 0
    await one.sync('write')
    expect(world.requests).toEqual([])
  })

  it('undoes an applied change by a new change', async () => {
    const id = one.newId()
    const ids = await saved(use(id))
    await one.sync('write')
    await one.undo(ids, [await reversal(id)])
    await one.sync('write')
    await nothingLeft()
    expect(await onServer()).toBe('0')
    expect(await rowsOf(one.db, 'use').count()).toBe(2)
  })

  it('S16.3: fences a change that may have been sent, so a late packet fails', async () => {
    const id = one.newId()
    const ids = await saved(use(id))
    let late: (() => Promise<Response>) | undefined
    world.wire = async (request, next) => {
      if (!request.url.endsWith('/push')) return next()
      const packet = request.clone()
      late = () => next(packet)
      throw new TypeError('dropped')
    }
    await one.sync('write')
    await one.undo(ids, [await reversal(id)])
    expect(await here()).toBe(0n)
    expect(await rowsOf(one.db, 'use').count()).toBe(0)
    world.wire = (_request, next) => next()
    await one.sync('write')
    await nothingLeft()
    const answer = (await (await late?.())?.json()) as { results: { status: number; body: { code: string } }[] }
    expect(answer.results).toMatchObject([{ status: 409, body: { code: 'cancelled' } }])
    expect(await onServer()).toBe('0')
    expect((await world.call('GET', '/sync/issues')).body).toMatchObject({ items: [] })
  })

  it('S16.5: undoes a change that was applied before the fence', async () => {
    const id = one.newId()
    const ids = await saved(use(id, '3'))
    world.wire = async (request, next) => {
      const answer = await next()
      if (request.url.endsWith('/push')) throw new TypeError('answer dropped')
      return answer
    }
    await one.sync('write')
    expect(await onServer()).toBe('-3')
    await one.undo(ids, [await reversal(id)])
    world.wire = (_request, next) => next()
    await one.sync('write', 4)
    await nothingLeft()
    expect(await onServer()).toBe('0')
    expect(await here()).toBe(0n)
  })

  it.each(['patch', 'delete', 'group'] as const)('S16.5: restores the old state after an applied %s', async (kind) => {
    const supplier = one.newId()
    await one.save(create('supplier', supplier, { name: 'Mill' }))
    await one.sync('write')
    const other = one.newId()
    const gestures: Record<typeof kind, Intent[]> = {
      patch: [{ kind: 'patch', entity: 'supplier', id: supplier, values: { name: 'Big mill' } }],
      delete: [{ kind: 'delete', entity: 'supplier', id: supplier }],
      group: [use(other), { kind: 'patch', entity: 'supplier', id: supplier, values: { phone: '1' } }],
    }
    const ids = await saved(...gestures[kind])
    world.wire = async (request, next) => {
      const answer = await next()
      if (request.url.endsWith('/push')) throw new TypeError('answer dropped')
      return answer
    }
    await one.sync('write')
    await one.undo(ids, [])
    world.wire = (_request, next) => next()
    await one.sync('write', 6)
    await nothingLeft()
    const { body } = await world.call('GET', `/suppliers/${supplier}`)
    expect(body).toMatchObject({ name: 'Mill' })
    expect(body).not.toHaveProperty('phone')
    expect(await rowsOf(one.db, 'supplier').get(supplier)).toMatchObject({ name: 'Mill' })
    expect(await onServer()).toBe('0')
  })

  it('sends the inverse before later changes, without a conflict', async () => {
    const supplier = one.newId()
    await one.save(create('supplier', supplier, { name: 'Mill' }))
    await one.sync('write')
    const rename = (name: string): Intent => ({ kind: 'patch', entity: 'supplier', id: supplier, values: { name } })
    const ids = await saved(rename('By mistake'))
    world.wire = async (request, next) => {
      const answer = await next()
      if (request.url.endsWith('/push')) throw new TypeError('answer dropped')
      return answer
    }
    await one.sync('write')
    await one.undo(ids, [])
    await saved(rename('New mill'))
    world.wire = (_request, next) => next()
    await one.sync('write', 4)
    await nothingLeft()
    expect((await world.call('GET', `/suppliers/${supplier}`)).body).toMatchObject({ name: 'New mill' })
  })

  it('waits for the answer of a push under way', async () => {
    const id = one.newId()
    const ids = await saved(use(id))
    world.wire = async (request, next) => {
      const answer = await next()
      if (request.url.endsWith('/push')) await one.undo(ids, [])
      return answer
    }
    await one.sync('write', 4)
    await nothingLeft()
    expect(await onServer()).toBe('0')
  })

  it('S16.8: undoes a gesture that later work needs by a change of its own', async () => {
    const supplier = one.newId()
    const ids = await saved(create('supplier', supplier, { name: 'Mill' }))
    const purchase = { item_id: farm.item, unit_id: farm.kg, quantity: '5', date: '2026-03-09', supplier_id: supplier }
    await one.save(create('purchase', one.newId(), purchase))
    await one.undo(ids, [{ kind: 'patch', entity: 'supplier', id: supplier, values: { notes: 'by mistake' } }])
    await one.sync('write', 4)
    await nothingLeft()
    expect(await onServer()).toBe('5')
  })
})
