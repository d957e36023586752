import { beforeEach, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { putMeta } from '../../../src/data/meta'
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
const dropAnswers = () => {
  world.wire = async (request, next) => {
    const answer = await next()
    if (request.url.endsWith('/push')) throw new TypeError('answer dropped')
    return answer
  }
}
const clear = () => {
  world.wire = (_request, next) => next()
}
const rename = (id: string, name: string): Intent => ({ kind: 'patch', entity: 'supplier', id, values: { name } })
const supplier = async (id: string) => (await world.call('GET', `/suppliers/${id}`)).body as Record<string, unknown>

describe('S5, S16: undo at its edges', () => {
  it('S16: a record created and changed, both applied and undone, disappears without a question', async () => {
    await one.sync()
    const id = one.newId()
    await one.save(create('supplier', id, { name: 'A' }))
    dropAnswers()
    await one.sync('write')
    await one.save(rename(id, 'B'))
    await one.sync('write')
    await one.sync('manual')
    await one.sync('manual')
    const first = await one.db.outbox.orderBy('seq').first()
    await discardUnsent(one.db, first?.id ?? '', one.context())
    clear()
    await one.sync('manual', 5)
    expect(await one.db.outbox.toArray()).toEqual([])
    expect((await supplier(id))?.deleted_at ?? 'gone').toBeTruthy()
  })

  it('S13, S16: dependents of a remade create leave and return with it', async () => {
    const { item, kg } = await stockFarm(one)
    await one.sync('write')
    const id = one.newId()
    const use = { item_id: item, unit_id: kg, quantity: '5', date: '2026-03-09', supplier_id: id }
    await one.save(create('supplier', id, { name: 'Mill' }))
    await one.save(create('purchase', one.newId(), use))
    const made = await one.db.outbox.where('recordId').equals(id).first()
    if (!made) throw new Error('not queued')
    // As after a refusal that was applied again naming what was made since.
    await one.db.outbox.delete(made.seq)
    await one.db.outbox.put({ ...made, seq: made.seq + 1000 })
    const dropped = await discardUnsent(one.db, made.id, one.context())
    expect([dropped.mutations.length, await one.db.outbox.count()]).toEqual([2, 0])
    expect(await one.putBack(dropped)).toBe(true)
    await one.undo([made.id], [{ kind: 'delete', entity: 'supplier', id }])
    // What needs it stays, so the undo is a change of its own, which the server judges.
    expect((await one.db.outbox.orderBy('seq').toArray()).map(({ kind }) => kind)).toEqual([
      'create',
      'create',
      'delete',
    ])
    expect(await rowsOf(one.db, 'purchase').count()).toBe(1)
  })

  it('S16: many dependent changes from a file are undone last first', async () => {
    await one.sync()
    await two.sync()
    const id = one.newId()
    await one.save(create('supplier', id, { name: 'Mill' }))
    await one.sync('write')
    const count = 80
    for (let n = 1; n <= count; n++) {
      await one.save(rename(id, `${n}`))
      // What is in a file is frozen: each stays a change of its own.
      if (n < count) await one.exportWork()
    }
    await two.importWork((await one.exportWork()).text)
    await two.sync('write', 4)
    expect(await supplier(id)).toMatchObject({ name: `${count}` })
    const first = await one.db.outbox.orderBy('seq').first()
    await discardUnsent(one.db, first?.id ?? '', one.context())
    await one.sync('write', 6)
    expect((await one.refused()).map(({ entry }) => entry.error)).toEqual([])
    expect(await one.db.outbox.count()).toBe(0)
    expect(await supplier(id)).toMatchObject({ name: 'Mill' })
  })

  it('S16, S27: the owner’s token fences an undo made under another user’s token', async () => {
    await one.sync()
    const saved = await one.save(create('supplier', one.newId(), { name: 'A' }))
    world.wire = async () => {
      throw new TypeError('dropped')
    }
    await one.sync('write')
    clear()
    await one.undo(saved.ok ? saved.mutations : [], [])
    const pia = { email: 'pia@farm.example', password: 'spawn-run-42' }
    await world.call('POST', '/users', { ...pia, name: 'Pia', approved: true })
    const { body } = await world.call('POST', '/auth/login', { ...pia, remember: true })
    const own = world.token
    const tokens = world as { token: string }
    tokens.token = (body as { token: string }).token
    await one.sync('manual')
    expect(await one.db.outbox.count()).toBe(1)
    tokens.token = own
    await one.sync('start')
    expect(await one.db.outbox.count()).toBe(0)
  })

  it('S16: undoing a gesture leaves its record deleted if another user deleted it', async () => {
    const { item, kg } = await stockFarm(one)
    await one.sync()
    const id = one.newId()
    const saved = await one.save(
      create('use', one.newId(), {
        item_id: item,
        unit_id: kg,
        quantity: '1',
        occurred_at: '2026-03-09T08:00:00.000Z',
      }),
      create('supplier', id, { name: 'A' }),
    )
    dropAnswers()
    await one.sync('write')
    clear()
    await world.call('DELETE', `/suppliers/${id}`)
    world.wire = (request, next) => {
      if (request.url.endsWith('/push')) throw new TypeError('dropped')
      return next()
    }
    // The lists, unlike the feed, say nothing of what is gone.
    await putMeta(one.db, 'cursor', 'AAAA')
    for (let time = 0; time < 4; time++) await one.sync('manual')
    clear()
    await one.undo(saved.ok ? saved.mutations : [], [])
    await one.sync('manual', 5)
    expect(await rowsOf(one.db, 'supplier').get(id)).toBeUndefined()
  })

  it('S5: undoing a gesture keeps a newer server row', async () => {
    const [a, b] = [one.newId(), one.newId()]
    await one.save(create('supplier', a, { name: 'A' }))
    await one.save(create('supplier', b, { name: 'B' }))
    await one.sync()
    await two.sync()
    const saved = await one.save(rename(a, 'A1'), rename(b, 'B1'))
    dropAnswers()
    await one.sync('write')
    await world.call('PATCH', `/suppliers/${b}`, { name: 'B desk' })
    await one.sync('manual')
    await one.sync('nudge')
    await one.undo(saved.ok ? saved.mutations : [], [])
    clear()
    await one.sync('manual', 6)
    await one.sync('nudge')
    const server = await supplier(b)
    expect(server.name).toBe('B desk')
    expect(await rowsOf(one.db, 'supplier').get(b)).toMatchObject({ name: 'B desk', rev: server.rev })
  })

  it('S5: an applied delete keeps the record’s fields for the restore behind it', async () => {
    const id = one.newId()
    await one.save(create('supplier', id, { name: 'A', phone: '1' }))
    await one.sync()
    await one.save({ kind: 'delete', entity: 'supplier', id })
    await one.save({ kind: 'restore', entity: 'supplier', id })
    let pushes = 0
    world.wire = async (request, next) => {
      if (request.url.endsWith('/push') && ++pushes > 1) throw new TypeError('dropped')
      return next()
    }
    await one.sync('write')
    expect(await rowsOf(one.db, 'supplier').get(id)).toMatchObject({ name: 'A', phone: '1' })
    await one.save(rename(id, 'B'))
    clear()
    await one.sync('manual', 5)
    expect(await one.db.outbox.toArray()).toEqual([])
    expect(await supplier(id)).toMatchObject({ name: 'B', phone: '1' })
  })
})
