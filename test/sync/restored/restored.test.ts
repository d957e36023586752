import { beforeEach, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { create, type Device, makeWorld, plain, stockFarm, type World } from '../world'

let world: World
let phone: Device
let desktop: Device

beforeEach(async () => {
  world = await makeWorld()
  phone = await world.device('phone')
  desktop = await world.device('desktop')
  await phone.sync()
  await desktop.sync()
})

const listed = async (path: string) => ((await world.call('GET', path)).body as { items: { id: string }[] }).items
const rows = async (device: Device, entity: string) =>
  (await rowsOf(device.db, entity).orderBy('id').toArray()).map(plain)

describe('S22: the server was restored from a backup', () => {
  it('lost and reverted values wait for the user’s decision', async () => {
    const [old, fresh] = [phone.newId(), phone.newId()]
    await phone.save(create('supplier', old, { name: 'Mill' }))
    await phone.sync('write')
    const backup = await world.backup()
    await phone.save({ kind: 'patch', entity: 'supplier', id: old, values: { name: 'Big mill', phone: '7' } })
    await phone.save(create('supplier', fresh, { name: 'Made after the backup' }))
    await phone.sync('write')
    await phone.save({ kind: 'patch', entity: 'supplier', id: old, values: { notes: 'never sent' } })
    await world.restore(backup)
    await phone.sync('nudge', 4)
    const refused = await phone.refused()
    expect(refused.map(({ entry, mutation }) => [entry.error.code, mutation.kind, mutation.recordId])).toEqual(
      expect.arrayContaining([
        ['lost', 'patch', old],
        ['lost', 'create', fresh],
      ]),
    )
    expect(refused).toHaveLength(2)
    expect(await rowsOf(phone.db, 'supplier').get(old)).toMatchObject({ name: 'Mill', notes: 'never sent', _a: 1 })
    expect(await rowsOf(phone.db, 'supplier').get(fresh)).toBeUndefined()
    for (const { entry } of refused) expect(await phone.applyAgain(entry.id)).toMatchObject({ ok: true })
    await phone.sync('write', 4)
    expect(await phone.db.outbox.count()).toBe(0)
    expect(await listed('/suppliers')).toMatchObject([
      { id: old, name: 'Big mill', phone: '7', notes: 'never sent' },
      { id: fresh, name: 'Made after the backup' },
    ])
    expect(await rows(phone, 'supplier')).toEqual(await listed('/suppliers'))
    expect(await listed('/sync/issues')).toEqual([])
  })

  it('S13: a change sent again waits for its discarded record’s undo', async () => {
    const { item, kg } = await stockFarm(phone)
    await phone.sync('write')
    const backup = await world.backup()
    const [mill, bought] = [phone.newId(), phone.newId()]
    await phone.save(create('supplier', mill, { name: 'Mill' }))
    const purchase = { item_id: item, unit_id: kg, quantity: '5', date: '2026-03-09', supplier_id: mill }
    await phone.save(create('purchase', bought, purchase))
    await phone.sync('write')
    await world.restore(backup)
    await phone.sync('nudge', 4)
    const lost = await phone.refused()
    const idOf = (record: string) => lost.find(({ mutation }) => mutation.recordId === record)?.entry.id ?? ''
    const dropped = await phone.discard(idOf(mill))
    expect(await phone.applyAgain(idOf(bought))).toMatchObject({ ok: true })
    expect(await phone.putBack(dropped)).toBe(true)
    world.requests.length = 0
    await phone.sync('write', 4)
    expect(world.requests.filter((request) => request.endsWith('/push'))).toEqual([])
    expect(await phone.applyAgain(idOf(mill))).toMatchObject({ ok: true })
    await phone.sync('write', 4)
    expect([await phone.refused(), await phone.db.outbox.count()]).toEqual([[], 0])
    expect(await listed('/supplies/purchases')).toMatchObject([{ id: bought, supplier_id: mill }])
  })

  it('changes accepted before the first load are asked about too', async () => {
    const backup = await world.backup()
    const fresh = await world.device('fresh')
    const id = fresh.newId()
    await fresh.save(create('supplier', id, { name: 'Made before anything was read' }))
    world.wire = async (request, next) => {
      if (!request.url.endsWith('/push')) throw new TypeError('dropped')
      return next()
    }
    await fresh.sync('start', 1)
    world.wire = (_request, next) => next()
    expect(await fresh.db.outbox.count()).toBe(0)
    await world.restore(backup)
    await fresh.sync('start', 4)
    const refused = await fresh.refused()
    expect(refused.map(({ entry, mutation }) => [entry.error.code, mutation.recordId])).toEqual([['lost', id]])
    await fresh.applyAgain(refused[0]?.entry.id ?? '')
    await fresh.sync('write', 4)
    expect(await listed('/suppliers')).toMatchObject([{ id }])
    expect(await rows(fresh, 'supplier')).toEqual(await listed('/suppliers'))
  })

  it('two devices of one user share one question, settled once', async () => {
    const backup = await world.backup()
    const id = phone.newId()
    await phone.save(create('supplier', id, { name: 'Made after the backup' }))
    await phone.sync('write')
    await desktop.sync('nudge')
    await world.restore(backup)
    await phone.sync('nudge', 4)
    await desktop.sync('nudge', 4)
    expect(await listed('/sync/issues')).toMatchObject([{ record_id: id, code: 'lost' }])
    const [refused, ...more] = await desktop.refused()
    expect(more).toEqual([])
    await desktop.applyAgain(refused?.entry.id ?? '')
    await desktop.sync('write')
    await phone.sync('nudge', 4)
    expect(await phone.refused()).toEqual([])
    expect(await phone.db.outbox.count()).toBe(0)
    expect(await rows(phone, 'supplier')).toEqual(await rows(desktop, 'supplier'))
    expect(await listed('/suppliers')).toMatchObject([{ id, name: 'Made after the backup' }])
  })

  it('rejections that the restored server forgot are reported again, and can be decided', async () => {
    const id = phone.newId()
    await phone.save(create('supplier', id, { name: 'Mill' }))
    await phone.sync('write')
    const backup = await world.backup()
    await world.call('PATCH', `/suppliers/${id}`, { name: 'Desk mill' })
    await phone.save({ kind: 'patch', entity: 'supplier', id, values: { name: 'Phone mill' } })
    await phone.sync('write')
    await world.restore(backup)
    await phone.sync('nudge', 4)
    const conflict = (await phone.refused()).find(({ entry }) => entry.error.code === 'conflict')
    // What the refusal said the server has is of the history that is no more.
    expect(conflict?.entry.current).toMatchObject({ name: 'Mill' })
    expect(await listed('/sync/issues')).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ id: conflict?.entry.id, code: 'conflict' })]),
    )
    // Both are about one field: the second was decided before the first one's value was there, so it is asked about again.
    for (let round = 0; round < 2; round++) {
      for (const { entry } of await phone.refused()) await phone.applyAgain(entry.id)
      await phone.sync('write', 4)
    }
    expect(await phone.db.outbox.count()).toBe(0)
    expect(await listed('/sync/issues')).toEqual([])
  })

  it('restoring one backup twice loses a record twice, with two questions', async () => {
    const backup = await world.backup()
    const id = phone.newId()
    await phone.save(create('supplier', id, { name: 'Mill' }))
    await phone.sync('write')
    for (let time = 0; time < 2; time++) {
      await world.restore(backup)
      await phone.sync('nudge', 4)
      const [refused] = await phone.refused()
      expect(refused?.entry.error.code).toBe('lost')
      await phone.applyAgain(refused?.entry.id ?? '')
      await phone.sync('write', 4)
      expect(await listed('/suppliers')).toMatchObject([{ id }])
    }
    expect(await phone.db.outbox.count()).toBe(0)
  })
})

describe('S22, S30: a replica of the first release', () => {
  it('learns its epoch, and a reset before that is no dead end', async () => {
    await phone.save(create('supplier', phone.newId(), { name: 'Mill' }))
    await phone.sync('write')
    const facts = ['epoch', 'versions', 'compared_at', 'pulled_head'] as const
    const forget = () => phone.db.meta.bulkDelete([...facts])
    await forget()
    await phone.sync('nudge')
    expect((await phone.db.meta.get('epoch'))?.value).toMatch(/^[0-9a-f-]{36}$/)
    await forget()
    await phone.db.meta.put({ key: 'cursor', value: 'AAAA' })
    await phone.save(create('supplier', phone.newId(), { name: 'Second' }))
    await phone.sync('nudge', 4)
    expect(await phone.db.outbox.count()).toBe(0)
    expect(await phone.db.attention.count()).toBe(0)
    expect(await rows(phone, 'supplier')).toEqual(await listed('/suppliers'))
  })
})

describe('S23: the digest', () => {
  it('finds different, missing and extra rows once a day, and reloads those entities', async () => {
    const { item } = await stockFarm(phone)
    await phone.save(create('supplier', phone.newId(), { name: 'Mill' }))
    await phone.sync('write', 4)
    const right = await rows(phone, 'item')
    await rowsOf(phone.db, 'item').update(item, { name: 'Garbled', rev: 1 })
    await rowsOf(phone.db, 'unit').clear()
    const ghost = phone.newId()
    await rowsOf(phone.db, 'supplier').put({ id: ghost, rev: 3, name: 'Ghost' })
    world.requests.length = 0
    await phone.sync('nudge')
    expect(world.requests).not.toContain('GET /api/sync/digest')
    expect(await rowsOf(phone.db, 'unit').count()).toBe(0)
    world.now += 25 * 3_600_000
    await phone.sync('nudge')
    expect(world.requests).toContain('GET /api/sync/digest')
    expect(world.requests).not.toContain('GET /api/supplies/purchases')
    expect(await rows(phone, 'item')).toEqual(right)
    expect(await rowsOf(phone.db, 'unit').count()).toBe(1)
    expect(await rowsOf(phone.db, 'supplier').toArray()).toMatchObject([{ name: 'Mill' }])
    // What the server never said to be deleted does not go without a word.
    expect(await phone.refused()).toMatchObject([
      { entry: { error: { code: 'lost' } }, mutation: { recordId: ghost, body: { name: 'Ghost' } } },
    ])
  })

  it('reports nothing while the farm moved on, and leaves unsent work alone', async () => {
    const { item } = await stockFarm(phone)
    await phone.sync('write', 4)
    world.now += 25 * 3_600_000
    await phone.save({ kind: 'patch', entity: 'item', id: item, values: { name: 'Unsent' } })
    world.wire = async (request, next) => {
      if (request.url.endsWith('/push')) throw new TypeError('dropped')
      if (request.url.includes('/sync/digest')) await world.call('PATCH', `/supplies/items/${item}`, { notes: 'now' })
      return next()
    }
    await phone.host.run('start')
    world.now += 31_000
    world.requests.length = 0
    await phone.sync('nudge')
    expect(world.requests.filter((request) => request.includes('/supplies/'))).toEqual([])
    expect(await rowsOf(phone.db, 'item').get(item)).toMatchObject({ name: 'Unsent' })
  })
})
