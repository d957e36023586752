/**
 * S7: the canonical way (save, push, pull), killed at every single step that touches storage or the wire, then started
 * again by another host on what the storage holds. Nothing may be lost, nothing done twice, and all copies end up equal.
 */
import type { DBCore, DBCoreTable } from 'dexie'
import { expect, it } from 'vitest'
import { rowsOf } from '../../src/data/db'
import { rebuildStock } from '../../src/data/stock-cache'
import { create, type Device, makeWorld, plain, stockFarm, type World } from './world'

type Killer = { readonly steps: () => number; readonly isDead: () => boolean }

/** Counts a device's steps; from step `at` on nothing of it gets through any more, and its open transaction is undone. */
async function killAt(world: World, device: Device, at: number): Promise<Killer> {
  let steps = 0
  const isDead = () => steps >= at
  const pass = () => {
    steps += 1
    if (isDead()) throw new DOMException('killed', 'AbortError')
  }
  // Plain functions: a native promise between Dexie and its storage would tear the transaction apart.
  const watched = (table: DBCoreTable): DBCoreTable => ({
    ...table,
    mutate: (request) => {
      pass()
      return table.mutate(request)
    },
    get: (request) => {
      pass()
      return table.get(request)
    },
    getMany: (request) => {
      pass()
      return table.getMany(request)
    },
    query: (request) => {
      pass()
      return table.query(request)
    },
    count: (request) => {
      pass()
      return table.count(request)
    },
  })
  device.db.close()
  device.db.use({
    stack: 'dbcore',
    name: 'killer',
    create: (core): DBCore => ({ ...core, table: (name) => watched(core.table(name)) }),
  })
  await device.db.open()
  world.wire = async (_request, next) => {
    pass()
    const answer = await next()
    pass()
    return answer
  }
  return { steps: () => steps, isDead }
}

/** What a grower did, in four gestures; each is on the device or it is not. */
async function work(device: Device, farm: { item: string; kg: string }, ids: readonly string[]) {
  const [bought = '', used = '', one = '', two = ''] = ids
  const { item, kg } = farm
  const use = (quantity: string) => ({ item_id: item, unit_id: kg, quantity, occurred_at: '2026-03-10T07:00:00Z' })
  const saved: string[] = []
  const attempt = async (name: string, gesture: Promise<{ readonly ok: boolean }>) => {
    if ((await gesture.catch(() => ({ ok: false }))).ok) saved.push(name)
  }
  const purchase = { item_id: item, unit_id: kg, quantity: '10', package_count: 3, date: '2026-03-09' }
  await attempt('purchase', device.save(create('purchase', bought, purchase)))
  await attempt('use', device.save(create('use', used, { ...use('4'), purchase_id: bought, quantity_id: 2 })))
  await attempt('name', device.save({ kind: 'patch', entity: 'item', id: item, values: { name: 'Winter rye' } }))
  await attempt('group', device.save(create('use', one, use('1')), create('use', two, use('2'))))
  return saved
}

const rowsBy = async (device: Device) => {
  const tables = await Promise.all(
    device.db.entities.map(({ name }) => rowsOf(device.db, name).orderBy('id').toArray()),
  )
  return tables.map((rows) => rows.map(plain))
}

/** One life and its sequel; false when the work was through before the kill. */
async function liveAndDie(at: number): Promise<boolean> {
  const world = await makeWorld()
  const one = await world.device('one')
  const farm = await stockFarm(one)
  await one.sync()
  const ids = [one.newId(), one.newId(), one.newId(), one.newId()]
  const killer = await killAt(world, one, at)
  const saved = await work(one, farm, ids)
  await one.host.run('start').catch(() => undefined)
  const wasKilled = killer.isDead()
  one.db.close()
  world.wire = (_request, next) => next()
  world.now += 31_000
  const again = await world.device('again', one.storage)
  await again.sync('start', 4)
  const two = await world.device('two')
  await two.sync()

  const label = `killed at step ${at}`
  expect(await again.db.outbox.count(), label).toBe(0)
  expect(await again.db.attention.count(), label).toBe(0)
  expect(await again.db.shadow.count(), label).toBe(0)
  const has = (name: string) => saved.includes(name)
  const balance = (has('purchase') ? 30 : 0) - (has('use') ? 4 : 0) - (has('group') ? 3 : 0)
  const stock = await world.call('GET', `/supplies/stock?item_id=${farm.item}`)
  expect(stock.body, label).toMatchObject({ items: [{ on_hand: `${balance}` }] })
  const item = await world.call('GET', `/supplies/items/${farm.item}`)
  expect(item.body, label).toMatchObject({ name: has('name') ? 'Winter rye' : 'Rye grain' })
  expect(await rowsBy(again), label).toEqual(await rowsBy(two))
  for (const device of [again, two]) {
    const cached = await device.db.stock.toArray()
    await rebuildStock(device.db)
    expect(cached, label).toEqual(await device.db.stock.toArray())
  }
  return wasKilled
}

/** Every step once costs a minute; a stride that shares no factor with the rhythm of the code meets them all in turn. */
const STRIDE = 3

it('S4, S7, S9, S17: killed at any step, a device loses nothing and does nothing twice', async () => {
  let at = 1
  while (await liveAndDie(at)) at += STRIDE
  expect(at).toBeGreaterThan(60)
}, 120_000)
