import { beforeEach, expect, it, vi } from 'vitest'
import { putMeta, readMeta } from '../../../src/data/meta'
import { SCHEMA } from '../../../src/domain/mutation'
import { SERVER_HEADER, SERVER_HEADER_VALUE } from '../../../src/domain/wire'
import { PATIENCE_MS } from '../../patience'
import { create, type Device, makeWorld, type Wire, type World } from '../world'

let world: World
let phone: Device

beforeEach(async () => {
  world = await makeWorld()
  phone = await world.device('phone')
  await phone.sync()
})

const through: Wire = (_request, next) => next()
const patch = (id: string, values: Record<string, string>) =>
  ({ kind: 'patch', entity: 'supplier', id, values }) as const
const supplier = async (name = 'Mill') => {
  const id = phone.newId()
  await phone.save(create('supplier', id, { name }))
  await phone.sync('write')
  return id
}
const ours = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { [SERVER_HEADER]: SERVER_HEADER_VALUE } })

/** A proxy that lets requests of at most `most` bytes through, and answers others itself. */
const proxyOf = (most: number): Wire => {
  return async (request, next) => {
    const size = (await request.clone().text()).length
    return size > most ? new Response('<h1>413 Request Entity Too Large</h1>', { status: 413 }) : next()
  }
}

it('S14: a change too large for a proxy waits with a reason, others go', async () => {
  const names = ['One', 'Two', 'Three', 'Four', 'Five']
  for (const name of names) {
    const notes = name === 'Three' ? 'x'.repeat(1500) : 'short'
    await phone.save(create('supplier', phone.newId(), { name, notes }))
  }
  world.wire = proxyOf(1500)
  await phone.sync('manual')
  const served = async () => (await world.call('GET', '/suppliers')).body as { items: { name: string }[] }
  expect((await served()).items.map(({ name }) => name)).toEqual(names.filter((name) => name !== 'Three'))
  const [waiting, ...others] = await phone.db.outbox.toArray()
  expect(others).toEqual([])
  expect(waiting).toMatchObject({ state: 'queued', lastError: { status: 413, code: 'too_large' } })
  expect(waiting?.notBefore).toBeGreaterThan(world.now)
  expect((await readMeta(phone.db, 'engine'))?.reachable).toBe(true)
  world.wire = through
  world.now += 3_600_000
  await phone.sync('manual')
  expect(await phone.db.outbox.count()).toBe(0)
})

it('S14: a gesture too large for a proxy waits as a whole', async () => {
  const ids = [phone.newId(), phone.newId(), phone.newId()]
  await phone.save(...ids.map((id) => create('supplier', id, { name: id, notes: 'x'.repeat(900) })))
  world.wire = proxyOf(1500)
  await phone.sync('manual')
  const waiting = await phone.db.outbox.toArray()
  expect(waiting.map(({ lastError }) => lastError?.code)).toEqual(['too_large', 'too_large', 'too_large'])
  world.wire = through
  world.now += 3_600_000
  await phone.sync('manual')
  expect(await phone.db.outbox.count()).toBe(0)
})

it('S12: the switch stops a run before its next report', async () => {
  const backup = await world.backup()
  for (const name of ['One', 'Two', 'Three']) await supplier(name)
  await world.restore(backup)
  let puts = 0
  world.wire = async (request, next) => {
    if (request.method === 'PUT') {
      puts += 1
      await putMeta(phone.db, 'work_offline', true)
    }
    return next()
  }
  await phone.sync('nudge')
  expect(puts).toBe(1)
})

it('S12: the switch stops a run before the page that is asked for ahead', async () => {
  for (let count = 0; count < 510; count++) await world.call('POST', '/suppliers', { name: `S${count}` })
  for (const path of ['/api/sync/changes', '/api/suppliers']) {
    const asking = path === '/api/suppliers' ? await world.device('fresh') : phone
    let pages = 0
    world.wire = async (request, next) => {
      const answer = await next()
      const url = new URL(request.url)
      if (url.pathname !== path || url.searchParams.get('limit') === '0') return answer
      pages += 1
      await putMeta(asking.db, 'work_offline', true)
      return answer
    }
    await asking.sync('nudge')
    expect([path, pages]).toEqual([path, 1])
  }
})

it.each([100, 450])('S13: a gesture of %i too large for the line blocks no other changes', async (count) => {
  const id = await supplier()
  await phone.save(
    ...Array.from({ length: count }, (_, index) =>
      create('supplier', phone.newId(), { name: `Imported ${index}`, notes: 'x'.repeat(400) }),
    ),
  )
  await phone.save(patch(id, { phone: '7' }))
  world.wire = async (request, next) => {
    if ((await request.clone().text()).length > 20_000) throw new TypeError('timed out')
    return next()
  }
  await world.call('PATCH', `/suppliers/${id}`, { notes: 'theirs' })
  world.requests.length = 0
  await phone.sync('write', 30)
  expect(world.requests.length).toBeLessThan(100)
  expect((await world.call('GET', `/suppliers/${id}`)).body).toMatchObject({ phone: '7' })
})

it('S15, S16: a fence in its back-off requests a wake', async () => {
  const id = await supplier()
  const saved = await phone.save(patch(id, { name: 'By mistake' }))
  world.wire = (request, next) => {
    if (request.url.endsWith('/push')) throw new TypeError('dropped')
    if (request.url.endsWith('/cancel')) return Promise.resolve(ours(500, { statusCode: 500, code: 'internal' }))
    return next()
  }
  await phone.sync('write')
  await phone.undo(saved.ok ? saved.mutations : [], [])
  await phone.sync('write', 2)
  await phone.sync('write', 2)
  expect(await phone.db.outbox.toArray()).toMatchObject([{ state: 'cancelling', notBefore: expect.any(Number) }])
  world.wire = through
  // The worker was stopped: only what a new one asks for wakes it again.
  const again = await world.device('again', phone.storage)
  await again.sync('start', 6)
  expect(await again.db.outbox.count()).toBe(0)
})

it('S25: a load that includes an unknown entity finishes', async () => {
  const load = await readMeta(phone.db, 'cursor')
  await putMeta(phone.db, 'load', {
    cursor: load ?? '',
    head: 0,
    lostAbove: Number.MAX_SAFE_INTEGER,
    epoch: (await readMeta(phone.db, 'epoch')) ?? '',
    generation: 1,
    since: 1,
    isPartial: true,
    versions: { basket: 1 },
    open: { basket: null },
  })
  void phone.host.run('start')
  await vi.waitFor(async () => expect(await readMeta(phone.db, 'load')).toBeUndefined(), PATIENCE_MS)
  await phone.host.stop()
})

it('S25: one change of a rejected schema needs a decision, and others continue', async () => {
  const old = phone.newId()
  await phone.save(create('supplier', old, { name: 'Written long ago' }))
  await phone.db.outbox.toCollection().modify({ schema: SCHEMA - 1 })
  await phone.save(create('supplier', phone.newId(), { name: 'Made today' }))
  await phone.sync('start', 3)
  const [refused, ...more] = await phone.refused()
  expect([refused?.mutation.recordId, refused?.entry.error.code, more]).toEqual([old, 'too_old', []])
  expect((await phone.db.outbox.toArray()).map(({ state }) => state)).toEqual(['attention'])
  const { items } = (await world.call('GET', '/suppliers')).body as { items: { name: string }[] }
  expect(items.map(({ name }) => name)).toEqual(['Made today'])
  // It can be discarded, or taken along.
  expect((await phone.exportWork()).count).toBe(1)
  await phone.discard(refused?.entry.id ?? '')
  await phone.sync('write', 3)
  expect(await phone.db.outbox.count()).toBe(0)
})

it('S25: a decision of such a schema is asked for again', async () => {
  const id = await supplier()
  await world.call('PATCH', `/suppliers/${id}`, { name: 'Desk mill' })
  await phone.save(patch(id, { name: 'Phone mill' }))
  await phone.sync('write')
  const [refused] = await phone.refused()
  await phone.discard(refused?.entry.id ?? '')
  await phone.db.outbox.toCollection().modify({ schema: SCHEMA - 1 })
  await phone.sync('start', 3)
  expect(await phone.db.outbox.count()).toBe(0)
  expect((await phone.refused()).map(({ entry, isHere }) => [entry.error.code, isHere])).toEqual([['conflict', false]])
})

it('S25: a gesture of such a schema waits whole', async () => {
  const [one, two] = [phone.newId(), phone.newId()]
  await phone.save(create('supplier', one, { name: 'One' }), create('supplier', two, { name: 'Two' }))
  await phone.db.outbox.toCollection().modify({ schema: SCHEMA - 1 })
  await phone.sync('start', 3)
  expect((await phone.refused()).map(({ entry, others }) => [entry.error.code, others.length])).toEqual([
    ['too_old', 1],
  ])
})
