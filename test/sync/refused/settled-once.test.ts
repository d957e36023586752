import { beforeEach, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { keepBothCode } from '../../../src/data/decide/keep-both'
import { create, type Device, makeWorld, stockFarm, type World } from '../world'

let world: World
let phone: Device
let desktop: Device

beforeEach(async () => {
  world = await makeWorld()
  phone = await world.device('phone')
  desktop = await world.device('desktop')
})

const issues = async () => ((await world.call('GET', '/sync/issues')).body as { items: { id: string }[] }).items
const supplier = async (id: string) => (await world.call('GET', `/suppliers/${id}`)).body
const only = async (device: Device) => {
  const [refused, ...more] = await device.refused()
  if (!refused || more.length > 0) throw new Error(`${more.length + (refused ? 1 : 0)} refused changes`)
  return refused
}
const isClean = async (device: Device) => {
  expect(await device.refused()).toEqual([])
  expect(await device.db.outbox.count()).toBe(0)
  expect(await device.db.attention.count()).toBe(0)
  expect(await device.db.shadow.count()).toBe(0)
}

/** Phone and desktop change the same field; the phone comes second and is refused. */
async function conflict() {
  const id = phone.newId()
  await phone.save(create('supplier', id, { name: 'Mill', phone: '1' }))
  await phone.sync()
  await desktop.sync()
  await desktop.save({ kind: 'patch', entity: 'supplier', id, values: { name: 'Desk mill', notes: 'desk' } })
  await phone.save({ kind: 'patch', entity: 'supplier', id, values: { name: 'Phone mill', notes: 'phone' } })
  await desktop.sync('write')
  await phone.sync('write')
  return id
}

describe('S26.8: another device settles this device’s rejection', () => {
  it('S26.9: applied on the desk, an issue leaves the phone’s queue automatically', async () => {
    const id = await conflict()
    await desktop.sync('nudge')
    const refused = await only(desktop)
    expect(refused).toMatchObject({ isHere: false, owner: world.user, entry: { error: { code: 'conflict' } } })
    expect(refused.mutation).toMatchObject({
      entity: 'supplier',
      recordId: id,
      kind: 'patch',
      changes: { name: { from: 'Mill', to: 'Phone mill' }, notes: { from: null, to: 'phone' } },
    })
    expect(refused.entry.current).toMatchObject({ name: 'Desk mill' })
    await desktop.applyAgain(refused.entry.id, { theirs: ['notes'] })
    expect(await desktop.refused()).toEqual([])
    await desktop.sync('write')
    await phone.sync('nudge')
    expect(await supplier(id)).toMatchObject({ name: 'Phone mill', notes: 'desk' })
    expect(await issues()).toEqual([])
    await isClean(phone)
    await isClean(desktop)
  })

  it('S26.9: discarded on the desk, an issue leaves the phone, and its dependents go', async () => {
    const id = await conflict()
    await phone.save({ kind: 'patch', entity: 'supplier', id, values: { name: 'Phone mill 2' } })
    await desktop.sync('nudge')
    await desktop.discard((await only(desktop)).entry.id)
    await desktop.sync('write')
    await phone.sync('nudge', 3)
    expect(await phone.db.outbox.count()).toBe(0)
    expect(await supplier(id)).toMatchObject({ name: 'Phone mill 2' })
    await isClean(phone)
  })

  it('S26.10: a decided issue stays away until the feed reports it settled', async () => {
    await conflict()
    await phone.sync('nudge')
    await desktop.sync('nudge')
    const seen: number[] = []
    world.wire = async (request, next) => {
      if (request.url.includes('/sync/changes')) seen.push((await phone.refused()).length)
      return next()
    }
    await phone.discard((await only(phone)).entry.id)
    await phone.sync('write')
    expect(seen.length).toBeGreaterThan(0)
    expect(new Set(seen)).toEqual(new Set([0]))
    await isClean(phone)
  })

  it('S26.5: the first of two decisions counts, the second is already settled', async () => {
    const id = await conflict()
    await desktop.sync('nudge')
    await desktop.applyAgain((await only(desktop)).entry.id, { values: { name: 'Desk decided' } })
    await phone.applyAgain((await only(phone)).entry.id, { values: { name: 'Phone decided' } })
    await desktop.sync('write')
    await phone.sync('write')
    expect(await supplier(id)).toMatchObject({ name: 'Desk decided' })
    const told = await only(phone)
    expect(told.entry.error.code).toBe('already_settled')
    expect(told.mutation.changes).toMatchObject({ name: { to: 'Phone decided' } })
    await phone.discard(told.entry.id)
    await phone.sync('write')
    expect(await issues()).toEqual([])
    await isClean(phone)
  })

  it('S26.8: a gesture settles whole, because its issue contains its other changes', async () => {
    const { item, kg } = await stockFarm(phone)
    const id = phone.newId()
    await phone.save(create('supplier', id, { name: 'Mill' }))
    await phone.sync()
    await desktop.sync()
    await desktop.save({ kind: 'patch', entity: 'supplier', id, values: { name: 'Desk mill' } })
    await phone.save(
      { kind: 'patch', entity: 'supplier', id, values: { name: 'Phone mill' } },
      create('use', phone.newId(), { item_id: item, unit_id: kg, quantity: '2', occurred_at: '2026-03-10T07:00:00Z' }),
    )
    await desktop.sync('write')
    await phone.sync('write')
    await desktop.sync('nudge')
    const refused = await only(desktop)
    expect(refused.others).toHaveLength(1)
    await desktop.applyAgain(refused.entry.id)
    await desktop.sync('write')
    await phone.sync('nudge')
    expect(await supplier(id)).toMatchObject({ name: 'Phone mill' })
    expect(await rowsOf(phone.db, 'use').count()).toBe(1)
    await isClean(phone)
    await isClean(desktop)
  })

  it('the rest of a gesture becomes separate changes after the API applied one', async () => {
    const { item, kg } = await stockFarm(phone)
    const id = phone.newId()
    await phone.save(create('supplier', id, { name: 'Mill' }))
    await phone.sync()
    await world.call('PATCH', `/suppliers/${id}`, { name: 'Desk mill' })
    await phone.save(
      { kind: 'patch', entity: 'supplier', id, values: { name: 'Phone mill' } },
      create('use', phone.newId(), { item_id: item, unit_id: kg, quantity: '2', occurred_at: '2026-03-10T07:00:00Z' }),
    )
    await phone.sync('write')
    const [issue] = await issues()
    const decision = { decision: 'apply', changes: { name: 'By hand' }, base: { name: 'Desk mill' } }
    expect((await world.call('POST', `/sync/issues/${issue?.id}/settle`, decision)).status).toBe(200)
    await phone.sync('nudge', 3)
    expect(await supplier(id)).toMatchObject({ name: 'By hand' })
    expect(((await world.call('GET', '/supplies/uses')).body as { items: unknown[] }).items).toHaveLength(1)
    await isClean(phone)
  })

  it('S26.11: reports a rejection by another program, and lets another device settle it', async () => {
    await stockFarm(phone)
    await phone.sync()
    await desktop.sync()
    const id = phone.newId()
    await phone.save(create('supplier', id, { name: 'Mill' }))
    world.wire = async (request, next) => {
      if (!request.url.endsWith('/push')) return next()
      const body = JSON.stringify({ statusCode: 413, code: 'too_large', message: '' })
      return new Response(body, { status: 413, headers: { 'X-Pinset': '1' } })
    }
    await phone.sync('write', 8)
    world.wire = (_request, next) => next()
    await phone.sync('nudge')
    expect(await issues()).toMatchObject([{ record_id: id, code: 'too_large', method: 'POST' }])
    await desktop.sync('nudge')
    await desktop.applyAgain((await only(desktop)).entry.id)
    await desktop.sync('write')
    await phone.sync('nudge')
    expect(await supplier(id)).toMatchObject({ name: 'Mill' })
    await isClean(phone)
  })
})

describe('S19, S26: one tap', () => {
  async function clash() {
    const { item, kg } = await stockFarm(phone)
    await phone.save(create('supplier', phone.newId(), { name: 'Mill', code: 'MILL' }))
    await phone.sync()
    await desktop.sync()
    const [mine, theirs, bought] = [phone.newId(), desktop.newId(), phone.newId()]
    await desktop.save(create('supplier', theirs, { name: 'Theirs', code: 'NEW' }))
    await phone.save(create('supplier', mine, { name: 'Mine', code: 'NEW' }))
    const purchase = { item_id: item, unit_id: kg, quantity: '5', date: '2026-03-09', supplier_id: mine }
    await phone.save(create('purchase', bought, purchase))
    await desktop.sync('write')
    await phone.sync('write')
    return { mine, theirs, bought }
  }

  it('keeping both gives the second CODE-2, and its dependents go at once', async () => {
    const { mine, bought } = await clash()
    const refused = await only(phone)
    const definition = phone.db.entities.find(({ name }) => name === 'supplier')
    const both = definition && (await keepBothCode(phone.db, definition, refused))
    expect(both).toEqual({ field: 'code', code: 'NEW-2' })
    await phone.applyAgain(refused.entry.id, { values: { code: 'NEW-2' } })
    await phone.sync('write')
    expect(await supplier(mine)).toMatchObject({ code: 'NEW-2' })
    expect((await world.call('GET', `/supplies/purchases/${bought}`)).body).toMatchObject({ supplier_id: mine })
    await isClean(phone)
  })

  it('restore and apply brings a deleted record back with the change', async () => {
    const id = await conflict()
    await isReady()
    await phone.save({ kind: 'patch', entity: 'supplier', id, values: { phone: '77' } })
    await world.call('DELETE', `/suppliers/${id}`)
    await phone.sync('write')
    const refused = await only(phone)
    expect(refused.entry.error.code).toBe('deleted')
    await phone.sync('nudge')
    expect(await rowsOf(phone.db, 'supplier').get(id)).toMatchObject({
      name: 'Desk mill',
      deleted_at: expect.any(String),
    })
    expect(await phone.applyAgain(refused.entry.id, { restore: [{ entity: 'supplier', id }] })).toMatchObject({
      ok: true,
    })
    await phone.sync('write')
    expect(await supplier(id)).toMatchObject({ phone: '77', name: 'Desk mill' })
    expect(await rowsOf(phone.db, 'supplier').get(id)).toMatchObject({ phone: '77' })
    await isClean(phone)

    async function isReady() {
      await phone.discard((await only(phone)).entry.id)
      await phone.sync('write')
    }
  })

  it('restore and apply brings a deleted reference back with the change', async () => {
    const { item, kg } = await stockFarm(phone)
    const id = phone.newId()
    await phone.save(create('supplier', id, { name: 'Mill' }))
    await phone.sync()
    const bought = phone.newId()
    const purchase = { item_id: item, unit_id: kg, quantity: '5', date: '2026-03-09', supplier_id: id }
    await phone.save(create('purchase', bought, purchase))
    await world.call('DELETE', `/suppliers/${id}`)
    await phone.sync('write')
    const refused = await only(phone)
    expect(refused.entry).toMatchObject({
      error: { code: 'reference_deleted' },
      references: [{ path: '/suppliers', id }],
    })
    await phone.applyAgain(refused.entry.id, { restore: [{ entity: 'supplier', id }] })
    await phone.sync('write')
    expect((await world.call('GET', `/supplies/purchases/${bought}`)).body).toMatchObject({ supplier_id: id })
    expect(await supplier(id)).toMatchObject({ name: 'Mill' })
    await isClean(phone)
  })

  it('S26.6: a discard can be undone before and after the server heard of it', async () => {
    const id = await conflict()
    const refused = await only(phone)
    await phone.putBack(await phone.discard(refused.entry.id))
    expect((await only(phone)).entry).toEqual(refused.entry)
    const dropped = await phone.discard(refused.entry.id)
    await phone.sync('write')
    expect(await issues()).toEqual([])
    await phone.putBack(dropped)
    await phone.sync('manual')
    expect(await issues()).toMatchObject([{ record_id: id }])
    await phone.applyAgain((await only(phone)).entry.id)
    await phone.sync('write')
    expect(await supplier(id)).toMatchObject({ name: 'Phone mill', notes: 'phone' })
    await isClean(phone)
    expect(await issues()).toEqual([])
  })

  it('a reset asks nothing about a discarded refusal whose answer was lost', async () => {
    const id = phone.newId()
    await phone.save(create('supplier', id, { name: 'Mill' }))
    await phone.sync()
    await desktop.sync()
    await desktop.save({ kind: 'patch', entity: 'supplier', id, values: { name: 'Desk mill' } })
    await desktop.sync('write')
    await phone.save({ kind: 'patch', entity: 'supplier', id, values: { name: 'Phone mill' } })
    // The phone's push arrives, its answer does not.
    world.wire = async (request, next) => {
      const answer = await next()
      if (request.url.endsWith('/push')) throw new TypeError('answer dropped')
      return answer
    }
    await phone.sync('write', 1)
    world.wire = (_request, next) => next()
    await desktop.sync('nudge')
    await desktop.discard((await only(desktop)).entry.id)
    await desktop.sync('write')
    // The phone's cursor is too old: it reads the lists, which hold open issues alone.
    let resets = 0
    world.wire = (request, next) => {
      if (request.url.endsWith('/push') && resets === 0) return Promise.reject(new TypeError('offline'))
      if (!new URL(request.url).pathname.endsWith('/sync/changes') || resets++ > 0) return next()
      const body = JSON.stringify({ statusCode: 410, code: 'reset', message: '' })
      return Promise.resolve(new Response(body, { status: 410, headers: { 'X-Pinset': '1' } }))
    }
    await phone.sync('nudge', 8)
    expect(resets).toBeGreaterThan(1)
    await isClean(phone)
    expect(await rowsOf(phone.db, 'supplier').get(id)).toMatchObject({ name: 'Desk mill' })
  })

  it('restoring a change whose issue another device settled asks again', async () => {
    const id = await conflict()
    await desktop.sync('nudge')
    const refused = (await only(phone)).entry.id
    await desktop.discard((await only(desktop)).entry.id)
    await desktop.sync('write')
    let dropped: Awaited<ReturnType<typeof phone.discard>> | undefined
    world.wire = async (request, next) => {
      const answer = await next()
      if (request.url.includes('/changes') && !dropped) {
        dropped = await phone.discard(refused)
        await phone.db.meta.put({ key: 'work_offline', value: true })
      }
      return answer
    }
    await phone.sync('nudge')
    expect(dropped && (await phone.putBack(dropped))).toBe(true)
    await phone.db.meta.put({ key: 'work_offline', value: false })
    await phone.sync('nudge')
    const again = await only(phone)
    expect(again.entry.id).not.toBe(refused)
    await phone.applyAgain(again.entry.id)
    await phone.sync('write')
    expect(await supplier(id)).toMatchObject({ name: 'Phone mill' })
    await isClean(phone)
    expect(await issues()).toEqual([])
  })

  it('S27.2: an imported refusal is not left open because another user’s token reported it', async () => {
    await conflict()
    const file = (await phone.exportWork()).text
    await desktop.sync('nudge')
    await desktop.discard((await only(desktop)).entry.id)
    await desktop.sync('write')
    const third = await world.device('third')
    await third.sync()
    expect(await third.importWork(file)).toMatchObject({ ok: true, added: 1 })
    const pia = { email: 'pia@farm.example', password: 'spawn-run-42' }
    await world.call('POST', '/users', { ...pia, name: 'Pia', approved: true })
    const { token } = (await world.call('POST', '/auth/login', { ...pia, remember: true })).body as { token: string }
    const told: number[] = []
    world.wire = async (request, next) => {
      if (request.method !== 'PUT') return next()
      const theirs = new Request(request)
      theirs.headers.set('Authorization', `Bearer ${token}`)
      const answer = await next(theirs)
      told.push(answer.status)
      return answer
    }
    await third.sync('nudge')
    expect(told).toEqual([403])
    world.wire = (_request, next) => next()
    await third.sync('start')
    await isClean(third)
  })
})
