import { beforeEach, expect, it } from 'vitest'
import { rowsOf } from '../../../src/data/db'
import { create, type Device, makeWorld, type World } from '../world'

let world: World
let one: Device
let id: string

/** A supplier is made on the server, but the device never hears of it: its entry waits out a back-off of its own. */
beforeEach(async () => {
  world = await makeWorld()
  one = await world.device('one')
  await one.sync()
  id = one.newId()
  await one.save(create('supplier', id, { name: 'Mill' }))
  world.wire = async (request, next) => {
    const answer = await next()
    if (request.url.endsWith('/push')) throw new TypeError('answer dropped')
    return answer
  }
  await one.host.run('write')
  const [mutation] = await one.db.outbox.toArray()
  if (!mutation) throw new Error('nothing is queued')
  await one.db.outbox.put({ ...mutation, notBefore: world.now + 60_000 })
  world.wire = (_request, next) => next()
})

const expectGone = async () => {
  world.now += 61_000
  await one.sync('write')
  expect(await one.db.outbox.count()).toBe(0)
  expect(await one.db.shadow.count()).toBe(0)
  expect(await rowsOf(one.db, 'supplier').count()).toBe(0)
}

/** From now on a pull gets one change on its first page, and no other; gives how many pages were asked for. */
const cutPull = () => {
  let pages = 0
  world.wire = (request, next) => {
    if (!request.url.includes('/changes')) return next()
    if (++pages > 1) throw new TypeError('dropped')
    return next(new Request(request.url.replace(/limit=\d+/, 'limit=1'), request))
  }
  return () => pages
}

it('S5.4, S19: a late answer to a create leaves a deleted record deleted', async () => {
  await one.sync('nudge')
  await world.call('DELETE', `/suppliers/${id}`)
  await one.sync('nudge')
  await expectGone()
})

it('S5.4, S19: a late answer leaves a record deleted between two pulls', async () => {
  await world.call('DELETE', `/suppliers/${id}`)
  await one.sync('nudge')
  await expectGone()
})

it('S5.4, S21: a late answer respects a deletion from an incomplete pull', async () => {
  const two = await world.device('two')
  await two.sync()
  const late = one.newId()
  await one.save(create('supplier', late, { name: 'Yard' }))
  const file = (await one.exportWork()).text
  await one.sync('write')
  await world.call('DELETE', `/suppliers/${late}`)
  await world.call('POST', '/suppliers', { id: one.newId(), name: 'Shop' })
  const pages = cutPull()
  await two.host.run('nudge')
  expect(await two.importWork(file)).toMatchObject({ added: 2 })
  world.now += 61_000
  await two.host.run('write')
  expect(pages()).toBe(3)
  expect(await two.db.outbox.count()).toBe(0)
  expect(await rowsOf(two.db, 'supplier').get(late)).toBeUndefined()
  expect(await rowsOf(two.db, 'supplier').get(id)).toBeDefined()
})

it('S5.4, S21: a record changed behind such a page is kept', async () => {
  await world.call('POST', '/suppliers', { id: one.newId(), name: 'Shop' })
  await world.call('PATCH', `/suppliers/${id}`, { phone: '1' })
  cutPull()
  await one.host.run('nudge')
  world.now += 61_000
  await one.host.run('write')
  expect(await one.db.outbox.count()).toBe(0)
  expect(await rowsOf(one.db, 'supplier').get(id)).toMatchObject({ name: 'Mill' })
})

it('S5.4, S22: a late answer leaves a record absent from a full load', async () => {
  await world.call('DELETE', `/suppliers/${id}`)
  await one.db.meta.put({ key: 'cursor', value: 'AAAA' })
  await one.sync('nudge')
  await expectGone()
})

it('S5.4, S22: a late answer in the middle of a load brings no deleted record back', async () => {
  await world.call('DELETE', `/suppliers/${id}`)
  await one.db.meta.put({ key: 'cursor', value: 'AAAA' })
  let asked = 0
  world.wire = async (request, next) => {
    if (!request.url.includes('/sync/') && ++asked > 6) throw new TypeError('dropped')
    return next()
  }
  await one.host.run('nudge')
  expect((await one.db.meta.get('load'))?.value).toBeDefined()
  world.wire = (_request, next) => next()
  await expectGone()
})
